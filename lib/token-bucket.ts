import type { Clock } from './clock.ts'

export type TokenBucketLimit = {
  /** How many tokens may be taken at once. */
  burst: number
  /** How many come back in a minute. */
  perMinute: number
}

/**
 * A token bucket: full at first, and refilled evenly. Time is monotonic milliseconds, so setting the clock of the
 * machine changes nothing.
 */
export class TokenBucket {
  readonly #limit: TokenBucketLimit
  readonly #now: Clock['monotonic']
  #tokens: number
  #countedAtMs: number

  constructor(limit: TokenBucketLimit, now: Clock['monotonic']) {
    this.#limit = limit
    this.#now = now
    this.#tokens = limit.burst
    this.#countedAtMs = now()
  }

  /** Milliseconds until that many can be taken; 0: now. */
  waitMs(tokens = 1): number {
    this.#refill()
    return Math.max(0, ((tokens - this.#tokens) / this.#limit.perMinute) * 60_000)
  }

  /** Takes that many if they are there. Returns 0, or the milliseconds until they will be. */
  take(tokens = 1): number {
    const waitMs = this.waitMs(tokens)
    if (waitMs === 0) this.#tokens -= tokens
    return waitMs
  }

  /** Gives back what was taken for nothing. */
  giveBack(tokens = 1): void {
    this.#refill()
    this.#tokens = Math.min(this.#limit.burst, this.#tokens + tokens)
  }

  #refill(): void {
    const nowMs = this.#now()
    const returned = ((nowMs - this.#countedAtMs) / 60_000) * this.#limit.perMinute
    this.#tokens = Math.min(this.#limit.burst, this.#tokens + returned)
    this.#countedAtMs = nowMs
  }
}
