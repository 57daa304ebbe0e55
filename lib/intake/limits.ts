import { type Advice, type Client, countingKeys } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limit.ts'
import { log } from '#lib/log.ts'
import type { SharedBuckets } from '#lib/outbox/store.ts'
import type { TokenBucketLimit } from '#lib/token-bucket.ts'
import { type Bucket, createSharedLimits, NOTHING_TAKEN, type Taken } from './shared-limits.ts'

/** Requests of one client, whatever becomes of them: enough to correct many slips, and to be retried for in silence. */
const REQUESTS_PER_CLIENT = { burst: 60, perMinute: 30 }
/** Enquiries that are taken. Nobody has more to say than this; a robot has. */
const PER_CLIENT = { burst: 5, perMinute: 1 }
/** Bytes beyond an ordinary enquiry. With them one client can send 46 MB a day. */
const BYTES_PER_CLIENT = { burst: 1024 * 1024, perMinute: 32 * 1024 }
/**
 * The same for what looks like a proxy that nobody told us about (a CDN, most likely), and for the /48 network of an
 * IPv6 address: far more than all its visitors ever send, because they share this, and still a limit for one client
 * that pretends to be a proxy, or has 65,536 networks.
 */
const REQUESTS_PER_PROXY = { burst: 3000, perMinute: 1500 }
const PER_PROXY = { burst: 250, perMinute: 50 }
const BYTES_PER_PROXY = { burst: 16 * 1024 * 1024, perMinute: 512 * 1024 }
/**
 * For everybody together, and only against filling the disk: 10,000 visitors at once are let in. A tighter limit
 * would let one client with many addresses shut the door for all others.
 */
const FOR_ALL = { burst: 20_000, perMinute: 6_000 }
const BYTES_FOR_ALL = { burst: 64 * 1024 * 1024, perMinute: 2 * 1024 * 1024 }
const ALL = 'all'
/** What hardly any enquiry exceeds. */
const ORDINARY_BYTES = 4 * 1024

/** Leave to send one enquiry. */
export type Permit = {
  status: 'granted'
  /** Counts the size of what came. Returns the seconds until this client may send that many bytes; 0: now. */
  weigh: (bytes: number) => Promise<number>
  /** No enquiry came of it: nothing of it counts. */
  giveBack: () => void
}
type NoPermit = { status: 'refused'; retryAfterSeconds: number }

/** What several machines count together, where they can. */
const SHARED: Record<'enquiries' | 'bytes', Record<'one' | 'many', TokenBucketLimit>> = {
  enquiries: { one: PER_CLIENT, many: PER_PROXY },
  bytes: { one: BYTES_PER_CLIENT, many: BYTES_PER_PROXY },
}

/**
 * Counts requests and enquiries by client, and enquiries altogether. Costs next to nothing: ask before reading a body.
 * Where machines share buckets, the enquiries and bytes of a client are counted in those as well, after the limits of
 * this machine: a flood is held off here, and the limits here still hold when the others cannot be asked.
 */
