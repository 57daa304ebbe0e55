import { type Client, countingKeys } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/token-bucket.ts'

/** Requests of one client, whatever becomes of them: enough to correct many slips, and to be retried for in silence. */
const REQUESTS_PER_CLIENT = { burst: 60, perMinute: 30 }
/** Enquiries that are taken. Nobody has more to say than this; a robot has. */
const PER_CLIENT = { burst: 5, perMinute: 1 }
/**
 * The same for what looks like a proxy that nobody told us about (a CDN, most likely), and for the /48 network of an
 * IPv6 address: far more than all its visitors ever send, because they share this, and still a limit for one client
 * that pretends to be a proxy, or has 65,536 networks.
 */
const REQUESTS_PER_PROXY = { burst: 3000, perMinute: 1500 }
const PER_PROXY = { burst: 250, perMinute: 50 }
/** A long text counts once for each of these, so that one client can send 92 MB a day. */
const BYTES_PER_ENQUIRY = 64 * 1024
/**
 * For everybody together, and only against filling the disk: 10,000 visitors at once are let in. A tighter limit
 * would let one client with many addresses keep out all others.
 */
const FOR_ALL = { burst: 20_000, perMinute: 6_000 }
/** Bytes beyond what hardly any enquiry exceeds, so that a flood of long texts does not shut out the short ones. */
const LONG_BYTES_FOR_ALL = { burst: 64 * 1024 * 1024, perMinute: 2 * 1024 * 1024 }
const ORDINARY_BYTES = 4 * 1024
const ALL = 'all'

export type Permit = {
  /** Until there may be leave; 0: it is given. */
  waitSeconds: number
  /** Counts the size of what came. Returns the seconds until this client may send that many bytes; 0: now. */
  weigh: (bytes: number) => number
  /** No enquiry came of it: nothing of it counts. */
  giveBack: () => void
}

/** Leave for a repeat of what is kept already: it adds nothing, so it counts for nothing. */
export const PERMIT_FOR_REPEAT: Permit = { waitSeconds: 0, weigh: () => 0, giveBack: () => undefined }

/** So many tokens of one bucket; none where there is nothing to count by. */
type Charge = [limiter: RateLimiter, key: string | undefined, tokens: number]

/**
 * Counts requests and enquiries by client, and enquiries altogether. Costs next to nothing: ask before reading a body.
 * Each machine counts for itself; the proxy in front sends a client to the same machine each time (docs/deploy.md).
 */
export class EnquiryLimits {
  readonly #requests = {
    one: new RateLimiter(REQUESTS_PER_CLIENT),
    many: new RateLimiter(REQUESTS_PER_PROXY),
  }
  readonly #enquiries = { one: new RateLimiter(PER_CLIENT), many: new RateLimiter(PER_PROXY) }
  readonly #all = { enquiries: new RateLimiter(FOR_ALL), longBytes: new RateLimiter(LONG_BYTES_FOR_ALL) }

  /** Seconds until this client may ask for anything again; 0: now. Nothing of it is ever given back. */
  admit(client: Client): number {
    const { one, many } = countingKeys(client)
    return takeAll([
      [this.#requests.one, one, 1],
      [this.#requests.many, many, 1],
    ]).waitSeconds
  }

  /** Asks for leave to send one. A client that cannot be told from everybody else has the limits for all alone. */
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

  /** Takes tokens for that many enquiries from every bucket that counts this client. */
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

/** Takes tokens out of all of them or, when one has too few, out of none. `waitSeconds`: until there are enough. */
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
