import type { Clock } from '#lib/clock.ts'
import { log } from '#lib/log.ts'
import type { Deferred } from '#lib/mail/delivery.ts'
import { type Circuit, CLOSED, open } from './retry-policy.ts'

/** From so many failures in a row on it was an outage, and not one enquiry that the line cannot bear. */
const OUTAGE_FAILURES = 3

/** What the worker knows of the line to the relay: a circuit breaker for the whole queue. */
export function createLine(clock: Clock) {
  let circuit: Circuit = CLOSED

  return {
    circuit: () => circuit,

    /** Milliseconds until mail may be tried again; 0 and less: now. */
    wait(): number {
      return circuit.state === 'open' ? circuit.probeAt - clock.monotonic() : 0
    },

    /** It broke over the enquiry `id`. Nothing more goes out for a while, which it returns in milliseconds. */
    broke(id: string, { code, permanent }: Pick<Deferred, 'code' | 'permanent'>): number {
      const now = clock.monotonic()
      const opened = open(circuit, { code, permanent }, now)
      circuit = opened
      const waitMs = opened.probeAt - now
      log('warn', 'delivery.line-down', { id, code, waitSeconds: Math.round(waitMs / 1000) })
      return waitMs
    },

    /** Something was said over it. Returns whether that ends an outage, for which others have been waiting. */
    works(): boolean {
      if (circuit.state === 'closed') return false
      const { failures, since } = circuit
      circuit = CLOSED
      log('info', 'delivery.line-up', { seconds: Math.round((clock.monotonic() - since) / 1000) })
      return failures >= OUTAGE_FAILURES
    },
  }
}
