import { setTimeout as wait } from 'node:timers/promises'
import { costlyPaths, flood } from '#e2e/support/flood.ts'
import type { Server } from '#server/trial/start-server.ts'
import { round, row, spread } from './figures.ts'
import { readPages } from './page-reader.ts'

const REQUESTS = 4000
const WATCHED_MS = 5000
const PAGE_MAX_MS = 500
const MEMORY_MAX_MB = 150

/**
 * What thousands of requests on one connection that reads nothing cost other visitors of this running site.
 * @returns false when a page took too long or the memory of the site has grown too much
 */
export async function measureFlood(server: Server): Promise<boolean> {
  const megabytes = () => Math.round((server.memory() ?? Number.NaN) / 1024 ** 2)
  console.log(row('', ['pages', 'p50 ms', 'p99 ms', 'max ms', 'max net', 'more MB']))
  const reader = readPages(server)
  let holds = true
  for (const [what, path] of [['calm', undefined], ...Object.entries(costlyPaths())] as const) {
    const before = megabytes()
    await reader.waits()
    const socket = path === undefined ? undefined : await flood(server.url, path, REQUESTS)
    await wait(WATCHED_MS)
    const waits = await reader.waits()
    const { p50, p99, most } = spread(waits.map(({ ms }) => ms))
    const net = spread(waits.map(({ netMs }) => netMs)).most
    const more = megabytes() - before
    socket?.destroy()
    console.log(row(what, [waits.length, ...[p50, p99, most, net].map(round), more]))
    holds &&= most < PAGE_MAX_MS && !(more > MEMORY_MAX_MB)
  }
  await reader.close()
  console.log(`\nA page takes at most ${PAGE_MAX_MS} ms, and the flood ${MEMORY_MAX_MB} MB.`)
  return holds
}
