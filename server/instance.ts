import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HOME_SETTING } from '#lib/config/env-file.ts'
import { log } from '#lib/log.ts'
import { MAIL_LIMIT_MS } from '#lib/mail/transport.ts'
import { type Command, HEARTBEAT_MS, type Report, TAKES_OVER } from './keeper-protocol.ts'
import { STOPPED_WITHIN_MS } from './lifetime.ts'
import { boundOutput } from './log-output.ts'

/**
 * How Node runs the site. What lives for one request alone has room for 8 MB where Node gives it 16: with 1,500 pages, 30 MB
 * less, at no more seconds of processors for a request.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8']

/** For an instance that takes over: starts of 44 s were measured on a busy machine. */
const READY_WITHIN_MS = 120_000
/** While nobody else answers visitors: killing a slow start would not make the next one faster, so only one that hangs is. */
const FIRST_READY_WITHIN_MS = 300_000
/** More than an instance gives its visitors to leave, its last mail to end, and itself after that. */
const RETIRED_WITHIN_MS = MAIL_LIMIT_MS + 30_000
const CHECKED_WITHIN_MS = 5000
/** A hung instance keeps the port open for its successor, but visitors wait in vain meanwhile. */
const HUNG_WITHIN_MS = 10_000
/** Looked at twice, so that a keeper that was stopped itself does not take its own silence for that of an instance. */
const HUNG_AFTER_LOOKS = 2
const LOOK_EVERY_MS = 5 * HEARTBEAT_MS

/** One process that answers visitors. */
export type Instance = {
  /**
   * Resolves when it answers visitors.
   * @throws InstanceEnded when it ends before, may not take over, or takes too long to
   */
  ready: () => Promise<void>
  /** Whether it can store enquiries, as far as it says so in time. */
  canStore: () => Promise<boolean>
  /** Its successor has taken over: it accepts nothing more, answers what it has and ends. */
  retire: () => void
  /** Has it tell the operator that the one before it hung. */
  alarm: () => void
  /** Ends it in order, or after a bound by SIGKILL. */
  stop: () => void
  /** @param cause for the log */
  kill: (cause: string) => void
  /** Resolves however it came to end. */
  ended: Promise<Ending>
  /** Resolves when it answers visitors no longer, although its process is there. It is killed soon after. */
  hung: Promise<void>
}

/** `cause`: set if the process was ended from outside, such as by a signal, a missing folder, or a timeout. */
type Ending = { exitCode: number; cause?: string }

/**
 * The Node that a project brings along as a package. Without one, as on a Mac, it is the one that runs here. A release keeps
 * its own: what it was tried with is what it runs with, also while `npm ci` replaces the packages of the project.
 */
export function nodeOf(folder: string): string {
  const own = join(folder, 'node_modules/.bin/node')
  return existsSync(own) ? own : process.execPath
}

const forwardOutput = boundOutput(process.stdout)
const forwardErrors = boundOutput(process.stderr)

/**
 * Starts a site as a process that shares the listening socket of its predecessor.
 * @param folder of a built project
 * @param home what that was copied from, or the same
 * @param before the one that it takes over from
 */
export function launch(folder: string, home: string, before: Instance | undefined): Instance {
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
  const worker = cluster.fork({ [HOME_SETTING]: home, [TAKES_OVER]: before === undefined ? '' : 'yes' })
  process.execPath = execPath
  const child = worker.process
  if (child.stdout !== null) forwardOutput(child.stdout)
  if (child.stderr !== null) forwardErrors(child.stderr)
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
  let watch: NodeJS.Timeout | undefined
  worker.on('message', (report: Report) => {
    silentLooks = 0
    if (report === 'fit' || report === 'unfit') fitness.resolve(report === 'fit')
    if (report === 'ready') isReady.resolve()
  })
  void ended.then(() => clearInterval(watch))

  function look(): void {
    silentLooks += 1
    if (silentLooks <= HUNG_AFTER_LOOKS) return
    clearInterval(watch)
    log('error', 'instance.hung')
    endWithin(HUNG_WITHIN_MS, 'hung')
    isHung.resolve()
  }

  function endWithin(limitMs: number, cause: string): void {
    clearInterval(watch)
    const timer = setTimeout(() => {
      log('error', 'instance.killed', { code: cause, seconds: limitMs / 1000 })
      kill(cause)
    }, limitMs)
    void ended.then(() => clearTimeout(timer))
  }

  /** Once this one can store enquiries, or that one cannot either, or is there no longer. */
  async function takeOverFrom({ ended: isGone, canStore }: Instance): Promise<void> {
    void isGone.then(() => tell('listen'))
    if ((await fitness.promise) || !(await canStore())) tell('listen')
    else kill('store')
  }

  return {
    ended,
    hung: isHung.promise,
    async ready() {
      if (before !== undefined) void takeOverFrom(before)
      const limitMs = before === undefined ? FIRST_READY_WITHIN_MS : READY_WITHIN_MS
      const timer = setTimeout(kill, limitMs, 'timeout')
      const ending = await Promise.race([isReady.promise, ended])
      clearTimeout(timer)
      if (ending !== undefined) throw new InstanceEnded(ending)
      watch = setInterval(look, LOOK_EVERY_MS)
    },
    async canStore() {
      fitness = Promise.withResolvers()
      tell('check')
      const timer = setTimeout(fitness.resolve, CHECKED_WITHIN_MS, false)
      void fitness.promise.then(() => clearTimeout(timer))
      return await fitness.promise
    },
    alarm: () => tell('alarm'),
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
