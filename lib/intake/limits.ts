import { type Client, countingKeys } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/process/token-bucket.ts'

/** Requests of one client, accepted or refused: enough for corrections and automatic retries. */
const REQUESTS_PER_CLIENT = { burst: 60, perMinute: 30 }
/** Accepted enquiries of one client, which may be an office, or a network of phones that share an address. */
const PER_CLIENT = { burst: 20, perMinute: 1 }
/**
 * The same for an unknown proxy (probably a CDN), and for the /48 network of an IPv6 address: more than all its visitors
 * send, but still a limit for a client that pretends to be a proxy or has 65,536 networks.
 */
const REQUESTS_PER_PROXY = { burst: 3000, perMinute: 1500 }
const PER_PROXY = { burst: 250, perMinute: 50 }
/** A long text counts as one enquiry per this size, so that one client can send 92 MB a day. */
const BYTES_PER_ENQUIRY = 64 * 1024
/**
 * For all clients together, only to protect the disk: 10,000 visitors can write at once. With a lower limit, one client
 * with many addresses could shut out all others.
 */
const FOR_ALL = { burst: 20_000, perMinute: 6_000 }
/** Bytes of unusually long texts, so that a flood of these does not shut out short ones. */
const LONG_BYTES_FOR_ALL = { burst: 64 * 1024 * 1024, perMinute: 2 * 1024 * 1024 }
const ORDINARY_BYTES = 4 * 1024
const ALL = 'all'

export type Permit = {
  /** The seconds until it is permitted; 0: now. */
  waitSeconds: number
  /** Counts the size of an enquiry. Returns the seconds until this client may send that many bytes; 0: now. */
  weigh: (bytes: number) => number
  /** Returns the tokens, because no enquiry was stored. */
  giveBack: () => void
}

/** Tokens of a bucket. Without a key, none. */
type Charge = [limiter: RateLimiter, key: string | undefined, tokens: number]

/**
 * Limits requests and enquiries by client, and all enquiries together. It is cheap, so call it before reading a body.
 * Each machine counts by itself; the proxy sends a client to the same machine each time (docs/deploy.md).
 */
export class EnquiryLimits {
  readonly #requests = {
    one: new RateLimiter(REQUESTS_PER_CLIENT),
    many: new RateLimiter(REQUESTS_PER_PROXY),
  }
  readonly #enquiries = { one: new RateLimiter(PER_CLIENT), many: new RateLimiter(PER_PROXY) }
  readonly #all = { enquiries: new RateLimiter(FOR_ALL), longBytes: new RateLimiter(LONG_BYTES_FOR_ALL) }

  /** Seconds until this client may send a request; 0: now. */
  admit(client: Client): number {
    const { one, many } = countingKeys(client)
    return takeAll([
      [this.#requests.one, one, 1],
      [this.#requests.many, many, 1],
    ]).waitSeconds
  }

  /** Asks for a permit for an enquiry. An unidentified client only has the limits for all. */
  ask(client: Client): Permit {
    const taken = [this.#take(client, 1, 0)]
    return {
      waitSeconds: taken[0]?.waitSeconds ?? 0,
      weigh: (bytes) => {
        const weighed = this.#take(client, Math.ceil(bytes / BYTES_PER_ENQUIRY) - 1, bytes)
        taken.push(weighed)
        return weighed.waitSeconds
      },
      giveBack: () => {
        for (const each of taken) each.giveBack()
      },
    }
  }

  /** Takes tokens for an enquiry from every bucket of this client. */
  #take(client: Client, tokens: number, bytes: number) {
    const { one, many } = countingKeys(client)
    return takeAll([
      [this.#enquiries.many, many, tokens],
      [this.#enquiries.one, one, tokens],
      [this.#all.longBytes, ALL, bytes - ORDINARY_BYTES],
      [this.#all.enquiries, ALL, tokens],
    ])
  }
}

/** Takes tokens from all buckets or, if one has too few, from none. `waitSeconds`: until there are enough. */
function takeAll(charges: readonly Charge[]) {
  const taken: (() => void)[] = []
  const giveBack = () => {
    for (const each of taken.splice(0)) each()
  }
  for (const [limiter, key, tokens] of charges) {
    if (key === undefined || tokens <= 0) continue
    const waitSeconds = limiter.take(key, tokens)
    if (waitSeconds > 0) {
      giveBack()
      return { waitSeconds, giveBack }
    }
    taken.push(() => limiter.giveBack(key, tokens))
  }
  return { waitSeconds: 0, giveBack }
}
