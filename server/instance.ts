import cluster from 'node:cluster'
import { join } from 'node:path'
import { HOME_SETTING } from '#lib/config/home.ts'
import { MAIL_LIMIT_MS } from '#lib/mail/delivery.ts'
import { environmentOfSocket, READY, RETIRE, TAKES_OVER } from './keeper-protocol.ts'
import { boundOutput, forwardLines } from './log-output.ts'

/**
 * How Node runs the site. What lives for one request alone has room for 8 MB where Node gives it 16: with 1,500 pages, 30 MB
 * less, at no more seconds of processors for a request. deploy/container says the same.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8']

const READY_WITHIN_MS = 60_000
/** More than an instance gives its visitors to leave, its last mail to end, and itself after that. */
const RETIRED_WITHIN_MS = MAIL_LIMIT_MS + 30_000

/** One process that answers visitors. */
export type Instance = {
  /** Resolves when it answers visitors. @throws InstanceEnded when it ends before, or takes longer than a minute */
  ready: () => Promise<void>
  /** Its successor has taken over: it accepts nothing more, answers what it has and ends. */
  retire: () => void
  /** Ends it within ten seconds. */
  stop: () => void
  /** Resolves however it came to end. */
  ended: Promise<Ending>
}

/** `cause`: why it was not the process itself that ended, such as a signal, a folder that is missing, or the time it took. */
type Ending = { exitCode: number; cause?: string }

export type Launch = {
  /** The folder of a built project. */
  folder: string
  /** The folder that it was copied from, or the same. */
  home: string
  /** Another one answers visitors meanwhile. */
  takesOver: boolean
}

const output = boundOutput(process.stdout)
const errors = boundOutput(process.stderr)

/** Starts the site of this folder as a process that shares the listening socket of its predecessor. */
export function launch({ folder, home, takesOver }: Launch): Instance {
  // Its own folder: Next and the pages made of files look there.
  cluster.setupPrimary({
    exec: join(folder, 'server/main.ts'),
    cwd: folder,
    args: [],
    execArgv: NODE_FLAGS,
    // Its output goes to this process, which copies it.
    silent: true,
  })
  const worker = cluster.fork({
    [HOME_SETTING]: home,
    [TAKES_OVER]: takesOver ? 'yes' : '',
    ...environmentOfSocket(),
  })
  const child = worker.process
  if (child.stdout !== null) forwardLines(child.stdout, process.stdout, output)
  if (child.stderr !== null) forwardLines(child.stderr, process.stderr, errors)

  let isStopped = false
  let isLate = false

  const ended = new Promise<Ending>((resolve) => {
    // Not its exit: it may have said why it ends, and the last of that is still on its way.
    child.once('close', (code, signal) => {
      if (code !== null) resolve({ exitCode: code })
      // Before it listens for the signal it dies of it, and that is as good.
      else resolve({ exitCode: isStopped ? 0 : 1, cause: isLate ? 'timeout' : String(signal) })
    })
    // A process that could not be started has no exit.
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) resolve({ exitCode: 1, cause: error.code ?? error.name })
    })
  })
  const isReady = new Promise<undefined>((resolve) => {
    worker.on('message', (word: unknown) => word === READY && resolve(undefined))
  })

  async function within<Value>(limitMs: number, result: Promise<Value>): Promise<Value> {
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, limitMs)
    const value = await result
    clearTimeout(timer)
    return value
  }

  return {
    ended,
    async ready() {
      const ending = await within(READY_WITHIN_MS, Promise.race([isReady, ended]))
      if (ending !== undefined) throw new InstanceEnded(ending)
    },
    retire() {
      // Should it be gone already, there is nothing left to tell it.
      worker.send(RETIRE, () => undefined)
      void within(RETIRED_WITHIN_MS, ended)
    },
    stop() {
      isStopped = true
      child.kill('SIGTERM')
    },
  }
}

/** It ended before it was ready. If it ended by itself, it has said why on its standard error; else `code` says it. */
export class InstanceEnded extends Error {
  override readonly name = 'InstanceEnded'
  readonly exitCode: number
  readonly isExplained: boolean
  /** For the log. */
  readonly code: string

  constructor({ exitCode, cause }: Ending) {
    super('The site ended before it was ready.')
    this.exitCode = exitCode
    this.isExplained = cause === undefined
    this.code = cause ?? `exit ${exitCode}`
  }
}
