import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { readCommandLine } from '#lib/config/command-line.ts'
import { homeFolder } from '#lib/config/home.ts'
import { logFault } from '#lib/log.ts'
import { type Instance, InstanceEnded, launch } from './instance.ts'
import { givenSocket } from './keeper-protocol.ts'
import { whenNpmIsGone } from './npm-parent.ts'
import { folderOf, noteRunning, type Order, readOrder, readRunning } from './releases.ts'

/*
 * What `npm start` runs. It starts the instance that answers visitors, and starts it again should it end. For a restart
 * or another release it starts the next instance beside the one that runs. Both share the listening socket, so nobody is
 * refused, and the one before retires when the next one is ready. See docs/decisions/0014-restarts.md.
 */

const USAGE = `Answers visitors with the site that was built last.

  npm start`

const LOOK_EVERY_MS = 250
/** Each takes the memory of a whole site until its last visitor has gone, so a further restart waits for the first. */
const RETIRING_MAX = 2
/** Between two starts of an instance that ends again and again. */
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** An instance that has lived for this long is started again at once. */
const SOUND_AFTER_MS = 60_000

// The instances accept connections themselves. Else Node accepts here and hands each connection on.
cluster.schedulingPolicy = cluster.SCHED_NONE

async function keep(): Promise<void> {
  const home = homeFolder()
  const running = new Set<Instance>()
  let current: Instance | undefined
  let isEnding = false

  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    for (const each of running) each.stop()
    const endings = await Promise.all([...running].map(({ ended }) => ended))
    process.exit(endings.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
  whenNpmIsGone(() => void end())

  const readAsked = orderReader(home)
  let done: Order = readAsked() ?? lastRun(home)
  let pauseMs = 0
  async function change(): Promise<void> {
    const next = launch({ folder: folderOf(home, done.release), home, takesOver: current !== undefined })
    running.add(next)
    let readyAt = performance.now()
    void next.ended.then(() => {
      running.delete(next)
      if (current !== next) return
      current = undefined
      if (performance.now() - readyAt > SOUND_AFTER_MS) pauseMs = 0
    })
    await next.ready()
    readyAt = performance.now()
    current?.retire()
    current = next
    note()
  }

  let isNoted = false
  function note(): void {
    const { release, asked, failed = false } = done
    try {
      isNoted = noteRunning(home, { release, asked, failed, pid: process.pid })
    } catch (error) {
      // `npm run release` waits in vain for the note. Visitors notice nothing.
      isNoted = true
      logFault('release.unnoted', error)
    }
  }

  await change()
  while (!isEnding) {
    await wait(LOOK_EVERY_MS)
    // The socket went with the last instance. systemd still has it, and hands it to the next keeper.
    if (current === undefined && givenSocket() !== undefined) return await end()
    if (current === undefined) {
      await wait(pauseMs)
      pauseMs = Math.min(Math.max(pauseMs * 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
    }
    if (isEnding) break
    if (!isNoted) note()
    const order = readAsked() ?? done
    const isAsked = order.asked !== done.asked
    if (current !== undefined && (!isAsked || running.size > RETIRING_MAX)) continue
    const before = done
    if (isAsked) done = order
    try {
      await change()
    } catch (error) {
      if (isEnding) break
      // It has said why itself. What ran before goes on, or is started again.
      logFault('release.failed', error)
      if (!isAsked) continue
      done = { release: before.release, asked: order.asked, failed: true }
      note()
    }
  }
}

/**
 * @returns reads the order. Undefined when it cannot be read: that is logged once, and what runs goes on, because
 * nothing about the next release should end the one that visitors are using.
 */
function orderReader(home: string): () => Order | undefined {
  let isLogged = false
  return () => {
    try {
      const order = readOrder(home)
      isLogged = false
      return order
    } catch (error) {
      if (!isLogged) logFault('release.order-unread', error)
      isLogged = true
      return undefined
    }
  }
}

/** What ran before this start, where that can be told; otherwise the build in the project folder. */
function lastRun(home: string): Order {
  try {
    return readRunning(home) ?? { release: undefined, asked: '' }
  } catch (error) {
    logFault('release.note-unread', error)
    return { release: undefined, asked: '' }
  }
}

readCommandLine(USAGE, {})
keep().catch((error: unknown) => {
  if (!(error instanceof InstanceEnded)) logFault('process.fault', error, { where: 'process' })
  else if (!error.isExplained) logFault('release.failed', error)
  process.exit(error instanceof InstanceEnded ? error.exitCode : 1)
})
