import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Manifest } from '#build/manifest.ts'
import { expect, test } from '#e2e/fixtures/test.ts'
import { ask } from '#e2e/support/ask.ts'
import { startSite } from '#e2e/support/site.ts'

// One connection that asks for as much as it can and reads nothing: what it costs the site and its other visitors.

const MEGABYTE = 1024 * 1024
const AT_ONCE = 4000
// Other work on the machine can delay any single page; a flood that delays pages does so every time.
const ROUNDS = 3
const VISITS = 30

const manifest: Manifest = JSON.parse(readFileSync('.site/manifest.json', 'utf8'))

function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

/** How long each of `times` visitors waits for a page, one after another, at worst. */
async function slowestPageMs(url: string, times: number): Promise<number> {
  let slowest = 0
  for (let visit = 0; visit < times; visit += 1) {
    const started = performance.now()
    expect((await ask(url, '/faq')).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - started)
  }
  return slowest
}

async function flood(url: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nRsc: 1\r\n\r\n`.repeat(AT_ONCE))
  return socket
}

for (const [what, path] of [
  ['a script', Object.keys(manifest.files).find((file) => file.endsWith('.js')) ?? ''],
  ['health', '/api/health'],
  ['the data of a page', '/faq?_rsc=1'],
] as const) {
  test(`${AT_ONCE} requests for ${what} on one connection that reads nothing cost neither memory nor the patience of others`, async () => {
    // biome-ignore lint/suspicious/noSkippedTests: elsewhere the test could not tell what it is about.
    test.skip(!existsSync('/proc/self/status'), 'Linux alone tells how much memory a process has.')
    const site = await startSite()
    try {
      await slowestPageMs(site.url, VISITS)
      const calmMs = await slowestPageMs(site.url, VISITS)
      expect((await ask(site.url, path)).status).toBeLessThan(400)
      const before = residentBytes(site.pid)
      const slowest: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const socket = await flood(site.url, path)
        slowest.push(await slowestPageMs(site.url, VISITS))
        expect(residentBytes(site.pid) - before).toBeLessThan(150 * MEGABYTE)
        socket.destroy()
      }
      expect(Math.min(...slowest)).toBeLessThan(Math.max(500, 3 * calmMs))
    } finally {
      await site.stop()
    }
  })
}
