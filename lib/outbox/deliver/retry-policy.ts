import { classifyRefusals, type Deferred, type Delivery } from '#lib/mail/transport.ts'
import type { Claim, Outcome, RefusalKind } from '#lib/outbox/store.ts'
import type { Clock } from '#lib/process/clock.ts'
import { log } from '#lib/process/log.ts'

/* Decides when a mail is retried or given up, and when nothing is sent because the relay is down. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** After the first, second, … refusal of a kind; then hourly. Greylisting usually takes one to five minutes. */
const REFUSAL_WAITS_MS = [1, 2, 5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS)
const REFUSALS_MAX: Record<RefusalKind, number> = {
  /** A relay that accepts others rejects the same mail again; five attempts only rule out a bad moment. */
  rejection: 5,
  /** Each attempt may have delivered a copy, so about six hours of them are enough. */
  doubt: 12,
  /** About seven days of hourly tries: time to notice, and to correct an address or an account. */
  other: 7 * 24,
}
const JITTER = 0.2

/** After this time any enquiry is given up and kept, and an alarm is raised. */
const AGE_MAX_MS = 30 * 24 * HOUR_MS
/** A mail during which so many processes in a row ended is probably the cause of the crashes. */
const CRASHES_MAX = 3

/**
 * The wait before a refused mail is sent again, or `undefined` to give it up (it is then kept as failed).
 *
 * @param refusals of this kind, this one included
 * @param random in [0, 1): shortens waits by up to a fifth, so that an hour is the longest
 */
export function waitAfterRefusal(
  refused: Deferred,
  kind: RefusalKind,
  refusals: number,
  random: number,
): number | undefined {
  if (refusals >= REFUSALS_MAX[kind]) return undefined
  // The relay refuses our own address permanently, which only a person can correct.
  const misconfigured = refused.permanent && refused.scope === 'recipient'
  const wait = misconfigured ? HOUR_MS : (REFUSAL_WAITS_MS[refusals - 1] ?? HOUR_MS)
  return wait * (1 - JITTER * random)
}

/** The kind of a refusal, by which it is counted and limited. */
function kindOfRefusal(refused: Deferred, isRelayProven: boolean): RefusalKind {
  if (refused.scope === 'doubt') return 'doubt'
  return isRejection(refused) && isRelayProven ? 'rejection' : 'other'
}

/** Whether the relay refused the text of this mail for good. */
function isRejection(delivery: Delivery): boolean {
  return delivery.status === 'deferred' && delivery.scope === 'message' && delivery.permanent
}

/** So often, a doubt is attributed to the relay. After that the cause is this mail, and the others are sent. */
const DOUBTS_OF_RELAY = 2

/** The code of a mail that was given up because processes ended while they were sending it. */
export const CRASHED = 'CRASHED'
/** The code of a mail that was not begun because the process was about to end. */
export const STOPPED = 'STOPPED'

/** Whether the relay is the cause of a failure, not this mail. */
export function blamesRelay({ refusals }: Claim, delivery: Delivery): boolean {
  if (delivery.status === 'delivered') return false
  return delivery.scope === 'destination' || (delivery.scope === 'doubt' && refusals.doubt < DOUBTS_OF_RELAY)
}

/** Whether too many processes have ended while they were sending this mail. */
export function crashedTooOften({ crashes }: Claim): boolean {
  return crashes >= CRASHES_MAX
}

export type DecisionInput = {
  now: number
  /** The recipients of this attempt. */
  owed: readonly string[]
  /** How long nothing is sent because the relay is down. */
  relayWaitMs: number
  /** In [0, 1), for the jitter of the waits. */
  random: number
  /** Whether the relay has accepted another mail since it last refused the text of this one. */
  isRelayProven: boolean
}

/** The state of an enquiry after one attempt: sent, tried again later, or given up and kept. */
export function decideOutcome(claim: Claim, delivery: Delivery, input: DecisionInput): Outcome {
  const { now, owed, relayWaitMs } = input
  if (delivery.status === 'delivered') {
    const { refused, refusal, receipt } = delivery
    if (refused.length === 0) return { state: 'sent', at: now, receipt }
    const taken = owed.filter((address) => !refused.includes(address))
    const deliveredTo = [...claim.deliveredTo, ...taken]
    return postpone(claim, refusal ?? classifyRefusals(), { ...input, deliveredTo })
  }
  const { scope, code } = delivery
  if (scope !== 'destination') return postpone(claim, delivery, input)
  if (isTooOld(claim, now)) return { state: 'failed', at: now, code }
  return { state: 'queued', at: now, dueAt: now + relayWaitMs, code, scope }
}