export class EnquiryLimits {
  readonly #shared: ReturnType<typeof createSharedLimits>
  readonly #one = {
    requests: new RateLimiter(REQUESTS_PER_CLIENT),
    enquiries: new RateLimiter(PER_CLIENT),
    bytes: new RateLimiter(BYTES_PER_CLIENT),
  }
  readonly #many = {
    requests: new RateLimiter(REQUESTS_PER_PROXY),
    enquiries: new RateLimiter(PER_PROXY),
    bytes: new RateLimiter(BYTES_PER_PROXY),
  }
  readonly #all = { enquiries: new RateLimiter(FOR_ALL), bytes: new RateLimiter(BYTES_FOR_ALL) }
  readonly #told = new Set<Advice>()

  constructor(findShared: () => SharedBuckets | undefined = () => undefined) {
    this.#shared = createSharedLimits(findShared)
  }

  /** Seconds until this client may ask for anything again; 0: now. Nothing of it is ever given back. */
  admit(client: Client): number {
    if (client.kind !== 'visitor') this.#tell(client.advice)
    return this.#take('requests', client, 1).waitSeconds
  }

  /** Asks for leave to send one. A client that cannot be told from everybody else has the limits for all alone. */
  async ask(client: Client): Promise<Permit | NoPermit> {
    const { waitSeconds, giveBack } = await this.#takeEverywhere('enquiries', client, 1)
    if (waitSeconds > 0) return { status: 'refused', retryAfterSeconds: waitSeconds }
    const taken = [giveBack]
    return {
      status: 'granted',
      weigh: async (bytes) => {
        const weighed = await this.weigh(client, bytes)
        taken.push(weighed.giveBack)
        return weighed.waitSeconds
      },
      giveBack: () => {
        for (const each of taken) each()
      },
    }
  }

  /**
   * Seconds until this client may send a text of that many bytes; 0: now. What an ordinary enquiry has is free, so a
   * flood of long texts does not shut out the people who have something to say.
   */
  async weigh(client: Client, bytes: number): Promise<Taken> {
    const excess = bytes - ORDINARY_BYTES
    return excess > 0 ? await this.#takeEverywhere('bytes', client, excess) : NOTHING_TAKEN
  }

  /** Leave for a repeat of what is kept already: it adds nothing, so it counts for nothing. */
  forRepeat(): Permit {
    return { status: 'granted', weigh: async () => 0, giveBack: () => undefined }
  }

  /** Here, and then where all machines count together. */
  async #takeEverywhere(what: 'enquiries' | 'bytes', client: Client, tokens: number): Promise<Taken> {
    const here = this.#take(what, client, tokens)
    if (here.waitSeconds > 0) return here
    const { one, many } = countingKeys(client)
    const buckets: Bucket[] = []
    if (one !== undefined) buckets.push({ name: `${what} ${one}`, limit: SHARED[what].one })
    if (many !== undefined) buckets.push({ name: `${what} of ${many}`, limit: SHARED[what].many })
    const everywhere = await this.#shared(buckets, tokens)
    if (everywhere.waitSeconds > 0) {
      here.giveBack()
      return everywhere
    }
    return {
      waitSeconds: 0,
      giveBack: () => {
        here.giveBack()
        everywhere.giveBack()
      },
    }
  }

  /** Takes from every bucket that counts this client, or, when one has too little, from none. */
  #take(what: 'requests' | 'enquiries' | 'bytes', client: Client, tokens: number): Taken {
    const { one, many } = countingKeys(client)
    const buckets: { limiter: RateLimiter; key: string }[] = []
    if (one !== undefined) buckets.push({ limiter: this.#one[what], key: one })
    if (many !== undefined) buckets.push({ limiter: this.#many[what], key: many })
    if (what !== 'requests') buckets.push({ limiter: this.#all[what], key: ALL })

    const taken: typeof buckets = []
    const giveBack = () => {
      for (const { limiter, key } of taken) limiter.giveBack(key, tokens)
    }
    for (const bucket of buckets) {
      const waitSeconds = bucket.limiter.take(bucket.key, tokens)
      if (waitSeconds > 0) {
        giveBack()
        return { waitSeconds, giveBack: () => undefined }
      }
      taken.push(bucket)
    }
    return { waitSeconds: 0, giveBack }
  }

  /**
   * Each once, and there are few (`readClient`). It comes from a header that any visitor can make up, so the log names
   * the setting and what was counted, and does not say what to write: a number too large lets visitors forge addresses.
   */
  #tell(advice: Advice | undefined): void {
    if (advice === undefined || this.#told.has(advice)) return
    this.#told.add(advice)
    const [code = '', count] = advice.split('=')
    log('warn', 'limits.unknown-proxy', { code, ...(count === undefined ? {} : { count: Number(count) }) })
  }
}
