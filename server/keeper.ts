import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { homeFolder } from '#lib/config/home.ts'
import { logFault } from '#lib/log.ts'
import { type Instance, InstanceEnded, launch } from './instance.ts'
import { whenNpmIsGone } from './npm-parent.ts'
import { folderOf, noteRunning, type Order, readOrder, readRunning } from './releases.ts'

/*
 * What `npm start` runs. It starts the instance that answers visitors, and starts it again should it end. For a restart
 * or another release it starts the next instance beside the one that runs. Both share the listening socket, so nobody is
 * refused, and the one before retires when the next one is ready. See docs/decisions/0014-restarts.md.
 */

const LOOK_EVERY_MS = 250
/** Each takes the memory of a whole site until its last visitor has gone, so a further restart waits for the first. */
const RETIRING_MAX = 2
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

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
    const exitCodes = await Promise.all([...running].map(({ ended }) => ended))
    process.exit(exitCodes.find((code) => code !== 0) ?? 0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
  whenNpmIsGone(() => void end())

  const readAsked = orderReader(home)
  let done = readAsked() ?? lastRun(home)
  async function change(): Promise<void> {
    const next = launch({ folder: folderOf(home, done.release), home, takesOver: current !== undefined })
    running.add(next)
    void next.ended.then(() => {
      running.delete(next)
      if (current === next) current = undefined
    })
    await next.ready()
    current?.retire()
    current = next
    note()
  }

  let isNoted = false
  function note(): void {
    try {
      isNoted = noteRunning(home, { ...done, pid: process.pid })
    } catch (error) {
      // `npm run release` waits in vain for the note. Visitors notice nothing.
      isNoted = true
      logFault('release.unnoted', error)
    }
  }

  await change()
  let pauseMs = SHORTEST_PAUSE_MS
  while (!isEnding) {
    await wait(LOOK_EVERY_MS)
    if (isEnding) break
    if (!isNoted) note()
    const order = readAsked() ?? done
    const isAsked = order.asked !== done.asked
    if (current !== undefined && (!isAsked || running.size > RETIRING_MAX)) continue
    const before = done
    done = order
    try {
      await change()
      pauseMs = SHORTEST_PAUSE_MS
    } catch (error) {
      if (isEnding) break
      // The new one did not start, and has said why itself. What runs goes on.
      logFault('release.failed', error)
      if (current === undefined) {
        await wait(pauseMs)
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      } else {
        done = { release: before.release, asked: order.asked }
        note()
      }
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
    const { release, asked } = readRunning(home) ?? { release: undefined, asked: '' }
    return { release, asked }
  } catch (error) {
    logFault('release.note-unread', error)
    return { release: undefined, asked: '' }
  }
}

keep().catch((error: unknown) => {
  // What ended before its first visitor has said why on its standard error.
  if (!(error instanceof InstanceEnded)) logFault('process.fault', error, { where: 'process' })
  process.exit(error instanceof InstanceEnded ? error.exitCode : 1)
})
