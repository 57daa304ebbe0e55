import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { readCommandLine } from '#lib/config/command-line.ts'
import { homeFolder } from '#lib/config/home.ts'
import { log, logFault } from '#lib/log.ts'
import { type Instance, InstanceEnded, launch } from './instance.ts'
import { type Change, type Order, openChannel } from './keeper-channel.ts'
import { givenSocket } from './keeper-protocol.ts'
import { whenNpmIsGone } from './lifetime.ts'
import { folderOf, type Release, readCurrent } from './releases.ts'

/*
 * The program of `npm start`. It starts the instance that answers visitors, and another one when that ends or hangs. For a
 * restart or another release it starts the next instance beside the one that runs. Both share the listening socket, so nobody
 * is refused, and the one before retires when the next one is ready. See docs/decisions/0014-restarts.md.
 */

const USAGE = `Serves the latest release, or the build in this folder.

  npm start`

/** Each takes the memory of a whole site until its last visitor has gone, so a further restart waits for the first. */
const RETIRING_MAX = 2
/** Between two starts of an instance that ends again and again. */
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** An instance that has lived for this long is started again at once. */
const SOUND_AFTER_MS = 60_000
/** A hung instance keeps the port open for its successor, but visitors wait in vain meanwhile. */
const HUNG_LIMIT_MS = 10_000

// The instances accept connections themselves. Else Node accepts here and hands each connection on.
cluster.schedulingPolicy = cluster.SCHED_NONE

type Wanted = { order: Order; gone: AbortSignal; done: (change: Change) => void }

async function keep(): Promise<void> {
  const home = homeFolder()
  const running = new Set<Instance>()
  const wanted: Wanted[] = []
  let { release } = readCurrent(home)
  let current: Instance | undefined
  let hung: Instance | undefined
  let isEnding = false

  /** Resolved to have the loop below look again. */
  let changed = Promise.withResolvers<void>()
  const notify = () => changed.resolve()

  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    for (const each of running) each.stop()
    const endings = await Promise.all([...running].map(({ ended }) => ended))
    process.exit(endings.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
  whenNpmIsGone(() => void end())

  let pauseMs = 0
  function forgive(readyAt: number): void {
    if (performance.now() - readyAt > SOUND_AFTER_MS) pauseMs = 0
  }

  /** Starts this release and has it take over from what runs. @throws InstanceEnded when that goes on instead */
  async function change(to: Release, gone?: AbortSignal): Promise<void> {
    const replacesHung = hung !== undefined
    const next = launch({ folder: folderOf(home, to), home, takesOver: current !== undefined, replacesHung })
    running.add(next)
    let readyAt = performance.now()
    void next.ended.then(() => {
      running.delete(next)
      if (current === next) {
        current = undefined
        forgive(readyAt)
      }
      notify()
    })
    void next.hung.then(() => {
      if (current !== next) return
      log('error', 'instance.hung')
      hung = next
      forgive(readyAt)
      const timer = setTimeout(next.kill, HUNG_LIMIT_MS, 'hung')
      void next.ended.then(() => clearTimeout(timer))
      notify()
    })
    const abandon = () => next.kill('abandoned')
    gone?.addEventListener('abort', abandon)
    try {
      await next.ready({
        mayReplace: async () => !(await current?.canStore()),
        isThere: () => current !== undefined,
      })
    } finally {
      gone?.removeEventListener('abort', abandon)
    }
    readyAt = performance.now()
    if (current !== undefined && current === hung) current.kill('hung')
    else current?.retire()
    current = next
    hung = undefined
    release = to
  }

  async function obey({ order, gone, done }: Wanted): Promise<void> {
    if (gone.aborted) return
    try {
      await change(order === 'again' ? release : order.release, gone)
      done({ result: 'changed' })
    } catch (error) {
      if (isEnding) return
      // It has said why itself. What ran before goes on, or is started again.
      logFault('release.failed', error)
      done({ result: 'failed', ...(error instanceof InstanceEnded ? { code: error.code } : {}) })
    }
  }

  await change(release)
  openChannel(home, (order, gone) => {
    const { promise, resolve } = Promise.withResolvers<Change>()
    wanted.push({ order, gone, done: resolve })
    notify()
    return promise
  })

  while (!isEnding) {
    // The socket went with the last instance. systemd still has it, and hands it to the next keeper.
    if (current === undefined && givenSocket() !== undefined) return await end()
    const next = current === undefined || running.size <= RETIRING_MAX ? wanted.shift() : undefined
    if (next !== undefined) {
      await obey(next)
      continue
    }
    const isNeeded = current === undefined || hung !== undefined
    changed = Promise.withResolvers()
    await Promise.race([changed.promise, ...(isNeeded ? [wait(pauseMs)] : [])])
    if (!isNeeded || isEnding || wanted.length > 0) continue
    pauseMs = Math.min(Math.max(pauseMs * 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
    await change(release).catch((error: unknown) => isEnding || logFault('release.failed', error))
  }
}

readCommandLine(USAGE, {})
keep().catch((error: unknown) => {
  if (!(error instanceof InstanceEnded)) logFault('process.fault', error, { where: 'process' })
  else if (!error.isExplained) logFault('release.failed', error)
  process.exit(error instanceof InstanceEnded ? error.exitCode : 1)
})
