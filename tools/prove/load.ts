import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon, { type Result } from 'autocannon'
import { expect } from 'playwright/test'
import { driveClock, SETTABLE_CLOCK, settingsFor } from '#e2e/chaos/settings.ts'
import { postEnquiry } from '#e2e/support/ask.ts'
import { misuse, readCommandLine } from '#lib/config/command-line.ts'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { RETENTION } from '#lib/outbox/store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { type Relay, type Script, startRelay } from '#lib/outbox/testing/relay.ts'
import { type Server, startServer } from '#tools/testing/start-server.ts'
import { type Figures, megabytesOf, percentile, printTable } from './figures.ts'

const USAGE = `Loads the real site, in one part or in both.

  npm run prove -- load accept
      how long accepting an enquiry takes while the relay works, is down or is a tarpit; how long its mail takes to the
      relay; a burst of 50 visitors; the memory of the site
  npm run prove -- load store
      how long a reader waits for a page while visitors send enquiries, the store is locked, and it purges a large file

Ends with 1 if an enquiry was refused or a page waited for the store. Needs a build: npm run build. Other work on the
machine shows in the figures.`

const REQUESTS = 500
const BURST = 10_000
const BURST_CLIENTS = 50
const ROWS = 10_000
const WARM_UP_REQUESTS = 200
const DELIVERIES = 100
const TEXT_BYTES = 10_000
const HALF_AN_HOUR_MS = 30 * 60_000
/** How much longer than without the store the slowest page may take while the store works. */
const STORE_ADDS_MAX_MS = 20
const PHASE_MS = 10_000
const LOCK_MS = 1500
/** Visitors send at a rate, however long an answer takes; the wait for the turn is not counted. */
const PACED = { ignoreCoordinatedOmission: true }
const TARPIT: Script = { MAIL: { drip: 'x'.repeat(100_000), everyMs: 500 } }

// Ends by "exit", at which the servers that were started are ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { positionals } = readCommandLine(USAGE, { allowPositionals: true })
const parts: Record<string, () => Promise<string[]>> = { accept: measureAcceptance, store: measureStore }
const unknown = positionals.find((name) => !(name in parts))
if (unknown !== undefined) misuse(`There is no part "${unknown}".`, USAGE)
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const faults = await measure()
  console.log(`${name}: ${faults.length === 0 ? 'every limit was kept.' : faults.join(' ')}`)
  if (faults.length > 0) process.exitCode = 1
}

type LoadedSite = { server: Server; relay: Relay; directory: string }

/** @returns a sentence for each limit that was passed */
async function measureAcceptance(): Promise<string[]> {
  const table: [string, Figures][] = []
  let refused = 0
  const measure = async (name: string, server: Server, amount: number, connections: number) => {
    const result = await send(server, { amount, connections })
    refused += failuresOf(result)
    const { p50, p99, max } = result.latency
    const waits = { 'p50 ms': p50, 'p99 ms': p99, 'max ms': max }
    const MB = megabytesOf(server.pid)
    table.push([name, { ...waits, refused: failuresOf(result), seconds: result.duration, MB }])
  }
  for (const [name, script] of Object.entries({ 'relay works': {}, 'relay down': undefined, tarpit: TARPIT }))
    await withSite({ script }, async ({ server, relay }) => {
      for (const visitors of [1, 10])
        await measure(`${name}, ${visitors} at once`, server, REQUESTS, visitors)
      if (name === 'relay works')
        table.push(['from the button to the relay', await measureDelivery(server, relay)])
    })
  await withSite({ script: TARPIT }, ({ server }) =>
    measure(`tarpit, ${BURST} by ${BURST_CLIENTS} at once`, server, BURST, BURST_CLIENTS),
  )
  printTable('Accepting enquiries', table)
  return refused === 0 ? [] : [`${refused} enquiries were refused.`]
}

