import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import type { Server } from '#server/trial/start-server.ts'
import { round, row, spread } from './figures.ts'
import { readPages } from './page-reader.ts'
import { keepSending, type SendingOptions } from './visitors.ts'

/** What the store may add to the longest wait for a page, in milliseconds. */
const BEYOND_CALM_MAX_MS = 20
const CALM_MS = 10_000
const LOCK_MS = 1500
const FREE_MS = 500
const PURGE_MAX_MS = 120_000
const AN_HOUR_MS = 60 * 60_000

/** They cost the server as much as the others, and never reach the store. */
const REFUSED: SendingOptions = { visitors: 10, changes: { phone: 'none' }, status: 422 }
const ACCEPTED: SendingOptions = { visitors: 10, changes: {}, status: 200 }

type Phase = { name: string; sent: SendingOptions; work: () => Promise<unknown> }
type Seen = { isCalm: boolean; longestMs: number; failed: number }

/**
 * How long a reader waits for pages while visitors send enquiries and the store of this running site has the most to
 * do: its lock is held by another process, and a large file is purged, which is past its retention in an hour.
 * @returns false when a page had to wait for the store, or an enquiry was refused
 */
export async function measureStoreAtWork(server: Server, directory: string): Promise<boolean> {
  const phases: Phase[] = [
    { name: 'calm', sent: REFUSED, work: () => wait(CALM_MS) },
    { name: 'storing', sent: ACCEPTED, work: () => wait(CALM_MS) },
    { name: 'lock held, 3 x 1.5 s', sent: ACCEPTED, work: () => holdLock(directory, 3) },
    { name: 'purge', sent: ACCEPTED, work: () => purge(server) },
    { name: 'calm again', sent: REFUSED, work: () => wait(CALM_MS) },
  ]
  const ofPages = ['pages', 'p50 ms', 'p99 ms', 'max ms', 'p99 net', 'max net']
  console.log(row('', [...ofPages, 'posts', 'p50 ms', 'max ms', 'failed', 'file MB']))
  const reader = readPages(server)
  const seen: Seen[] = []
  for (const { name, sent, work } of phases) {
    await reader.waits()
    const { times, failed } = await keepSending(server.url, sent, work())
    const waits = await reader.waits()
    const [pages, net, posts] = [
      spread(waits.map(({ ms }) => ms)),
      spread(waits.map(({ netMs }) => netMs)),
      spread(times),
    ]
    seen.push({ isCalm: sent === REFUSED, longestMs: net.most, failed })
    const ofReader = [pages.p50, pages.p99, pages.most, net.p99, net.most].map(round)
    const ofVisitors = [times.length, round(posts.p50), round(posts.most), failed]
    const megabytes = Math.round(statSync(storeFile(directory)).size / 1e6)
    console.log(row(name, [waits.length, ...ofReader, ...ofVisitors, megabytes]))
  }
  await reader.close()
  return judge(seen)
}

/** As another program does that writes into the file: a backup tool, or an operator with the sqlite3 command. */
async function holdLock(directory: string, times: number): Promise<void> {
  const locker = new DatabaseSync(storeFile(directory), { timeout: LOCK_MS })
  for (let time = 1; time <= times; time++) {
    locker.exec('BEGIN IMMEDIATE')
    await wait(LOCK_MS)
    locker.exec('COMMIT')
    await wait(FREE_MS)
  }
  locker.close()
}

/** Lets the hour pass after which the site looks for what is past its retention. */
async function purge(server: Server): Promise<void> {
  const deadline = performance.now() + PURGE_MAX_MS
  server.passTime(AN_HOUR_MS)
  while (!server.output().includes('"event":"enquiries.purged"')) {
    if (performance.now() > deadline) throw new Error('The purge has not ended after two minutes')
    await wait(50)
  }
}

function judge(seen: readonly Seen[]): boolean {
  const longest = (isCalm: boolean) =>
    Math.max(...seen.filter((phase) => phase.isCalm === isCalm).map(({ longestMs }) => longestMs))
  const [atWork, calm] = [longest(false), longest(true)]
  const failed = seen.reduce((sum, phase) => sum + phase.failed, 0)
  console.log(`
The longest wait for a page, net of other programs: ${round(atWork)} ms; without the store: ${round(calm)} ms.
The store adds ${round(atWork - calm)} ms, at most ${BEYOND_CALM_MAX_MS} ms.`)
  return failed === 0 && atWork - calm <= BEYOND_CALM_MAX_MS
}
