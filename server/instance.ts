import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HOME_SETTING } from '#lib/config/env-file.ts'
import { log } from '#lib/log.ts'
import { MAIL_LIMIT_MS } from '#lib/mail/transport.ts'
import { type Command, HEARTBEAT_MS, type Report, TAKES_OVER } from './keeper-protocol.ts'
import { STOPPED_WITHIN_MS } from './lifetime.ts'
import { boundOutput } from './log-output.ts'

/** Node's flags for the site. A young generation of 8 MB instead of 16 saves 30 MB with 1,500 pages. */
export const NODE_FLAGS = ['--max-semi-space-size=8']

/** For an instance that takes over: starts of 44 s were measured on a busy machine. */
const READY_WITHIN_MS = 120_000
/**
 * While no other instance answers visitors. It is long, because killing a slow start would not make the next one faster.
 */
const FIRST_READY_WITHIN_MS = 300_000
/** More time than an instance needs to finish its connections and its last mail, and to end. */
const RETIRED_WITHIN_MS = MAIL_LIMIT_MS + 30_000
const CHECKED_WITHIN_MS = 5000
/** After SIGKILL. A process whose disk hangs ends later, or never. */
const ENDED_WITHIN_MS = 1000
const LOOK_EVERY_MS = 5 * HEARTBEAT_MS
/** In looks without a heartbeat. After a pause of the keeper itself, an instance seems silent in the first of them. */
const HUNG_AFTER_LOOKS = 3
/** In looks as well, of an instance that retires. */
const KILLED_AFTER_LOOKS = 5
/**
 * In looks, of any other instance. It holds the listening socket for its successor, so it is killed before that is ready only
 * if the successor has used about half of its time: a lock that the old one holds may be the reason.
 */
const KILLED_ALONE_AFTER_LOOKS = HUNG_AFTER_LOOKS + READY_WITHIN_MS / 2 / LOOK_EVERY_MS

/** One process that answers visitors. */
export type Instance = {
  /**
   * Resolves when it answers visitors.
   * @throws InstanceEnded when it ends before, may not take over, or takes too long
   */
  ready: () => Promise<void>
  /** Whether it can store enquiries. False if it does not say so in time. */
  canStore: () => Promise<boolean>
  /** Ends it after its successor has taken over: it accepts no connection, and answers its last requests. */
  retire: () => void
  /** Makes it report to the operator that the instance before it hung. */
  alarm: () => void
  /** Ends it gracefully, or after a time by SIGKILL. */
  stop: () => void
  /** @param cause for the log */
  kill: (cause: string) => void
  /** Resolves when it has ended, for any reason, or a second after it was killed. */
  ended: Promise<InstanceEnded>
  /**
   * Resolves when it does not respond, although its process runs. Unless it recovers, it is killed when it retires, or a
   * minute later.
   */
  hung: Promise<void>
}

/**
 * The Node that a project has as a package, or, if it has none, as on a Mac, the Node of this process. A release has
 * its own, so it runs with the Node of its trial, also while `npm ci` replaces the packages of the project.
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
  cluster.setupPrimary({
    exec: join(folder, '.site/server/main.js'),
    cwd: folder,
    args: [],
    execArgv: NODE_FLAGS,
    // This process copies its output.
    silent: true,
  })
  const { execPath } = process
  // The only way to make `cluster` start another Node.
  process.execPath = nodeOf(folder)
  const worker = cluster.fork({ [HOME_SETTING]: home, [TAKES_OVER]: before === undefined ? '' : 'yes' })
  process.execPath = execPath
  const child = worker.process
  if (child.stdout !== null) forwardOutput(child.stdout)
  if (child.stderr !== null) forwardErrors(child.stderr)
  // Errors are ignored: the process may have ended already.
  const tell = (command: Command) => void worker.send(command, () => undefined)

  let isStopped = false
  let isRetiring = false
  let killedFor: string | undefined
  const { promise: ended, resolve: end } = Promise.withResolvers<InstanceEnded>()
  function kill(cause: string): void {
    killedFor ??= cause
    child.kill('SIGKILL')
    setTimeout(end, ENDED_WITHIN_MS, new InstanceEnded(1, killedFor))
  }
  // Unlike `exit`, `close` comes after the last output, which may give the reason.
  child.once('close', (code, signal) => {
    // An early SIGTERM ends the process, which is fine.
    const exitCode = code ?? (isStopped && killedFor === undefined ? 0 : 1)
    end(new InstanceEnded(exitCode, code === null ? (killedFor ?? String(signal)) : undefined))
  })
  // A process that could not be started has no `close`.
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (child.pid === undefined) end(new InstanceEnded(1, error.code ?? error.name))
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
    if (silentLooks === HUNG_AFTER_LOOKS) {
      log('error', 'instance.hung')
      isHung.resolve()
    }
    if (silentLooks < (isRetiring ? KILLED_AFTER_LOOKS : KILLED_ALONE_AFTER_LOOKS)) return
    clearInterval(watch)
    log('error', 'instance.killed', { code: 'hung' })
    kill('hung')
  }

  function endWithin(limitMs: number, cause: string): void {
    const timer = setTimeout(() => {
      log('error', 'instance.killed', { code: cause, seconds: limitMs / 1000 })
      kill(cause)
    }, limitMs)
    void ended.then(() => clearTimeout(timer))
  }

  /** Waits until the new instance can store enquiries, or the old one cannot either, or has ended. */
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
      if (ending !== undefined) throw ending
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
      isRetiring = true
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

/**
 * An instance ended. `code` is the reason, unless it has printed one itself.
 * @param cause set if it was ended from outside, such as by a signal, a missing folder, or a timeout
 */
export class InstanceEnded extends Error {
  override readonly name = 'InstanceEnded'
  readonly exitCode: number
  readonly isExplained: boolean
  /** For the log. */
  readonly code: string

  constructor(exitCode: number, cause?: string) {
    super('The site ended.')
    this.exitCode = exitCode
    this.isExplained = cause === undefined
    this.code = cause ?? `exit ${exitCode}`
  }
}
