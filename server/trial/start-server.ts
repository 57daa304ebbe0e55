import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { NODE_FLAGS } from '#server/instance.ts'

// Starts of 44 s were measured on a busy machine.
const READY_WITHIN_MS = 120_000
// The product promises to stop within ten seconds; what takes longer is killed, and the exit code says so.
const STOP_WITHIN_MS = 12_000
const root = resolve(import.meta.dirname, '../..')

/** Settings as the operator gives them; an empty value takes one away. */
export type SiteEnvironment = Record<string, string>

type Options = { clockLeadMs?: number; folder?: string; isKept?: boolean }

export type Server = {
  /** Where the site answers, without a slash at the end. */
  url: string
  pid: number
  /** Everything that the process has printed so far. */
  output: () => string
  /** From now on nobody reads what it prints. */
  stopReading: () => void
  /** Ends it as a power cut does. */
  kill: () => Promise<void>
  /** Ends it as an operator does and resolves to its exit code. Safe to call twice. */
  stop: () => Promise<number>
  /** Sets its wall clock that many milliseconds ahead of ours; below zero: behind. */
  setClock: (leadMs: number) => void
  /** Lets that many milliseconds pass at once on both of its clocks. */
  passTime: (passMs: number) => void
  /** Resident memory in bytes, where the system tells it. */
  memory: () => number | undefined
}

/** Those that have to end with us. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts the built site, the real one, on 127.0.0.1, and resolves when it says that it is ready. Every test and script
 * that needs a running site starts it here; `startSite` adds an inbox and a data folder.
 * @param options `clockLeadMs`: how far its wall clock is ahead of ours; only given, its clocks can be driven.
 *   `folder`: another built project than this one. `isKept`: under a keeper, as `npm start` runs it
 * @throws Error with the output of the process when it ends or is not ready in time
 */
export async function startServer(
  settings: SiteEnvironment,
  { clockLeadMs, folder = root, isKept = false }: Options = {},
): Promise<Server> {
  const hasClock = clockLeadMs !== undefined
  const clock = hasClock ? ['--import', './e2e/chaos/settable-clock.ts'] : []
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, ...clock, isKept ? 'server/keeper.ts' : 'server/main.ts'],
    {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        HOST: '127.0.0.1',
        CLOCK_LEAD_MS: String(clockLeadMs ?? 0),
        ...settings,
      },
      stdio: hasClock ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    },
  )
  running.add(child)
  child.once('exit', () => running.delete(child))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const output = () => printed
  try {
    const url = await address(child, output)
    return {
      url,
      pid: child.pid ?? 0,
      output,
      stopReading() {
        for (const stream of [child.stdout, child.stderr]) stream?.pause()
      },
      kill: () => end(child, 'SIGKILL'),
      stop: () => stop(child),
      setClock: (leadMs) => tell(child, { leadMs }),
      passTime: (passMs) => tell(child, { passMs }),
      memory: () => residentBytes(child.pid),
    }
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
}

function tell(child: ChildProcess, clocks: { leadMs: number } | { passMs: number }): void {
  // It may be about to be killed, or just have been.
  if (child.connected) child.send(clocks, () => {})
}

/** The address that the process prints once it is ready. */
function address(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new Error(`The site did not start: ${why}. It printed:\n${output()}`))
    const timer = setTimeout(fail, READY_WITHIN_MS, `it was not ready after ${READY_WITHIN_MS} ms`)
    child.once('error', (error) => fail(error.message))
    child.once('close', (code) => fail(`it ended with ${code}`))
    child.once('close', () => clearTimeout(timer))
    child.stdout?.on('data', () => {
      const [, url] = /^Site\s+(http:\S+)/m.exec(output()) ?? []
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    })
  })
}

async function stop(child: ChildProcess): Promise<number> {
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await end(child, 'SIGTERM')
  clearTimeout(killer)
  // The shell's way of telling a signal from a code, so that one number says both.
  return child.exitCode ?? (child.signalCode === 'SIGKILL' ? 137 : 143)
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
