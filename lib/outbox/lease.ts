import { type Clock, momentOf } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import { LEASE_MS, type Store } from './store.ts'

const RENEW_MS = LEASE_MS / 3

/**
 * Renews the lease of one enquiry until `end` is called. `lost` aborts when another worker has taken it over.
 *
 * @param onRenew called at each renewal: a mail may take minutes, and whoever sends it is alive
 */
export function keepLease(id: string, owner: string, store: Store, clock: Clock, onRenew: () => void) {
  const lost = new AbortController()
  let cancel = clock.after(RENEW_MS, renew)

  function renew() {
    onRenew()
    cancel = clock.after(RENEW_MS, renew)
    store.renew(id, owner, momentOf(clock)).then(
      (kept) => kept || lost.abort(),
      // A store that is busy for a moment is no reason to break off; the next renewal comes in time.
      (error: unknown) => log('warn', 'delivery.lease-not-renewed', { id, code: errorCode(error) }),
    )
  }

  return { lost: lost.signal, end: () => cancel() }
}
