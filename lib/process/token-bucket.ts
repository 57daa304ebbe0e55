import { type Clock, systemClock } from './clock.ts'

export type TokenBucketLimit = {
  /** How many tokens may be taken at once. */
  burst: number
  /** How many tokens are added per minute. */
  perMinute: number
}

/** A token bucket: full at first, and refilled evenly. Uses monotonic time, so setting the clock has no effect. */
export class TokenBucket {
  readonly #limit: TokenBucketLimit
  readonly #now: Clock['monotonic']
  #tokens: number
  #countedAtMs: number

  constructor(limit: TokenBucketLimit, now: Clock['monotonic'] = systemClock.monotonic) {
    this.#limit = limit
    this.#now = now
    this.#tokens = limit.burst
    this.#countedAtMs = now()
  }

  /** Milliseconds until a token can be taken; 0: now. */
  waitMs(): number {
    this.#refill()
    return Math.max(0, ((1 - this.#tokens) / this.#limit.perMinute) * 60_000)
  }

  /** Takes a token if there is one. Returns 0, or the milliseconds until there is. */
  take(): number {
    const waitMs = this.waitMs()
    if (waitMs === 0) this.spend()
    return waitMs
  }

  /** Takes a token also where there is none, which then has to be refilled first. */
  spend(): void {
    this.#refill()
    this.#tokens -= 1
  }

  #refill(): void {
    const nowMs = this.#now()
    const returned = ((nowMs - this.#countedAtMs) / 60_000) * this.#limit.perMinute
    this.#tokens = Math.min(this.#limit.burst, this.#tokens + returned)
    this.#countedAtMs = nowMs
  }
}
