/** Time, as something that can be handed in: a test of a seven-day outage should not take seven days. */
export type Clock = {
  /** Milliseconds since 1970, for what is written down. Jumps when somebody sets the clock. */
  wall(): number
  /** Milliseconds since some moment, for waiting. Never jumps, and is the same in every process of one machine. */
  monotonic(): number
  /** Runs `then` once, `ms` from now, unless the returned function is called before. */
  after(ms: number, then: () => void): () => void
}

/** What both clocks say at one moment. Where they disagree about how much time has passed, somebody has set one. */
export type Moment = { wall: number; monotonic: number }

/** Reads both clocks, one right after the other. */
export function momentOf(clock: Clock): Moment {
  return { wall: clock.wall(), monotonic: clock.monotonic() }
}

export const systemClock: Clock = {
  wall: () => Date.now(),
  // Not performance.now(), which counts from the start of this process: leases are compared between processes.
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  after(ms, then) {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}