/** The relay has refused this mail, or may have it: it waits, or is given up. */
function postpone(
  claim: Claim,
  refused: Deferred,
  { now, random, isRelayProven, deliveredTo }: DecisionInput & { deliveredTo?: string[] },
): Outcome {
  const { code, scope } = refused
  const refusal = kindOfRefusal(refused, isRelayProven)
  const waitMs = waitAfterRefusal(refused, refusal, claim.refusals[refusal] + 1, random)
  const outcome = { at: now, code, ...(deliveredTo && { deliveredTo }) }
  if (waitMs === undefined || isTooOld(claim, now)) return { ...outcome, state: 'failed' }
  return { ...outcome, state: 'queued', dueAt: now + Math.round(waitMs), scope, refusal }
}

function isTooOld({ receivedAt }: Claim, now: number): boolean {
  return now - receivedAt > AGE_MAX_MS
}

/**
 * Whether an outcome must be stored: if a recipient has the mail, or may have it, it would otherwise be sent again, and a
 * mail that was given up must be reported. Other outcomes result again from the next attempt.
 */
export function mustBeStored(outcome: Outcome): boolean {
  if (outcome.state !== 'queued') return true
  return outcome.deliveredTo !== undefined || outcome.scope === 'doubt'
}

/** Whether the relay can be used. Times are monotonic milliseconds, so that setting the clock cannot stop mail. */
export type Circuit =
  | { state: 'closed' }
  | {
      state: 'open'
      failures: number
      since: number
      probeAt: number
      /** The relay refuses the login or the texts of all mails, which only a person can correct. */
      permanent: boolean
    }

const PROBE_WAITS_MS = [5000, 15_000, 30_000]
const PROBE_LATER_MS = MINUTE_MS
/** Accounts are locked when a wrong login, or a mail that is refused, is tried too often. */
const ACCOUNT_PROBE_MS = 15 * MINUTE_MS

export const CLOSED: Circuit = { state: 'closed' }

/** This many failures in a row are an outage, not a mail that breaks the connection. */
const OUTAGE_FAILURES = 3

/** If the texts of this many new mails are refused in a row, the cause is the account. */
const NEWLY_REFUSED_MAX = 3

/** Tells a relay that refuses one mail from one that refuses the texts of all. */
export function createRefusalMemory() {
  /** Mails whose text was refused since the relay last accepted one, and those of them without an earlier refusal. */
  const refused = new Set<string>()
  const newlyRefused = new Set<string>()

  return {
    /** Records a result. Returns it with the cause: three new mails refused in a row make it the whole destination. */
    judge({ id, refusals }: Claim, delivery: Delivery): { delivery: Delivery; isRelayProven: boolean } {
      const isRelayProven = !refused.has(id)
      if (delivery.status === 'delivered') {
        refused.clear()
        newlyRefused.clear()
      } else if (isRejection(delivery)) {
        refused.add(id)
        if (refusals.rejection === 0) newlyRefused.add(id)
        const isOfAccount = newlyRefused.size >= NEWLY_REFUSED_MAX
        if (isOfAccount) return { delivery: { ...delivery, scope: 'destination' }, isRelayProven }
      }
      return { delivery, isRelayProven }
    },
  }
}

/** Stops the queue while the relay is down, so that it is not retried for every mail. Closed at first. */
export function createCircuitBreaker(clock: Clock) {
  let circuit: Circuit = CLOSED

  return {
    circuit: (): Circuit => circuit,

    /** Milliseconds until the next attempt; 0 and less: now. */
    waitMs: () => (circuit.state === 'open' ? circuit.probeAt - clock.monotonic() : 0),

    /** Records a failure for the enquiry `id`. Returns for how many milliseconds nothing is sent. */
    trip(id: string, { code, permanent }: Pick<Deferred, 'code' | 'permanent'>): number {
      const now = clock.monotonic()
      const { failures, since } = circuit.state === 'open' ? circuit : { failures: 0, since: now }
      const waitMs = permanent ? ACCOUNT_PROBE_MS : (PROBE_WAITS_MS[failures] ?? PROBE_LATER_MS)
      circuit = { state: 'open', failures: failures + 1, since, probeAt: now + waitMs, permanent }
      log('warn', 'delivery.circuit-opened', { id, code, waitSeconds: Math.round(waitMs / 1000) })
      return waitMs
    },

    /** Allows one attempt now, regardless of the wait. */
    probeNow(): void {
      if (circuit.state === 'open') circuit = { ...circuit, probeAt: clock.monotonic() }
    },

    /** Records a success. Returns whether it ends an outage, for which other mails have been waiting. */
    reset(): boolean {
      if (circuit.state === 'closed') return false
      const { failures, since } = circuit
      circuit = CLOSED
      log('info', 'delivery.circuit-closed', { seconds: Math.round((clock.monotonic() - since) / 1000) })
      return failures >= OUTAGE_FAILURES
    },
  }
}
