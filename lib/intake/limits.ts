import { type Client, countingKeys } from '#lib/http/client-address.ts'
import { RateLimiter, type TokenBucketLimit } from '#lib/process/token-bucket.ts'

/**
 * A limit by client, cheap enough to ask before reading a body. An unidentified client has none. Each machine counts by
 * itself; the proxy sends a client to the same machine each time (docs/deploy.md).
 */
class ClientLimit {
  readonly #one: RateLimiter
  readonly #many: RateLimiter

  /**
   * @param perProxy for an unknown proxy (probably a CDN), and for the /48 network of an IPv6 address: more than all its
   * visitors send, but still a limit for a client that pretends to be a proxy or has 65,536 networks
   */
  constructor(perClient: TokenBucketLimit, perProxy: TokenBucketLimit) {
    this.#one = new RateLimiter(perClient)
    this.#many = new RateLimiter(perProxy)
  }

  /** Seconds until this client may send the next one; 0: now. */
  waitSeconds(client: Client): number {
    const { one, many } = countingKeys(client)
    return Math.max(
      one === undefined ? 0 : this.#one.waitSeconds(one),
      many === undefined ? 0 : this.#many.waitSeconds(many),
    )
  }

  /** Also beyond the limit: many may have been admitted at once. What was too much delays the next ones. */
  count(client: Client): void {
    const { one, many } = countingKeys(client)
    if (one !== undefined) this.#one.spend(one)
    if (many !== undefined) this.#many.spend(many)
  }
}

/** Requests, accepted or refused: enough for corrections and automatic retries. */
export const requestLimit = new ClientLimit({ burst: 60, perMinute: 30 }, { burst: 3000, perMinute: 1500 })

/** New enquiries. A client may be an office, or a network of phones that share an address. */
export const enquiryLimit = new ClientLimit({ burst: 20, perMinute: 1 }, { burst: 250, perMinute: 50 })
