import { clientKey } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limit.ts'

/** Requests of one client, whatever becomes of them: enough to correct many slips, and to be retried for in silence. */
const REQUESTS_PER_CLIENT = { burst: 60, perMinute: 30 }
/** Enquiries that are taken. Nobody has more to say than this; a robot has. */
const PER_CLIENT = { burst: 5, perMinute: 1 }
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
  readonly #requests = new RateLimiter(REQUESTS_PER_CLIENT)
  readonly #clients = new RateLimiter(PER_CLIENT)
  readonly #all = new RateLimiter(FOR_ALL)

  /** Seconds until this client may ask for anything again; 0: now. Nothing of it is ever given back. */
  admit(address: string | null): number {
    const client = clientKey(address)
    return client === undefined ? 0 : this.#requests.take(client)
  }

  /**
   * Asks for a turn. `address` is the visitor's as the front door has found it; null when it cannot be told from
   * everybody else's (behind a proxy that is not configured, say), and then only the limit for all applies.
   */
  ask(address: string | null): Turn {
    const client = clientKey(address)
    const waitSeconds = client === undefined ? 0 : this.#clients.take(client)
    if (waitSeconds > 0) return { status: 'refused', retryAfterSeconds: waitSeconds }

    const waitForAllSeconds = this.#all.take(ALL)
    if (waitForAllSeconds > 0) return { status: 'refused', retryAfterSeconds: waitForAllSeconds }
    return { status: 'granted', giveBack: () => this.#giveBack(client) }
  }

  #giveBack(client: string | undefined): void {
    if (client !== undefined) this.#clients.giveBack(client)
    this.#all.giveBack(ALL)
  }
}
