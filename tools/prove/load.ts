import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { settingsFor } from '#e2e/chaos/settings.ts'
import { misuse, readCommandLine, readCount } from '#lib/config/command-line.ts'
import { type Relay, type Script, startRelay } from '#lib/outbox/testing/relay.ts'
import { type Server, startServer } from '#server/trial/start-server.ts'
import { measureAcceptance, measureDelivery, printHeading, warmUp } from './load/acceptance.ts'
import { measureFlood } from './load/flood.ts'
import { fillStore } from './load/full-store.ts'
import { measureStoreAtWork } from './load/store-at-work.ts'

const USAGE = `Measures the real site in three parts, all of them or those that are named.

  npm run prove -- load accept --requests 500 --burst 10000
      how long accepting an enquiry takes while the relay is well, down or a tarpit, how long a reader waits for a page
      meanwhile, and how much memory the site has then
  npm run prove -- load store --rows 10000
      how long a reader waits for a page while the store purges a large file and its lock is held
  npm run prove -- load flood
      how long, while one connection asks for thousands of things at once

Ends with 1 if an enquiry was refused or a limit was passed. Needs a build: npm run build. Other work on the machine shows
in the figures.`

// Ends by way of "exit", at which the servers it has started are ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '500' },
    burst: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '10000' },
  },
})
const requests = readCount('--requests', values.requests, USAGE)
const burst = readCount('--burst', values.burst, USAGE)
const rows = readCount('--rows', values.rows, USAGE)
const BURST_CLIENTS = 50
const TEXT_BYTES = 10_000
const TARPIT: Script = { MAIL: { drip: 'x'.repeat(100_000), everyMs: 500 } }

type Site = { server: Server; relay: Relay; directory: string }

const parts: Record<string, () => Promise<boolean>> = {
  async accept() {
    printHeading()
    let isTaken = true
    for (const [name, script] of [
      ['well', {}],
      ['down', undefined],
      ['tarpit', TARPIT],
    ] as const) {
      await withSite({ script }, async ({ server, relay }) => {
        const before = await warmUp(server)
        for (const clients of [1, 10])
          isTaken = (await measureAcceptance(server, name, requests, clients)) && isTaken
        if (name === 'well') await measureDelivery(server, relay, before + 2 * requests)
      })
    }
    await withSite({ script: TARPIT }, async ({ server }) => {
      await warmUp(server)
      isTaken = (await measureAcceptance(server, 'tarpit', burst, BURST_CLIENTS)) && isTaken
    })
    return isTaken
  },

  async store() {
    let holds = false
    const prepare = (directory: string) => fillStore(directory, rows, TEXT_BYTES)
    // Its relay is down: sending mails is work of another kind.
    await withSite({ script: undefined, prepare }, async ({ server, directory }) => {
      await warmUp(server)
      holds = await measureStoreAtWork(server, directory)
    })
    return holds
  },

  async flood() {
    let holds = false
    await withSite({ script: {} }, async ({ server }) => {
      await warmUp(server)
      holds = await measureFlood(server)
    })
    return holds
  },
}

const unknown = positionals.find((name) => !(name in parts))
if (unknown !== undefined) misuse(`There is no part "${unknown}".`, USAGE)
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`\n== ${name}`)
  if (await measure()) continue
  console.error(`== ${name}: a limit was passed, or an enquiry refused`)
  process.exitCode = 1
}

type SiteOptions = {
  /** Of its relay. Undefined: it is down. */
  script: Script | undefined
  /** What is done with its folder before it starts. */
  prepare?: (directory: string) => Promise<void>
}

async function withSite({ script, prepare }: SiteOptions, use: (site: Site) => Promise<void>) {
  const directory = await mkdtemp(join(tmpdir(), 'load-'))
  const relay = await startRelay(script)
  if (script === undefined) await relay.close()
  await prepare?.(directory)
  const settings = settingsFor(await getPort(), { settings: { DATA_DIR: directory } }, relay)
  const server = await startServer(settings, { clockLeadMs: 0 })
  try {
    await use({ server, relay, directory })
  } finally {
    await server.kill()
    await relay.close()
    await rm(directory, { recursive: true, force: true })
  }
}
