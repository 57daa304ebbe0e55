import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HOME_SETTING } from '#lib/config/home.ts'
import { log } from '#lib/log.ts'
import { MAIL_LIMIT_MS } from '#lib/mail/transport.ts'
import {
  type Command,
  environmentOfSocket,
  HEARTBEAT_MS,
  REPLACES_HUNG,
  type Report,
  TAKES_OVER,
} from './keeper-protocol.ts'
import { STOPPED_WITHIN_MS } from './lifetime.ts'
import { boundOutput, forwardLines } from './log-output.ts'

/**
 * How Node runs the site. What lives for one request alone has room for 8 MB where Node gives it 16: with 1,500 pages, 30 MB
 * less, at no more seconds of processors for a request.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8']

/**
 * For an instance that takes over: starts of 44 s were measured on a busy machine. The first instance has no limit: killing
 * a slow start would not make the next one faster.
 */
const READY_WITHIN_MS = 120_000
/** More than an instance gives its visitors to leave, its last mail to end, and itself after that. */
const RETIRED_WITHIN_MS = MAIL_LIMIT_MS + 30_000
const CHECKED_WITHIN_MS = 5000
/** Looked at twice, so that a keeper that was stopped itself does not take its own silence for that of an instance. */
const HUNG_AFTER_LOOKS = 2
const LOOK_EVERY_MS = 5 * HEARTBEAT_MS

/** One process that answers visitors. */
export type Instance = {
  /**
   * Resolves when it answers visitors.
   * @param rival the instance before: whether this one may take over although it cannot store enquiries, and whether there is
   *   still another one
   * @throws InstanceEnded when it ends before, may not take over, or takes too long while another one answers
   */
  ready: (rival: { mayReplace: () => Promise<boolean>; isThere: () => boolean }) => Promise<void>
  /** Whether it can store enquiries, as far as it says so in time. */
  canStore: () => Promise<boolean>
  /** Its successor has taken over: it accepts nothing more, answers what it has and ends. */
  retire: () => void
  /** Ends it in order, or after a bound by SIGKILL. */
  stop: () => void
  /** @param cause for the log */
  kill: (cause: string) => void
  /** Resolves however it came to end. */
  ended: Promise<Ending>
  /** Resolves when it answers visitors no longer, although its process is there. */
  hung: Promise<void>
}

/** `cause`: set if the process was ended from outside, such as by a signal, a missing folder, or a timeout. */
type Ending = { exitCode: number; cause?: string }

export type Launch = {
  /** The folder of a built project. */
  folder: string
  /** The folder that it was copied from, or the same. */
  home: string
  /** Another one answers visitors meanwhile. */
  takesOver: boolean
  /** That one hangs. */
  replacesHung?: boolean
}

/**
 * The Node that a project brings along as a package. Without one, as on a Mac, it is the one that runs here. A release keeps
 * its own: what it was tried with is what it runs with, also while `npm ci` replaces the packages of the project.
 */
export function nodeOf(folder: string): string {
  const own = join(folder, 'node_modules/.bin/node')
  return existsSync(own) ? own : process.execPath
}

const output = boundOutput(process.stdout)
const errors = boundOutput(process.stderr)

/** Starts the site of this folder as a process that shares the listening socket of its predecessor. */
export function launch({ folder, home, takesOver, replacesHung = false }: Launch): Instance {
  // Its own folder: Next and the pages made of files look there.
  cluster.setupPrimary({
    exec: join(folder, 'server/main.ts'),
    cwd: folder,
    args: [],
    execArgv: NODE_FLAGS,
    // Its output goes to this process, which copies it.
    silent: true,
  })
  const { execPath } = process
  // The one way to have `cluster` start another Node than that of this process.
  process.execPath = nodeOf(folder)
  const worker = cluster.fork({
    [HOME_SETTING]: home,
    [TAKES_OVER]: takesOver ? 'yes' : '',
    [REPLACES_HUNG]: replacesHung ? 'yes' : '',
    ...environmentOfSocket(),
  })
  process.execPath = execPath
  const child = worker.process
  if (child.stdout !== null) forwardLines(child.stdout, process.stdout, output)
  if (child.stderr !== null) forwardLines(child.stderr, process.stderr, errors)
  // Should it be gone already, there is nothing left to tell it.
  const tell = (command: Command) => void worker.send(command, () => undefined)

  let isStopped = false
  let killedFor: string | undefined
  function kill(cause: string): void {
    killedFor ??= cause
    child.kill('SIGKILL')
  }

  const ended = new Promise<Ending>((resolve) => {
    // Not its exit: it may have said why it ends, and the last of that is still on its way.
    child.once('close', (code, signal) => {
      if (code !== null) resolve({ exitCode: code })
      // An early SIGTERM ends the process, which is fine.
      else
        resolve({
          exitCode: isStopped && killedFor === undefined ? 0 : 1,
          cause: killedFor ?? String(signal),
        })
    })
    // A process that could not be started has no exit.
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (child.pid === undefined) resolve({ exitCode: 1, cause: error.code ?? error.name })
    })
  })

  const isReady = Promise.withResolvers<void>()
  const isHung = Promise.withResolvers<void>()
  let fitness = Promise.withResolvers<boolean>()
  let silentLooks = 0
  worker.on('message', (report: Report) => {
    silentLooks = 0
    if (report === 'fit' || report === 'unfit') fitness.resolve(report === 'fit')
    if (report === 'ready') isReady.resolve()
  })
  void isReady.promise.then(() => {
    const watch = setInterval(() => {
      silentLooks += 1
      if (silentLooks > HUNG_AFTER_LOOKS) isHung.resolve()
    }, LOOK_EVERY_MS)
    void ended.then(() => clearInterval(watch))
  })

  async function takeOver(mayReplace: () => Promise<boolean>): Promise<void> {
    if ((await fitness.promise) || (await mayReplace())) tell('listen')
    else kill('store')
  }

  function endWithin(limitMs: number, cause: string): void {
    const timer = setTimeout(() => {
      log('error', 'instance.killed', { code: cause, seconds: limitMs / 1000 })
      kill(cause)
    }, limitMs)
    void ended.then(() => clearTimeout(timer))
  }

  return {
    ended,
    hung: isHung.promise,
    async ready({ mayReplace, isThere }) {
      if (takesOver) void takeOver(mayReplace)
      const timer = setTimeout(() => isThere() && kill('timeout'), READY_WITHIN_MS)
      const ending = await Promise.race([isReady.promise, ended])
      clearTimeout(timer)
      if (ending !== undefined) throw new InstanceEnded(ending)
    },
    async canStore() {
      fitness = Promise.withResolvers()
      tell('check')
      const timer = setTimeout(fitness.resolve, CHECKED_WITHIN_MS, false)
      void fitness.promise.then(() => clearTimeout(timer))
      return await fitness.promise
    },
    retire() {
      tell('retire')
      endWithin(RETIRED_WITHIN_MS, 'retire')
    },
    stop() {
      isStopped = true
      child.kill('SIGTERM')
      endWithin(STOPPED_WITHIN_MS, 'stop')
    },
    kill,
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
