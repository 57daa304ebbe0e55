/** The clock, as a parameter: a test of a seven-day outage should not take seven days. */
export type Clock = {
  /** Milliseconds since 1970, for stored times. Jumps when somebody sets the clock. */
  wall(): number
  /** Monotonic milliseconds, for waiting. Never jumps, and is the same in every process of a machine. */
  monotonic(): number
  /** Runs `then` once, `ms` from now, unless the returned function is called before. */
  after(ms: number, then: () => void): () => void
}

export const systemClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  after(ms, then) {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}
