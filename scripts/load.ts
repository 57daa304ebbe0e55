import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { settingsFor } from '#e2e/chaos/settings.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { type Server, startServer } from '#e2e/support/server.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { type Relay, type Script, startRelay } from '#lib/outbox/testing/relay.ts'

// Measures how long the real site takes to accept an enquiry while its relay is well, down or a tarpit, how long a
// reader waits for a page meanwhile, and how much memory the site has then. Ends with 1 if anything was refused. Needs
// a build: npm run build. Other work on the machine shows in the figures.

// Ends by way of "exit", at which the servers it has started are ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '500' }, burst: { type: 'string', default: '10000' } },
})
const requests = Number(values.requests)
const burst = Number(values.burst)
const BURST_CLIENTS = 50
const WARM_UP_REQUESTS = 200
const TARPIT: Script = { MAIL: { drip: 'x'.repeat(100_000), everyMs: 500 } }

type Figures = { p50: number; p99: number; most: number; refused: number; seconds: number; page: number }

console.log(
  'relay     clients  requests   p50 ms   p99 ms   max ms  refused  seconds  page max ms  memory MB',
)
for (const [name, script] of [
  ['well', {}],
  ['down', undefined],
  ['tarpit', TARPIT],
] as const) {
  await withSite(script, async (server, relay) => {
    await warmUp(server)
    for (const clients of [1, 10])
      report(name, clients, requests, await fire(server.url, requests, clients), server)
    if (name === 'well') await reportDelivery(server, relay, WARM_UP_REQUESTS + 2 * requests)
  })
}
await withSite(TARPIT, async (server) => {
  await warmUp(server)
  report('tarpit', BURST_CLIENTS, burst, await fire(server.url, burst, BURST_CLIENTS), server)
})

async function withSite(script: Script | undefined, use: (server: Server, relay: Relay) => Promise<void>) {
  const directory = await mkdtemp(join(tmpdir(), 'load-'))
  const relay = await startRelay(script)
  if (script === undefined) await relay.close()
  const server = await startServer(settingsFor(await freePort(), directory, relay))
  try {
    await use(server, relay)
  } finally {
    await server.kill()
    await relay.close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** The first requests meet code that nothing has run yet. */
async function warmUp({ url }: Server): Promise<void> {
  await fire(url, WARM_UP_REQUESTS, 5)
}

/** Sends `count` different enquiries, `clients` at a time. */
async function fire(url: string, count: number, clients: number): Promise<Figures> {
  const times: number[] = []
  let refused = 0
  let left = count
  const started = performance.now()
  const reader = readPages(url, () => times.length === count)
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1
        const asked = performance.now()
        const response = await post(url, crypto.randomUUID())
        times.push(performance.now() - asked)
        if (!response.ok) refused += 1
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  if (refused > 0) process.exitCode = 1
  return { ...spread(times), refused, seconds, page: await reader }
}

/** Somebody who reads on: the longest wait for a small page, in milliseconds, which shows whatever blocks the process. */
async function readPages(url: string, ended: () => boolean): Promise<number> {
  let longest = 0
  while (!ended()) {
    const asked = performance.now()
    await (await fetch(`${url}/humans.txt`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return longest
}

async function post(url: string, key: string): Promise<Response> {
  const response = await fetch(`${url}/api/sendEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...anEnquiry, message: `Load ${key}` }),
  })
  await response.arrayBuffer()
  return response
}

/** From pressing the button to the end of the mail at the relay, one after the other. */
async function reportDelivery(server: Server, relay: Relay, backlog: number): Promise<void> {
  await until(() => relay.mails.length >= backlog, `the ${backlog} mails of before`)
  const times: number[] = []
  for (let n = 0; n < 100; n++) {
    const key = crypto.randomUUID()
    const asked = performance.now()
    await post(server.url, key)
    times.push((await arrival(relay, key)) - asked)
  }
  const { p50, p99, most } = spread(times)
  console.log(
    `\nFrom the button to the relay: p50 ${round(p50)} ms, p99 ${round(p99)} ms, max ${round(most)} ms\n`,
  )
}

async function arrival(relay: Relay, key: string): Promise<number> {
  const find = () => relay.mails.findLast(({ raw }) => raw.includes(key))
  await until(() => find() !== undefined, `the mail of ${key}`)
  return find()?.at ?? Number.NaN
}

/** @throws when it has not come to that after two minutes: a mail that is missing is a finding, not a reason to wait */
async function until(isTrue: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + 120_000
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(`Missing after two minutes: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

function spread(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

function report(relay: string, clients: number, count: number, figures: Figures, server: Server): void {
  const { p50, p99, most, refused, seconds, page } = figures
  const memory = server.memory()
  const cells = [clients, count, round(p50), round(p99), round(most), refused, round(seconds), round(page)]
  const megabytes = memory === undefined ? '?' : Math.round(memory / 1024 ** 2)
  console.log(`${relay.padEnd(8)} ${[...cells, megabytes].map((cell) => String(cell).padStart(8)).join(' ')}`)
}

function round(value: number): string {
  return value.toFixed(1)
}
