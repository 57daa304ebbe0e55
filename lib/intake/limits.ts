import { readClient } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limit.ts'
import { log } from '#lib/log.ts'

/** Requests of one client, whatever becomes of them: enough to correct many slips, and to be retried for in silence. */
const REQUESTS_PER_CLIENT = { burst: 60, perMinute: 30 }
/** Enquiries that are taken. Nobody has more to say than this; a robot has. */
const PER_CLIENT = { burst: 5, perMinute: 1 }
/**
 * The same for what looks like a proxy that nobody told us about (a CDN, most likely): far more than all visitors of one
 * of its machines ever send, because they share this, and still a limit for whoever only pretends to be one.
 */
const REQUESTS_PER_PROXY = { burst: 3000, perMinute: 1500 }
const PER_PROXY = { burst: 250, perMinute: 50 }
/**
 * For everybody together, and only against filling the disk: 10,000 visitors at once are let in. A tighter limit
 * would let one client with many addresses shut the door for all others.
 */
const FOR_ALL = { burst: 20_000, perMinute: 6_000 }
const ALL = 'all'

export type Turn =
  /** `giveBack`: no enquiry came of it. */
  { status: 'granted'; giveBack: () => void } | { status: 'refused'; retryAfterSeconds: number }

/** Counts requests and enquiries by client, and enquiries altogether. Costs next to nothing: ask before reading a body. */
export class EnquiryLimits {
  readonly #clients = {
    requests: new RateLimiter(REQUESTS_PER_CLIENT),
    enquiries: new RateLimiter(PER_CLIENT),
  }
  readonly #proxies = { requests: new RateLimiter(REQUESTS_PER_PROXY), enquiries: new RateLimiter(PER_PROXY) }
  readonly #all = new RateLimiter(FOR_ALL)
  #isProxyTold = false

  /** Seconds until this client may ask for anything again; 0: now. Nothing of it is ever given back. */
  admit(client: string | null): number {
    const counted = this.#counted(client)
    if (counted?.isProxy) this.#tellOfProxy()
    return counted?.requests.take(counted.key) ?? 0
  }

  /**
   * Asks for a turn. `client` is the visitor as the front door names it; null when nobody can be told from everybody
   * else (behind a proxy of a private network, say), and then only the limit for all applies.
   */
  ask(client: string | null): Turn {
    const counted = this.#counted(client)
    const waitSeconds = counted?.enquiries.take(counted.key) ?? 0
    if (waitSeconds > 0) return { status: 'refused', retryAfterSeconds: waitSeconds }

    const waitForAllSeconds = this.#all.take(ALL)
    if (waitForAllSeconds > 0) return { status: 'refused', retryAfterSeconds: waitForAllSeconds }
    return {
      status: 'granted',
      giveBack: () => {
        counted?.enquiries.giveBack(counted.key)
        this.#all.giveBack(ALL)
      },
    }
  }

  #counted(client: string | null) {
    const read = readClient(client)
    return read && { ...read, ...(read.isProxy ? this.#proxies : this.#clients) }
  }

  /** Once: whoever sends such a header without being a proxy should not fill the log. */
  #tellOfProxy(): void {
    if (this.#isProxyTold) return
    this.#isProxyTold = true
    log('warn', 'limits.unknown-proxy', { code: 'TRUST_PROXY_HOPS' })
  }
}