/** One enquiry after the other, from pressing the button to the end of the mail. */
async function measureDelivery(server: Server, relay: Relay): Promise<Figures> {
  await expect.poll(() => relay.mails.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(2 * REQUESTS)
  const times: number[] = []
  for (let n = 0; n < DELIVERIES; n++) {
    const { token, headers, body } = postEnquiry()
    const find = () => relay.mails.findLast(({ raw }) => raw.includes(token))
    const asked = performance.now()
    await fetch(`${server.url}/api/sendEmail`, { method: 'POST', headers, body })
    await expect.poll(find, { timeout: 120_000, intervals: [5] }).toBeTruthy()
    times.push((find()?.at ?? Number.NaN) - asked)
  }
  return {
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
    'max ms': Math.max(...times),
  }
}

/** @returns a sentence for each limit that was passed */
async function measureStore(): Promise<string[]> {
  const table: [string, Figures][] = []
  let failed = 0
  const slowest = { calm: 0, working: 0 }
  // The relay is down: sending mails is other work.
  await withSite({ script: undefined, prepare: fillStore }, async ({ server, directory }) => {
    const measure = async (kind: 'calm' | 'working', name: string, work: () => Promise<unknown>) => {
      const url = `${server.url}/faq`
      const pages = autocannon({ url, connections: 1, duration: 600, ...PACED, connectionRate: 200 })
      // Enquiries that are refused cost the server as much, and never reach the store.
      const changes: Record<string, string> = kind === 'calm' ? { phone: 'none' } : {}
      const posts = send(server, { connections: 10, duration: 600, ...PACED, connectionRate: 2 }, changes)
      await work()
      pages.stop()
      posts.stop()
      const [page, post] = await Promise.all([pages, posts])
      slowest[kind] = Math.max(slowest[kind], page.latency.max)
      failed += page.errors + page.non2xx + (kind === 'working' ? failuresOf(post) : post.errors)
      const { p99, max } = page.latency
      const enquiries = { enquiries: post.requests.total, 'their max ms': post.latency.max }
      table.push([name, { pages: page.requests.total, 'p99 ms': p99, 'max ms': max, ...enquiries }])
    }
    await measure('calm', 'without the store', () => wait(PHASE_MS))
    await measure('working', 'storing', () => wait(PHASE_MS))
    await measure('working', 'locked by another program', () => holdLock(directory))
    await measure('working', 'purging', () => purge(server))
    await measure('calm', 'without the store again', () => wait(PHASE_MS))
  })
  printTable('Pages while the store works', table)
  const faults: string[] = []
  if (failed > 0) faults.push(`${failed} requests failed.`)
  const added = slowest.working - slowest.calm
  if (added > STORE_ADDS_MAX_MS)
    faults.push(`The store adds ${added} ms to the slowest page, and may add ${STORE_ADDS_MAX_MS}.`)
  return faults
}

/** Sends enquiries of which no two are alike. */
function send(
  { url }: Server,
  options: Omit<Parameters<typeof autocannon>[0], 'url'>,
  changes: Record<string, string> = {},
) {
  const setupRequest = (request: object) => {
    const { headers, body } = postEnquiry()
    return { ...request, headers, body: JSON.stringify({ ...JSON.parse(body), ...changes }) }
  }
  const target = { url: `${url}/api/sendEmail`, method: 'POST', timeout: 60 } as const
  return autocannon({ ...target, requests: [{ setupRequest }], ...options })
}

function failuresOf({ errors, non2xx }: Result): number {
  return errors + non2xx
}

/** As a backup tool does, or an operator with the sqlite3 command. */
async function holdLock(directory: string): Promise<void> {
  const locker = new DatabaseSync(storeFile(directory), { timeout: LOCK_MS })
  for (let time = 1; time <= 3; time++) {
    locker.exec('BEGIN IMMEDIATE')
    await wait(LOCK_MS)
    locker.exec('COMMIT')
    await wait(LOCK_MS / 3)
  }
  locker.close()
}

/** Lets the hour pass after which the site looks for rows that are past their retention. */
async function purge(server: Server): Promise<void> {
  driveClock(server, { passMs: 2 * HALF_AN_HOUR_MS })
  await expect.poll(() => server.output(), { timeout: 120_000 }).toContain('"event":"enquiries.purged"')
}

/** Held enquiries that are past their retention in half an hour, as a flood of spam leaves them. */
async function fillStore(directory: string): Promise<void> {
  const store = createSqliteStore(directory)
  const enquiry = { ...anEnquiry, message: 'x'.repeat(TEXT_BYTES) }
  await store.put({ id: 'today', digest: 'today', enquiry, receivedAt: Date.now(), held: false })
  await store.close()
  using database = new DatabaseSync(storeFile(directory))
  // One transaction: ten thousand commits of the store, each of them on the disk, take minutes.
  database
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :rows)
       INSERT INTO enquiry (id, digest, state, received_at, due_at, body)
       SELECT 'old-' || i, 'old-' || i, 'held', :receivedAt, 0, :body FROM n`,
    )
    .run({
      rows: ROWS,
      receivedAt: Date.now() - RETENTION.held + HALF_AN_HOUR_MS,
      body: JSON.stringify(enquiry),
    })
}

/** Without a script its relay is down. `prepare` is called with its folder before it starts. */
type SiteOptions = { script: Script | undefined; prepare?: (directory: string) => Promise<void> }

async function withSite({ script, prepare }: SiteOptions, use: (site: LoadedSite) => Promise<void>) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'load-'))
  const relay = await startRelay(script)
  if (script === undefined) await relay.close()
  await prepare?.(folder.path)
  const settings = settingsFor(0, { settings: { DATA_DIR: folder.path } }, relay)
  const server = await startServer(settings, { preload: SETTABLE_CLOCK })
  try {
    // The first requests meet code that nothing has run yet.
    await send(server, { amount: WARM_UP_REQUESTS, connections: 5 })
    await use({ server, relay, directory: folder.path })
  } finally {
    await server.stop('SIGKILL')
    await relay.close()
  }
}
