import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from '#e2e/fixtures/test.ts'
import { ask } from '#e2e/support/ask.ts'
import type { Manifest } from '#server/build/manifest.ts'

// One connection that asks for as much as it can and reads nothing: what it costs the site and its other visitors.

const MEGABYTE = 1024 * 1024
const AT_ONCE = 4000
const VISITS = 30
const PAGE_MAX_MS = 500
/** In which Linux counts the time of a thread, on every machine. */
const TICK_MS = 10

const manifest: Manifest = JSON.parse(readFileSync('.site/manifest.json', 'utf8'))

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

/** For how long the thread that answers has been at work (proc_pid_stat(5), fields 14 and 15), in milliseconds. */
function workedMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const [userTicks, systemTicks] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return (Number(userTicks) + Number(systemTicks)) * TICK_MS
}

/** How much the thread that answers does at most between the question for a page and the page, in milliseconds. */
async function mostWorkBeforePageMs({ url, pid }: { url: string; pid: number }): Promise<number> {
  let most = 0
  for (let visit = 0; visit < VISITS; visit += 1) {
    const before = workedMs(pid)
    expect((await ask(url, '/faq')).status).toBe(200)
    most = Math.max(most, workedMs(pid) - before)
  }
  return most
}

for (const [what, path] of [
  ['a file of the build', Object.keys(manifest.files).find((file) => file.endsWith('.js')) ?? ''],
  ['the store behind Next', '/api/health'],
] as const) {
  test(`${AT_ONCE} requests for ${what} on one connection that reads nothing cost neither memory nor the patience of others`, async ({
    ownSite,
  }) => {
    // biome-ignore lint/suspicious/noSkippedTests: elsewhere the test could not tell what it is about.
    test.skip(!existsSync('/proc/self/status'), 'Linux alone tells how much memory a process has.')
    const site = await ownSite()
    await mostWorkBeforePageMs(site)
    expect((await ask(site.url, path)).status).toBeLessThan(400)
    const before = residentBytes(site.pid)
    const { hostname, port } = new URL(site.url)
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    await once(socket, 'connect')
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(AT_ONCE))
    // Work, because a wait depends on what else the machine does.
    expect(await mostWorkBeforePageMs(site)).toBeLessThan(PAGE_MAX_MS)
    expect(residentBytes(site.pid) - before).toBeLessThan(150 * MEGABYTE)
    socket.destroy()
  })
}
