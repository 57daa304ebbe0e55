import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

// Starts of 44 s were measured on a busy machine.
const READY_WITHIN_MS = 120_000
// The site promises to stop within ten seconds. After this it is killed, and the exit code shows it.
const STOP_WITHIN_MS = 12_000

/** Settings as the operator gives them; an empty value takes one away. */
export type SiteEnvironment = Record<string, string>

type Options = {
  /** Of another built project than this one. */
  folder?: string
  /** Under a keeper, as `npm start` runs it. */
  isKept?: boolean
  /** A module that is loaded before the site, and takes messages. */
  preload?: string
}

export type Server = Awaited<ReturnType<typeof startServer>>

/** Servers that must end with this process. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts the built site, the real one, on 127.0.0.1, and resolves when it says that it is ready.
 * @throws Error with the output of the process when it ends or is not ready in time
 */
export async function startServer(
  settings: SiteEnvironment,
  { folder = resolve(import.meta.dirname, '..'), isKept = false, preload }: Options = {},
) {
  const program = isKept ? 'server/keeper.ts' : '.site/server/main.js'
  const flags = preload === undefined ? [] : ['--import', preload]
  const child = spawn(process.execPath, [...flags, program], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      HOST: '127.0.0.1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload === undefined ? [] : ['ipc' as const])],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  // When its output is complete.
  const closed = new Promise((resolve) => child.once('close', resolve))
  let printed = ''
  const url = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        printed += `${line}\n`
        const [, found] = /^Site\s+(http:\S+)/.exec(line) ?? []
        if (found !== undefined) url.resolve(found)
      })
  const fail = (why: string) =>
    url.reject(new Error(`The site did not start: ${why}. It printed:\n${printed}`))
  const timer = setTimeout(fail, READY_WITHIN_MS, `it was not ready after ${READY_WITHIN_MS} ms`)
  child.once('error', (error) => fail(error.message))
  child.once('close', (code) => fail(`it ended with ${code}`))
  try {
    return {
      /** The origin of the site. */
      url: await url.promise,
      pid: child.pid ?? 0,
      process: child,
      /** Everything that the process has printed so far. */
      output: () => printed,
      /** Ends it as an operator does, or by SIGKILL as a power cut does. Resolves to its exit code. Safe to call twice. */
      stop: async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
        const killer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
        child.kill(signal)
        await closed
        clearTimeout(killer)
        // The exit code of shells for signals.
        return child.exitCode ?? (child.signalCode === 'SIGKILL' ? 137 : 143)
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
  }
}
