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

  /** Takes tokens if there are enough. Returns 0, or the milliseconds until there are. */
  take(tokens = 1): number {
    const waitMs = this.waitMs(tokens)
    if (waitMs === 0) this.#tokens -= tokens
    return waitMs
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

  /** Takes tokens of `key`. Returns 0 when there were enough, otherwise the seconds (1 and more) until there are. */
  take(key: string, tokens = 1): number {
    return Math.ceil(this.#bucketOf(key).take(tokens) / 1000)
  }

  /** Returns tokens. */
  giveBack(key: string, tokens = 1): void {
    // Refilling limits it to the burst.
    this.#bucketOf(key).take(-tokens)
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
