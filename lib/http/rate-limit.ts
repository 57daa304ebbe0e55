import { systemClock } from '#lib/clock.ts'
import { TokenBucket, type TokenBucketLimit } from '#lib/token-bucket.ts'

const KEYS_MAX = 10_000

/**
 * Token buckets by key, in bounded memory: the key unused for longest is forgotten first, which at worst gives
 * somebody a fresh start.
 */
export class RateLimiter {
  readonly #limit: TokenBucketLimit
  readonly #now: () => number
  readonly #keysMax: number
  /** Oldest use first: a Map keeps the order in which keys were set. */
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

  /** Gives back tokens that were taken for nothing. */
  giveBack(key: string, tokens = 1): void {
    this.#bucketOf(key).giveBack(tokens)
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
