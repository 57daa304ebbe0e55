import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { UNSET } from '#e2e/support/site.ts'

const READY_WITHIN_MS = 60_000
const ASK_EVERY_MS = 25
const root = resolve(import.meta.dirname, '../..')

export type Server = {
  url: string
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Ends it as an operator does. Resolves to the milliseconds it took. */
  stop(): Promise<number>
  /** Sets its clock on the wall so many milliseconds ahead of ours; below zero: behind. */
  setClock(leadMs: number): void
  /** Resident memory in bytes, where the system tells it. */
  memory(): number | undefined
}

/** Those that have to end with us. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts the built site, the real one, and resolves when it accepts enquiries.
 * @param leadMs how far its clock on the wall is ahead of ours, from the start
 */
export async function startServer(
  port: number,
  settings: Record<string, string>,
  leadMs = 0,
): Promise<Server> {
  const child = spawn(process.execPath, ['--import', './e2e/chaos/settable-clock.ts', 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      CLOCK_LEAD_MS: String(leadMs),
      ...UNSET,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4000)
  })
  const url = `http://127.0.0.1:${port}`
  await ready(url, child, () => complaints)
  return {
    url,
    async kill() {
      await end(child, 'SIGKILL')
    },
    async stop() {
      const asked = performance.now()
      await end(child, 'SIGTERM')
      return performance.now() - asked
    },
    setClock(leadMs) {
      // It may be about to be killed, or just have been.
      if (child.connected) child.send(leadMs, () => {})
    },
    memory: () => residentBytes(child.pid),
  }
}

async function ready(url: string, child: ChildProcess, complaints: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (child.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined)
    if (response?.ok) return
    await wait(ASK_EVERY_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`The site did not start. It printed:\n${complaints()}`)
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

function residentBytes(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}

/** The settings of a site that keeps its enquiries in this folder and hands them to this relay, as fast as it can. */
export function settingsFor(directory: string, relay: { port: number }): Record<string, string> {
  return {
    DATA_DIR: directory,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(relay.port),
    MAIL_FROM: 'Website <website@tanabana.example>',
    MAIL_TO: 'office@tanabana.example',
    MAILS_PER_SECOND: '1000',
  }
}

/** A port that nobody listens on now. It is kept over restarts, as a real site keeps its own. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}
