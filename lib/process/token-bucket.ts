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

const KEYS_MAX = 10_000

/**
 * Token buckets by key, in bounded memory: the least recently used key is dropped first, which at worst gives a client a
 * full bucket.
 */
export class RateLimiter {
  readonly #limit: TokenBucketLimit
  readonly #now: () => number
  readonly #keysMax: number
  /** Least recently used first: a Map keeps the order of insertion. */
  readonly #buckets = new Map<string, TokenBucket>()

  constructor(limit: TokenBucketLimit, { now = systemClock.monotonic, keysMax = KEYS_MAX } = {}) {
    this.#limit = limit
    this.#now = now
    this.#keysMax = keysMax
  }

  /** The seconds (1 and more) until a token of `key` can be taken; 0: now. */
  waitSeconds(key: string): number {
    return Math.ceil(this.#bucketOf(key).waitMs() / 1000)
  }

  /** Takes a token of `key` for what has happened, also beyond the limit. */
  spend(key: string): void {
    this.#bucketOf(key).spend()
  }

  #bucketOf(key: string): TokenBucket {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#limit, this.#now)
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    const oldest = this.#buckets.keys().next()
    if (this.#buckets.size > this.#keysMax && !oldest.done) this.#buckets.delete(oldest.value)
    return bucket
  }
}
