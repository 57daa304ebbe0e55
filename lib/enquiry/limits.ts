import { clientKey } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limit.ts'

/** Nobody has more to say than this; a robot has. */
const PER_CLIENT = { burst: 5, perMinute: 1 }
/**
 * For everybody together, and only against filling the disk: 10,000 visitors at once are let in. A tighter limit
 * would let one client with many addresses shut the door for all others.
 */
const FOR_ALL = { burst: 20_000, perMinute: 6_000 }
const ALL = 'all'

export type Turn =
  | { status: 'granted'; giveBack: () => void }
  | { status: 'refused'; retryAfterSeconds: number }

/** Counts enquiries by client and altogether. */
export class EnquiryLimits {
  readonly #clients = new RateLimiter(PER_CLIENT)
  readonly #all = new RateLimiter(FOR_ALL)

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
    return { status: 'granted', giveBack: () => client !== undefined && this.#clients.giveBack(client) }
  }
}
