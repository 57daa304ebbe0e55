import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { startSite } from '#e2e/support/site.ts'
import { buildEmptySite, EMPTY_SITE_FOLDER } from './empty-site.ts'
import { root } from './run-program.ts'

/** A site to be measured. `url` has no slash at the end. */
type RunningSite = { name: string; url: string; stop: () => Promise<unknown> }

const NEXT = join(root, 'node_modules/next/dist/bin/next')
const NEXT_START = [NEXT, 'start', '-H', '127.0.0.1', '-p', '0']
const FLOOR = join(import.meta.dirname, 'floor-server.ts')

/** Ours, `next start` of the same build, a page of the same words by hand, and an empty page of Next's. */
export type Sites = Record<'ours' | 'nextStart' | 'floor' | 'emptyPage', RunningSite>

/**
 * Starts the sites that are measured beside each other, measures, and stops them.
 * @throws what the measurement throws, and Error when one of them does not start
 */
export async function withSites(measure: (sites: Sites) => Promise<void>): Promise<void> {
  const started: RunningSite[] = []
  const start = async (name: string, command: string[], folder: string) => {
    const site = await startProgram(name, command, folder)
    started.push(site)
    return site
  }
  try {
    const ours = { name: 'ours', ...(await startSite()) }
    started.push(ours)
    await buildEmptySite()
    await measure({
      ours,
      nextStart: await start('next start', NEXT_START, root),
      floor: await start('the same words by hand', [FLOOR, ours.url], root),
      emptyPage: await start('an empty page of Next', NEXT_START, EMPTY_SITE_FOLDER),
    })
  } finally {
    for (const { stop } of started) await stop()
  }
}

/** Those that have to end with us. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

async function startProgram(name: string, command: string[], folder: string): Promise<RunningSite> {
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const ended = once(child, 'exit').then(() => running.delete(child))
  const url = await addressIn(child.stdout)
  if (url === undefined) throw new Error(`${name} ended before it was ready.`)
  return {
    name,
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The first address that a server prints; undefined when it ends without one. What it prints later is passed over. */
function addressIn(output: Readable): Promise<string | undefined> {
  return new Promise((resolve) => {
    let printed = ''
    output.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
      if (address !== undefined) resolve(address)
    })
    output.once('end', () => resolve(undefined))
  })
}
