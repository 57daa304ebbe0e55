/** Time, as something that can be handed in: a test of a seven-day outage should not take seven days. */
export type Clock = {
  /** Milliseconds since 1970, for what is written down. Jumps when somebody sets the clock. */
  wall(): number
  /** Milliseconds since some moment, for waiting. Never jumps, and is the same in every process of one machine. */
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
