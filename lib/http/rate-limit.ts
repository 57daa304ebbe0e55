export type RateLimit = {
  /** How many may come at once. */
  burst: number
  /** How many come back in a minute. */
  perMinute: number
}

type Bucket = { tokens: number; atMs: number }

const KEYS_MAX = 10_000

/**
 * Token buckets by key, in bounded memory: the key unused for longest is forgotten first, which at worst gives
 * somebody a fresh start. Time comes from the monotonic clock, so setting the system's clock changes nothing.
 */
export class RateLimiter {
  readonly #limit: RateLimit
  readonly #now: () => number
  readonly #keysMax: number
  /** Oldest use first: a Map keeps the order in which keys were set. */
  readonly #buckets = new Map<string, Bucket>()

  constructor(limit: RateLimit, { now = () => performance.now(), keysMax = KEYS_MAX } = {}) {
    this.#limit = limit
    this.#now = now
    this.#keysMax = keysMax
  }

  /** Takes tokens of `key`. Returns 0 when there were enough, otherwise the seconds (1 and more) until there are. */
  take(key: string, tokens = 1): number {
    const bucket = this.#refill(key)
    this.#remember(key, bucket)
    if (bucket.tokens >= tokens) {
      bucket.tokens -= tokens
      return 0
    }
    return Math.ceil(((tokens - bucket.tokens) / this.#limit.perMinute) * 60)
  }

  /** Gives back tokens that were taken for nothing. */
  giveBack(key: string, tokens = 1): void {
    const bucket = this.#refill(key)
    this.#remember(key, { ...bucket, tokens: Math.min(this.#limit.burst, bucket.tokens + tokens) })
  }

  #refill(key: string): Bucket {
    const nowMs = this.#now()
    const known = this.#buckets.get(key)
    if (known === undefined) return { tokens: this.#limit.burst, atMs: nowMs }
    const returned = ((nowMs - known.atMs) / 60_000) * this.#limit.perMinute
    return { tokens: Math.min(this.#limit.burst, known.tokens + returned), atMs: nowMs }
  }

  #remember(key: string, bucket: Bucket): void {
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    const oldest = this.#buckets.keys().next()
    if (this.#buckets.size > this.#keysMax && !oldest.done) this.#buckets.delete(oldest.value)
  }
}
