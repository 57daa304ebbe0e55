import { type Clock, momentOf } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import { LEASE_MS, type Store } from '#lib/outbox/store.ts'

/** Two renewals may fail before another process takes the enquiry over. */
const RENEW_MS = LEASE_MS / 3

export type LeaseDeps = {
  store: Pick<Store, 'renew'>
  clock: Clock
  /** Called before each renewal: a mail may take minutes, and the worker that sends it is alive. */
  onRenew: () => void
}

export type Lease = {
  /** Aborts when another worker has taken the enquiry over. */
  lost: AbortSignal
  /** Renews it no more. */
  end(): void
}

/** Renews the lease that `owner` has on the enquiry `id`, until it is ended. */
export function keepLease(id: string, owner: string, { store, clock, onRenew }: LeaseDeps): Lease {
  const lost = new AbortController()
  let cancel = clock.after(RENEW_MS, renew)

  function renew() {
    onRenew()
    cancel = clock.after(RENEW_MS, renew)
    store.renew(id, owner, momentOf(clock)).then(
      (isKept) => isKept || lost.abort(),
      // A store that is busy for a moment is not a reason to break off: the next renewal comes in time.
      (error: unknown) => log('warn', 'delivery.lease-not-renewed', { id, code: errorCode(error) }),
    )
  }

  return { lost: lost.signal, end: () => cancel() }
}
