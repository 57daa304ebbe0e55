import { log } from '#lib/log.ts'
import { type Delivery, needsPerson } from '#lib/mail/delivery.ts'
import type { Alarm } from '#lib/outbox/operate/alarm.ts'
import type { Counters } from '#lib/outbox/operate/metrics.ts'
import type { Claim, Outcome } from '#lib/outbox/store.ts'

export type Conclusion = {
  claim: Claim
  outcome: Outcome
  /** Undefined: it was set aside without a try. */
  delivery: Delivery | undefined
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Logs and counts what became of an enquiry, each time, and rings the alarm where a person is needed. The alarm
 * alone is rate limited, and nobody waits for it.
 */
export function reportOutcome(
  { claim, outcome, delivery, now }: Conclusion,
  { counters, alarm }: { counters: Counters; alarm: Alarm },
): void {
  const { id, receivedAt } = claim
  if (outcome.state === 'sent') {
    const seconds = (outcome.at - receivedAt) / 1000
    counters.add('enquiries_delivered_total')
    counters.observe('delivery_seconds', seconds)
    log('info', 'enquiry.delivered', { id, seconds })
    return
  }
  const { code } = outcome
  if (outcome.state === 'failed') {
    counters.add('enquiries_failed_total')
    log('error', 'enquiry.failed', { id, code })
    void alarm('alarm.enquiry-failed', { id, code })
    return
  }
  const refusal = delivery?.status === 'delivered' ? delivery.refusal : delivery
  const { scope } = outcome
  if (scope === 'destination') {
    if (refusal !== undefined && needsPerson(refusal)) void alarm('alarm.relay-refuses-us', { code })
    return
  }
  log('warn', 'enquiry.deferred', { id, code, scope, waitSeconds: Math.round((outcome.dueAt - now) / 1000) })
  if (refusal?.permanent || code.startsWith('BUG')) void alarm('alarm.enquiry-refused', { code, scope })
}
