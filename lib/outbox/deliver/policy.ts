import type { Clock } from '#lib/clock.ts'
import { log } from '#lib/log.ts'
import { classifyRefusals, type Deferred, type Delivery } from '#lib/mail/transport.ts'
import type { Claim, Outcome, RefusalKind } from '../store.ts'

/* When a mail is tried again, when it is given up, and when nothing is sent because the relay cannot be used. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** After the first, second, … refusal of a kind; then hourly. Greylisting usually asks for one to five minutes. */
const REFUSAL_WAITS_MS = [1, 2, 5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS)
const REFUSALS_MAX: Record<RefusalKind, number> = {
  /** A relay rejects the same mail again; five attempts only rule out a bad moment. */
  rejection: 5,
  /** Each may have been taken, so each may be a copy in the mailbox: about six hours of them are enough. */
  doubt: 12,
  /** About seven days of hourly tries: time to notice, and to correct an address or an account. */
  other: 7 * 24,
}
const JITTER = 0.2

/** No enquiry is tried for longer than this, whatever keeps it: it is given up, kept, and somebody is told. */
const AGE_MAX_MS = 30 * 24 * HOUR_MS
/** A mail that was being sent when so many processes in a row ended most likely ends them, and with them the whole site. */
const CRASHES_MAX = 3

/**
 * When to offer a mail again that the relay has refused, or `undefined` to give it up (it is then kept as failed).
 *
 * @param refusals how often this mail has been refused in this kind, this time included
 * @param random in [0, 1): waits are shortened by up to a fifth, never lengthened, so that an hour stays the longest
 */
export function waitAfterRefusal(refused: Deferred, refusals: number, random: number): number | undefined {
  if (refusals >= REFUSALS_MAX[kindOfRefusal(refused)]) return undefined
  // Our own address is refused for good: nothing will change before a person changes it.
  const misconfigured = refused.permanent && refused.scope === 'recipient'
  const wait = misconfigured ? HOUR_MS : (REFUSAL_WAITS_MS[refusals - 1] ?? HOUR_MS)
  return wait * (1 - JITTER * random)
}

/** By what a refusal is counted, and which limit it has. */
function kindOfRefusal({ scope, permanent }: Deferred): RefusalKind {
  if (scope === 'doubt') return 'doubt'
  return permanent && scope === 'message' ? 'rejection' : 'other'
}

/** This often the relay may have been at fault. After that it is this one mail, and the others go on. */
const DOUBTS_OF_RELAY = 2

/** The code of a mail that is set aside because processes ended while they were sending it. */
export const CRASHED = 'CRASHED'

/** Whether no mail would have gone through, as far as this one try can tell. */
export function blamesRelay({ refusals }: Claim, delivery: Delivery): boolean {
  if (delivery.status === 'delivered') return false
  return delivery.scope === 'destination' || (delivery.scope === 'doubt' && refusals.doubt < DOUBTS_OF_RELAY)
}

/** Whether so many processes have ended while they were sending this mail that it shall not be tried once more. */
export function crashedTooOften({ crashes }: Claim): boolean {
  return crashes >= CRASHES_MAX
}

export type Circumstances = {
  now: number
  /** The recipients for whom the mail was handed over. */
  owed: readonly string[]
  /** How long nothing goes out because the relay cannot be used. */
  relayWaitMs: number
  /** In [0, 1), for the jitter of the waits. */
  random: number
}

/** The state of an enquiry after one attempt: sent, tried again later, or given up and kept. */
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
  return { state: 'queued', at: now, dueAt: now + relayWaitMs, code, scope }
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
  return { state: 'queued', at: now, dueAt, code, scope, refusal, ...(deliveredTo && { deliveredTo }) }
}

function isTooOld({ receivedAt }: Claim, now: number): boolean {
  return now - receivedAt > AGE_MAX_MS
}

/**
 * Whether somebody has the mail, or may have it, which is known nowhere else before the store has it: forgetting it
 * would send the mail again. That it was given up has to be said, and that waits for the store. Anything else is found
 * out again.
 */
export function mustNotBeForgotten(outcome: Outcome): boolean {
  if (outcome.state !== 'queued') return true
  return outcome.deliveredTo !== undefined || outcome.scope === 'doubt'
}

/** Whether the relay can be used. Times are monotonic milliseconds, so that no clock change can stop mail. */
export type Circuit =
  | { state: 'closed' }
  | {
      state: 'open'
      failures: number
      since: number
      probeAt: number
      /** The relay refuses our login, which only a person can correct. */
      permanent: boolean
    }

const PROBE_WAITS_MS = [5000, 15_000, 30_000]
const PROBE_LATER_MS = MINUTE_MS
/** Wrong logins lock accounts when they are tried too often. */
const LOGIN_PROBE_MS = 15 * MINUTE_MS

export const CLOSED: Circuit = { state: 'closed' }

/** This many failures in a row are an outage, and not one mail that the connection cannot bear. */
const OUTAGE_FAILURES = 3

/** Stops the whole queue while the relay cannot be used, so that it is not retried for every queued mail. Closed at first. */
export function createCircuitBreaker(clock: Clock) {
  let circuit: Circuit = CLOSED

  return {
    circuit: (): Circuit => circuit,

    /** Milliseconds until the relay may be asked; 0 and less: now. */
    waitMs: () => (circuit.state === 'open' ? circuit.probeAt - clock.monotonic() : 0),

    /** The relay could not be used for the enquiry `id`. Returns for how many milliseconds nothing more goes out. */
    trip(id: string, { code, permanent }: Pick<Deferred, 'code' | 'permanent'>): number {
      const now = clock.monotonic()
      const { failures, since } = circuit.state === 'open' ? circuit : { failures: 0, since: now }
      const waitMs = permanent ? LOGIN_PROBE_MS : (PROBE_WAITS_MS[failures] ?? PROBE_LATER_MS)
      circuit = { state: 'open', failures: failures + 1, since, probeAt: now + waitMs, permanent }
      log('warn', 'delivery.circuit-opened', { id, code, waitSeconds: Math.round(waitMs / 1000) })
      return waitMs
    },

    /** Lets one mail ask the relay now, whatever the wait was to be. */
    probeNow(): void {
      if (circuit.state === 'open') circuit = { ...circuit, probeAt: clock.monotonic() }
    },

    /** The relay can be used. Returns whether that ends an outage, for which other mails have been waiting. */
    reset(): boolean {
      if (circuit.state === 'closed') return false
      const { failures, since } = circuit
      circuit = CLOSED
      log('info', 'delivery.circuit-closed', { seconds: Math.round((clock.monotonic() - since) / 1000) })
      return failures >= OUTAGE_FAILURES
    },
  }
}
