import { classifyRefusals, type Deferred, type Delivery } from '#lib/mail/delivery.ts'
import type { Claim, Outcome } from '#lib/outbox/store.ts'
import { AGE_MAX_MS, kindOfRefusal, LAPSES_MAX, waitAfterRefusal } from './retry-policy.ts'

/** This often the relay may have been at fault. After that it is this one mail, and the others go on. */
const DOUBTS_OF_RELAY = 2

/** The code of a mail that is set aside because its leases ran out: the process that sent it died or hung. */
export const LAPSED = 'LAPSED'

/** Whether no mail would have gone through, as far as this one try can tell. */
export function blamesRelay({ refusals }: Claim, delivery: Delivery): boolean {
  if (delivery.status === 'delivered') return false
  return delivery.scope === 'destination' || (delivery.scope === 'doubt' && refusals.doubt < DOUBTS_OF_RELAY)
}

/** Whether sending this mail has ended or stopped so many processes that it shall not be tried once more. */
export function isDeadly({ lapses }: Claim): boolean {
  return lapses >= LAPSES_MAX
}

export type Circumstances = {
  /** Milliseconds since 1970. */
  now: number
  /** The recipients for whom the mail was handed over. */
  owed: readonly string[]
  /** How long nothing goes out because the relay cannot be used. */
  relayWaitMs: number
  /** In [0, 1), for the jitter of the waits. */
  random: number
}

/** What becomes of an enquiry after one try to hand over its mail: sent, tried again later, or given up and kept. */
export function decideOutcome(claim: Claim, delivery: Delivery, circumstances: Circumstances): Outcome {
  const { now, owed, relayWaitMs } = circumstances
  if (delivery.status === 'delivered') {
    const { refused, refusal, receipt } = delivery
    if (refused.length === 0) return { state: 'sent', at: now, receipt }
    const taken = owed.filter((address) => !refused.includes(address))
    const deliveredTo = [...claim.deliveredTo, ...taken]
    return postpone(claim, refusal ?? classifyRefusals(), { ...circumstances, deliveredTo })
  }
  const { scope, code } = delivery
  if (scope !== 'destination') return postpone(claim, delivery, circumstances)
  if (isTooOld(claim, now)) return { state: 'failed', at: now, code }
  return { state: 'queued', dueAt: now + relayWaitMs, code, scope }
}

/** The relay has refused this very mail, or may have it: it waits by itself, or is given up. */
function postpone(
  claim: Claim,
  refused: Deferred,
  { now, random, deliveredTo }: Circumstances & { deliveredTo?: string[] },
): Outcome {
  const { code, scope } = refused
  const refusal = kindOfRefusal(refused)
  const waitMs = waitAfterRefusal(refused, claim.refusals[refusal] + 1, random)
  if (waitMs === undefined || isTooOld(claim, now)) return { state: 'failed', at: now, code }
  const dueAt = now + Math.round(waitMs)
  return { state: 'queued', dueAt, code, scope, refusal, ...(deliveredTo && { deliveredTo }) }
}

function isTooOld({ receivedAt }: Claim, now: number): boolean {
  return now - receivedAt > AGE_MAX_MS
}

/**
 * Whether somebody has the mail, or may have it, which is known nowhere else before the store has it: forgetting it
 * would send the mail again. That it was given up has to be said, and that waits for the store. Anything else is found
 * out again once the lease has run out.
 */
export function mustNotBeForgotten(outcome: Outcome): boolean {
  if (outcome.state !== 'queued') return true
  return outcome.deliveredTo !== undefined || outcome.scope === 'doubt'
}
