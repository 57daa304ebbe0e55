import type { Deferred } from '#lib/mail/delivery.ts'
import type { RefusalKind } from '#lib/outbox/store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** After the first, second, … refusal of a kind; then hourly. Greylisting usually asks for one to five minutes. */
const REFUSAL_WAITS_MS = [1, 2, 5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS)
const REFUSALS_MAX: Record<RefusalKind, number> = {
  /** What a relay finds wrong in a mail it finds again; five tries only rule out a bad moment. */
  rejection: 5,
  /** Each may have been taken, so each may be a copy in the mailbox: about six hours of them are enough. */
  doubt: 12,
  /** About seven days of hourly tries: time to notice, and to correct an address or an account. */
  other: 7 * 24,
}
const JITTER = 0.2

/** No enquiry is tried for longer than this, whatever keeps it: it is given up, kept, and somebody is told. */
export const AGE_MAX_MS = 30 * 24 * HOUR_MS
/** A mail whose lease has run out so often kills or hangs the process that sends it, and with it the whole site. */
export const LAPSES_MAX = 3

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
export function kindOfRefusal({ scope, permanent }: Deferred): RefusalKind {
  if (scope === 'doubt') return 'doubt'
  return permanent && scope === 'message' ? 'rejection' : 'other'
}

/** Whether the relay can be used. Times are monotonic milliseconds, so that no clock change can stop mail. */
export type Circuit =
  | { state: 'closed' }
  | {
      state: 'open'
      failures: number
      since: number
      probeAt: number
      code: string
      /** The relay refuses our login, which only a person can mend. */
      permanent: boolean
    }

const PROBE_WAITS_MS = [5000, 15_000, 30_000]
const PROBE_LATER_MS = MINUTE_MS
/** Wrong logins lock accounts when they are tried too often. */
const LOGIN_PROBE_MS = 15 * MINUTE_MS

export const CLOSED: Circuit = { state: 'closed' }

/** After a failure that concerns every mail: nothing is sent until `probeAt`, then one mail asks the relay. */
export function open(
  circuit: Circuit,
  { code, permanent }: Pick<Deferred, 'code' | 'permanent'>,
  now: number,
) {
  const failures = circuit.state === 'open' ? circuit.failures + 1 : 1
  const wait = permanent ? LOGIN_PROBE_MS : (PROBE_WAITS_MS[failures - 1] ?? PROBE_LATER_MS)
  const since = circuit.state === 'open' ? circuit.since : now
  return { state: 'open', failures, since, probeAt: now + wait, code, permanent } satisfies Circuit
}
