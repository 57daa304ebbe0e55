import type { Clock } from '#lib/clock.ts'

type Timer = { at: number; order: number; then: () => void }

/** A clock on which an hour takes as long as what happens in it, and always in the same order. */
export type SimulatedClock = Clock & {
  /** Sets the wall clock and leaves the flow of time alone. */
  setWall(byMs: number): void
  /** Resolves after `ms` of simulated time. */
  sleep(ms: number): Promise<void>
  /** Lets time pass until `isDone`, but no longer than `maxMs`. Resolves to whether it was done by then. */
  run(maxMs: number, isDone?: () => boolean): Promise<boolean>
}

/** @param startsAt what the wall clock says at first, in milliseconds since 1970 */
export function createSimulatedClock(startsAt: number): SimulatedClock {
  const timers = new Set<Timer>()
  let now = 0
  let order = 0
  let ahead = startsAt

  const after = (ms: number, then: () => void) => {
    const timer = { at: now + Math.max(0, ms), order: order++, then }
    timers.add(timer)
    return () => void timers.delete(timer)
  }

  function next(): Timer | undefined {
    let first: Timer | undefined
    for (const timer of timers) {
      if (
        first === undefined ||
        timer.at < first.at ||
        (timer.at === first.at && timer.order < first.order)
      ) {
        first = timer
      }
    }
    return first
  }

  return {
    wall: () => Math.round(now + ahead),
    monotonic: () => now,
    after,
    setWall(byMs) {
      ahead += byMs
    },
    sleep: (ms) => new Promise((resolve) => void after(ms, resolve)),
    async run(maxMs, isDone = () => false) {
      const until = now + maxMs
      await settled()
      while (!isDone()) {
        const timer = next()
        if (timer === undefined || timer.at > until) {
          now = until
          return isDone()
        }
        timers.delete(timer)
        now = timer.at
        timer.then()
        await settled()
      }
      return true
    },
  }
}

/** Everything that promises have still to do happens before this resolves; no real time passes. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
