import { type Clock, systemClock } from '#lib/clock.ts'
import { type Advice, type Client, countingKeys } from '#lib/http/client-address.ts'
import { errorCode, log } from '#lib/log.ts'
import type { SharedBuckets } from '#lib/outbox/store.ts'
import { RateLimiter, type TokenBucketLimit } from '#lib/token-bucket.ts'

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
 * would let one client with many addresses shut the door for all others.
 */
const FOR_ALL = { burst: 20_000, perMinute: 6_000 }
/** Bytes beyond what hardly any enquiry exceeds, so that a flood of long texts does not shut out the short ones. */
const LONG_BYTES_FOR_ALL = { burst: 64 * 1024 * 1024, perMinute: 2 * 1024 * 1024 }
const ORDINARY_BYTES = 4 * 1024
const ALL = 'all'

/** A visitor waits for the answer. A database at work gives it in a millisecond. */
const SHARED_ANSWER_MS = 500
/** After a failure the database is left in peace for this long, and each machine counts for itself. */
const SHARED_PAUSE_MS = 30_000

/** Leave to send one enquiry. */
export type Permit = {
  status: 'granted'
  /** Counts the size of what came. Returns the seconds until this client may send that many bytes; 0: now. */
  weigh: (bytes: number) => Promise<number>
  /** No enquiry came of it: nothing of it counts. */
  giveBack: () => void
}
type NoPermit = { status: 'refused'; retryAfterSeconds: number }

/** Leave for a repeat of what is kept already: it adds nothing, so it counts for nothing. */
export const PERMIT_FOR_REPEAT: Permit = {
  status: 'granted',
  weigh: async () => 0,
  giveBack: () => undefined,
}

type Bucket = { take: () => number | Promise<number>; giveBack: () => void }
/** What was taken out of buckets, or how long to wait for it. */
type Taken = { waitSeconds: number; giveBack: () => void }

/**
 * Counts requests and enquiries by client, and enquiries altogether. Costs next to nothing: ask before reading a body.
 * Where machines share buckets, the enquiries of a client are counted in those as well, after the limits of this
 * machine: a flood is held off here, and the limits here still hold when the others cannot be asked.
 */
export class EnquiryLimits {
  readonly #requests = {
    one: new RateLimiter(REQUESTS_PER_CLIENT),
    many: new RateLimiter(REQUESTS_PER_PROXY),
  }
  readonly #enquiries = { one: new RateLimiter(PER_CLIENT), many: new RateLimiter(PER_PROXY) }
  readonly #all = { enquiries: new RateLimiter(FOR_ALL), longBytes: new RateLimiter(LONG_BYTES_FOR_ALL) }
  readonly #told = new Set<Advice>()
  readonly #findShared: () => SharedBuckets | undefined
  readonly #clock: Clock
  #sharedPausedUntil = Number.NEGATIVE_INFINITY

  /** @param findShared the buckets of all machines; undefined where each machine counts for itself */
  constructor(findShared: () => SharedBuckets | undefined = () => undefined, clock: Clock = systemClock) {
    this.#findShared = findShared
    this.#clock = clock
  }

  /** Seconds until this client may ask for anything again; 0: now. Nothing of it is ever given back. */
  async admit(client: Client): Promise<number> {
    if (client.kind !== 'visitor') this.#tell(client.advice)
    const { one, many } = countingKeys(client)
    const { waitSeconds } = await takeAll([
      ...(one === undefined ? [] : [local(this.#requests.one, one)]),
      ...(many === undefined ? [] : [local(this.#requests.many, many)]),
    ])
    return waitSeconds
  }

  /** Asks for leave to send one. A client that cannot be told from everybody else has the limits for all alone. */
  async ask(client: Client): Promise<Permit | NoPermit> {
    const { waitSeconds, giveBack } = await this.#take(client, 1)
    if (waitSeconds > 0) return { status: 'refused', retryAfterSeconds: waitSeconds }
    const taken = [giveBack]
    return {
      status: 'granted',
      weigh: async (bytes) => {
        const weighed = await this.#take(client, Math.ceil(bytes / BYTES_PER_ENQUIRY) - 1, bytes)
        taken.push(weighed.giveBack)
        return weighed.waitSeconds
      },
      giveBack: () => {
        for (const each of taken) each()
      },
    }
  }

  /** Takes tokens for that many enquiries from every bucket that counts this client, and then where machines share them. */
  async #take(client: Client, tokens: number, bytes = 0): Promise<Taken> {
    const { one, many } = countingKeys(client)
    const long = Math.max(0, bytes - ORDINARY_BYTES)
    const here: Bucket[] = [local(this.#all.longBytes, ALL, long), local(this.#all.enquiries, ALL, tokens)]
    const everywhere: Bucket[] = []
    if (one !== undefined) {
      here.unshift(local(this.#enquiries.one, one, tokens))
      everywhere.push(this.#shared(`enquiries ${one}`, PER_CLIENT, tokens))
    }
    if (many !== undefined) {
      here.unshift(local(this.#enquiries.many, many, tokens))
      everywhere.push(this.#shared(`enquiries of ${many}`, PER_PROXY, tokens))
    }
    return await takeAll(tokens > 0 || long > 0 ? [...here, ...everywhere] : [])
  }

  /**
   * A bucket of all machines. Whatever becomes of the database, taking from it ends soon: a limit that cannot be asked
   * for lets the visitor pass, who has passed that of this machine.
   */
  #shared(name: string, limit: TokenBucketLimit, tokens: number): Bucket {
    const find = () => (this.#clock.monotonic() < this.#sharedPausedUntil ? undefined : this.#findShared())
    const pause = (error: unknown) => {
      log('warn', 'limits.not-shared', { code: errorCode(error) })
      this.#sharedPausedUntil = this.#clock.monotonic() + SHARED_PAUSE_MS
      return 0
    }
    return {
      take: () => {
        const answer = find()?.take(name, tokens, limit)
        return answer === undefined ? 0 : inTime(answer).catch(pause)
      },
      giveBack: () => void find()?.giveBack(name, tokens, limit).catch(pause),
    }
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

function local(limiter: RateLimiter, key: string, tokens = 1): Bucket {
  return { take: () => limiter.take(key, tokens), giveBack: () => limiter.giveBack(key, tokens) }
}

/** From all of them or, when one has too little, from none. */
async function takeAll(buckets: readonly Bucket[]): Promise<Taken> {
  const taken: Bucket[] = []
  const giveBack = () => {
    for (const bucket of taken) bucket.giveBack()
  }
  for (const bucket of buckets) {
    const waitSeconds = await bucket.take()
    if (waitSeconds > 0) {
      giveBack()
      return { waitSeconds, giveBack: () => undefined }
    }
    taken.push(bucket)
  }
  return { waitSeconds: 0, giveBack }
}

function inTime(answer: Promise<number>): Promise<number> {
  const deadline = AbortSignal.timeout(SHARED_ANSWER_MS)
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
  })
  return Promise.race([answer, late])
}
