import type { Clock } from '#lib/clock.ts'
import { log } from '#lib/log.ts'
import type { Deferred } from '#lib/mail/delivery.ts'
import { type Circuit, CLOSED, open } from './retry-policy.ts'

/** This many failures in a row are an outage, and not one mail that the connection cannot bear. */
const OUTAGE_FAILURES = 3

/** Stops the whole queue while the relay cannot be used, so that a backlog does not knock at it once per mail. */
export type CircuitBreaker = {
  circuit(): Circuit
  /** Milliseconds until the relay may be asked; 0 and less: now. */
  waitMs(): number
  /** The relay could not be used for the enquiry `id`. Returns for how many milliseconds nothing more goes out. */
  trip(id: string, failure: Pick<Deferred, 'code' | 'permanent'>): number
  /** Lets one mail ask the relay now, whatever the wait was to be. */
  probeNow(): void
  /** The relay can be used. Returns whether that ends an outage, for which other mails have been waiting. */
  reset(): boolean
}

/** A breaker that is closed: nothing is known against the relay. */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let circuit: Circuit = CLOSED

  return {
    circuit: () => circuit,

    waitMs: () => (circuit.state === 'open' ? circuit.probeAt - clock.monotonic() : 0),

    trip(id, { code, permanent }) {
      const now = clock.monotonic()
      const opened = open(circuit, { code, permanent }, now)
      circuit = opened
      const waitMs = opened.probeAt - now
      log('warn', 'delivery.circuit-opened', { id, code, waitSeconds: Math.round(waitMs / 1000) })
      return waitMs
    },

    probeNow() {
      if (circuit.state === 'open') circuit = { ...circuit, probeAt: clock.monotonic() }
    },

    reset() {
      if (circuit.state === 'closed') return false
      const { failures, since } = circuit
      circuit = CLOSED
      log('info', 'delivery.circuit-closed', { seconds: Math.round((clock.monotonic() - since) / 1000) })
      return failures >= OUTAGE_FAILURES
    },
  }
}
