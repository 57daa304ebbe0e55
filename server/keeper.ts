import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { readCommandLine } from '#lib/config/command-line.ts'
import { homeFolder } from '#lib/config/env-file.ts'
import { log, logFault } from '#lib/log.ts'
import { type Instance, InstanceEnded, launch } from './instance.ts'
import { type Change, type Order, openChannel } from './keeper-channel.ts'
import { givenSocket } from './keeper-protocol.ts'
import { onNpmExit } from './lifetime.ts'
import { folderOf, type Release, readCurrent } from './releases.ts'

/*
 * The program of `npm start`. It starts the instance that answers visitors, and replaces it when it ends or hangs. For
 * a restart or another release it starts the next instance beside the one that runs. Both share the listening socket,
 * so no visitor is refused. The old instance retires when the new one is ready. See docs/decisions/0014-restarts.md.
 */

const USAGE = `Serves the latest release, or the build in this folder.

  npm start`

/** Each needs the memory of a whole site until its last connection ends, so a further restart waits for the first. */
const RETIRING_MAX = 2
/** The shortest pause between two starts in a crash loop. */
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** An instance that has lived for this long is started again at once. */
const SOUND_AFTER_MS = 60_000

// The instances accept connections themselves. By default, Node would accept them here and pass each on.
cluster.schedulingPolicy = cluster.SCHED_NONE

async function keep(): Promise<void> {
  const home = homeFolder()
  const running = new Set<Instance>()
  let { release } = readCurrent(home)
  let current: Instance | undefined
  let isHung = false
  let isEnding = false

  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    for (const each of running) each.stop()
    const endings = await Promise.all([...running].map(({ ended }) => ended))
    process.exit(endings.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end())
  onNpmExit(() => void end())

  /** One start after the other. */
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<Result>(start: () => Promise<Result>): Promise<Result> {
    const result = turn.then(start)
    turn = result
    return result
  }

  let pauseMs = 0

  /**
   * Starts this release, and lets it take over from the running instance. @throws InstanceEnded when that goes on instead
   */
  async function change(to: Release, gone?: AbortSignal): Promise<void> {
    const before = current
    const next = launch(folderOf(home, to), home, before)
    running.add(next)
    void next.ended.then(({ code }) => {
      running.delete(next)
      if (current !== next) return
      current = undefined
      if (!isEnding) log('error', 'instance.ended', { code })
      void inTurn(revive)
    })
    void next.hung.then(() => {
      if (current !== next) return
      isHung = true
      void inTurn(revive)
    })
    const abandon = () => next.kill('abandoned')
    gone?.addEventListener('abort', abandon)
    await next.ready().finally(() => gone?.removeEventListener('abort', abandon))
    before?.retire()
    if (isHung) next.alarm()
    current = next
    isHung = false
    release = to
    const forgive = setTimeout(() => {
      pauseMs = 0
    }, SOUND_AFTER_MS)
    void Promise.race([next.ended, next.hung]).then(() => clearTimeout(forgive))
  }

  /** The socket of systemd was closed with the last instance. systemd still has it, and gives it to the next keeper. */
  const isSocketGone = () => current === undefined && givenSocket() !== undefined

  /** Starts another instance in place of one that has ended or hangs, unless an order has done that meanwhile. */
  async function revive(): Promise<void> {
    if (isEnding || (current !== undefined && !isHung)) return
    if (isSocketGone()) return await end()
    await wait(pauseMs)
    pauseMs = Math.min(Math.max(pauseMs * 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
    if (isEnding) return
    try {
      await change(release)
    } catch (error) {
      if (isEnding) return
      logFault('release.failed', error)
      void inTurn(revive)
    }
  }

  async function obey(order: Order, gone: AbortSignal): Promise<Change> {
    while (current !== undefined && !isHung && running.size > RETIRING_MAX)
      // The set can still contain an instance that hung. With its resolved `hung`, this loop would not pause.
      await Promise.race([current.hung, ...[...running].map(({ ended }) => ended)])
    if (isEnding || gone.aborted || isSocketGone()) return { result: 'unknown' }
    try {
      await change(order === 'again' ? release : order, gone)
      return { result: 'changed' }
    } catch (error) {
      if (isEnding) return { result: 'unknown' }
      // It has printed the reason itself. The instance before goes on, or is started again.
      logFault('release.failed', error)
      return { result: 'failed', ...(error instanceof InstanceEnded ? { code: error.code } : {}) }
    }
  }

  await change(release)
  openChannel(home, (order, gone) => inTurn(() => obey(order, gone)))
}

readCommandLine(USAGE, {})
keep().catch((error: unknown) => {
  if (!(error instanceof InstanceEnded)) logFault('process.fault', error, { where: 'process' })
  else if (!error.isExplained) logFault('release.failed', error)
  process.exit(error instanceof InstanceEnded ? error.exitCode : 1)
})
