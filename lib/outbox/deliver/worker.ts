import { type Clock, systemClock } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import type { MailMessage } from '#lib/mail/message.ts'
import type { Transport } from '#lib/mail/transport.ts'
import { type Delivery, MAIL_LIMIT_MS, needsPerson, outcomeOf } from '#lib/mail/transport.ts'
import { TokenBucket } from '#lib/token-bucket.ts'
import type { Alarm } from '../operate/alarm.ts'
import type { Counters } from '../operate/metrics.ts'
import type { Claim, Outcome, Store } from '../store.ts'
import { prepareSending } from './before-sending.ts'
import {
  blamesRelay,
  type Circuit,
  CRASHED,
  crashedTooOften,
  createCircuitBreaker,
  decideOutcome,
  mustNotBeForgotten,
} from './policy.ts'
import { readRelayRequest } from './relay-request.ts'
import { createWakeSignal } from './wake-signal.ts'

export type WorkerDeps = {
  store: Store
  /** Undefined: no relay is configured. Everything waits, and health says why. */
  transport: Pick<Transport, 'deliver'> | undefined
  compose(claim: Claim): MailMessage
  mailTo: readonly string[]
  counters: Counters
  alarm: Alarm
  /** On average. A few that come together go out together. */
  mailsPerSecond: number
  /**
   * Runs once a second: what has to happen now and then and does not take long. Not between two mails, because one
   * that the relay drags out for minutes would keep all of it waiting.
   */
  chores?: () => Promise<void>
  clock?: Clock
  /** In [0, 1), for the jitter of the waits. */
  random?: () => number
  /** How often the store is looked at, at least. */
  pollMs?: number
}

export type DeliveryWorker = {
  start(): void
  /** Something has become due. */
  wake(): void
  /** Takes nothing further, lets the mail under way end for `graceMs`, then breaks it off. Another process may deliver then. */
  stop(graceMs: number): Promise<void>
  circuit(): Circuit
  /** For how many milliseconds the worker has given no sign of life, beyond what a mail may take. */
  silentMs(): number
  /** For how many milliseconds what has to be done before the first mail has been failing; 0: it is not failing. */
  notBegunMs(): number
  /**
   * Whether this very enquiry, and not another text under the same key, was claimed lately. Then it is in the store even if
   * the `put` of it failed: only the answer was lost.
   */
  hasClaimed(entry: Pick<Claim, 'id' | 'digest'>): boolean
}

/** Other processes and the operator's commands put enquiries into the store without waking us. */
const POLL_MS = 1000
/** This many mails may go out without a pause. After that a flood trickles, within what relays allow their customers. */
const BURST_MAILS = 10
const QUIET_MS = 60_000
/** Far more than may be claimed while one `put` waits for its answer. */
const RECENT_CLAIMS_MAX = 1000

/**
 * Hands due enquiries to the relay, one at a time: should the process die, at most one mail is in doubt.
 *
 * Nothing here decides whether an enquiry is kept. It stays in the store until the relay has taken it for everyone.
 */
export function createWorker(deps: WorkerDeps): DeliveryWorker {
  const { store, transport, compose, mailTo, counters, mailsPerSecond, chores } = deps
  const { clock = systemClock, random = Math.random, pollMs = POLL_MS } = deps
  const giveUp = new AbortController()
  const signal = createWakeSignal(clock)
  const choreSignal = createWakeSignal(clock)
  const breaker = createCircuitBreaker(clock)
  const preparation = prepareSending({ store, clock })
  const bucket = new TokenBucket({ burst: BURST_MAILS, perMinute: 60 * mailsPerSecond }, clock.monotonic)
  let aliveAt = clock.monotonic()
  let quietUntil = aliveAt
  let relayRequest: string | undefined
  /** The digest of each, by id, oldest first. */
  const recentClaims = new Map<string, string>()
  let isStopping = false
  let running: Promise<unknown> | undefined

  async function work(): Promise<void> {
    while (!isStopping) {
      aliveAt = clock.monotonic()
      const pauseMs = await deliverNext().catch((error: unknown) => {
        logFailure(error)
        return pollMs
      })
      if (!isStopping && pauseMs > 0) await signal.rest(pauseMs)
    }
    await store.endClaims().catch(logFailure)
  }

  async function doChores(): Promise<void> {
    while (!isStopping) {
      await chores?.().catch(logFailure)
      if (!isStopping) await choreSignal.rest(pollMs)
    }
  }

  /** Most likely it is the store. Whatever it is, the next attempt finds the queue as it was. Logged once a minute. */
  function logFailure(error: unknown): void {
    const now = clock.monotonic()
    if (now < quietUntil) return
    quietUntil = now + QUIET_MS
    log('error', 'delivery.failed', { code: errorCode(error) })
  }

  /** Delivers what has been ready for longest. Resolves to the milliseconds to rest before the next one. */
  async function deliverNext(): Promise<number> {
    // Also where nothing is sent: nobody who was forgotten shall stay because a backup was restored.
    const holdMs = await preparation.run()
    if (holdMs > 0) return Math.min(holdMs, pollMs)
    if (transport === undefined) return pollMs
    await checkForRetryRequest()
    const waitMs = Math.max(breaker.waitMs(), bucket.waitMs())
    if (waitMs > 0) return Math.min(waitMs, pollMs)
    const claim = await store.claim(clock.wall())
    if (claim === undefined) return pollMs
    remember(claim)
    if (crashedTooOften(claim)) {
      await conclude(claim, { state: 'failed', at: clock.wall(), code: CRASHED })
      return 0
    }
    bucket.take()
    aliveAt = clock.monotonic() + MAIL_LIMIT_MS
    await deliver(claim, transport)
    return 0
  }

  /**
   * An operator who has corrected something does not want to wait until we ask the relay by ourselves. Also looked for
   * while nothing is wrong, or the failure of a later day would take an old request for one about itself.
   */
  async function checkForRetryRequest(): Promise<void> {
    const latest = await readRelayRequest(store)
    if (latest !== relayRequest) breaker.probeNow()
    relayRequest = latest
  }

  function remember({ id, digest }: Claim): void {
    recentClaims.delete(id)
    recentClaims.set(id, digest)
    const [oldest] = recentClaims.keys()
    if (recentClaims.size > RECENT_CLAIMS_MAX && oldest !== undefined) recentClaims.delete(oldest)
  }

  async function deliver(claim: Claim, by: Pick<Transport, 'deliver'>): Promise<void> {
    const owed = mailTo.filter((address) => !claim.deliveredTo.includes(address))
    const delivery = await attempt(claim, owed, by)
    counters.add('enquiries_attempts_total', { outcome: outcomeOf(delivery) })
    const isRelayAtFault = blamesRelay(claim, delivery)
    const breakMs = isRelayAtFault && delivery.status === 'deferred' ? breaker.trip(claim.id, delivery) : 0
    const circumstances = { now: clock.wall(), owed, relayWaitMs: isStopping ? 0 : breakMs, random: random() }
    await conclude(claim, decideOutcome(claim, delivery, circumstances), delivery)
    // Whatever the relay says of one mail, it can be used: those whom an outage kept waiting have waited enough.
    if (!isRelayAtFault && breaker.reset()) await store.requeueWaiting()
  }

  async function attempt(claim: Claim, owed: string[], by: Pick<Transport, 'deliver'>): Promise<Delivery> {
    // An operator has taken the refused address out of MAIL_TO.
    if (owed.length === 0) return { status: 'delivered', refused: [], receipt: 'nobody left to tell' }
    try {
      return await by.deliver(compose(claim), giveUp.signal, owed)
    } catch (error) {
      // A mistake of ours, set off by this one enquiry: it waits, the others go on.
      const code = `BUG ${errorCode(error)}`
      return { status: 'deferred', scope: 'message', code, permanent: false }
    }
  }

  /** Writes down what became of an enquiry before anything else is done, and then reports it. */
  async function conclude(claim: Claim, outcome: Outcome, delivery?: Delivery): Promise<void> {
    const by = { store, gaveUp: giveUp.signal, rest: () => signal.rest(pollMs) }
    if (await writeOutcome(claim.id, outcome, by)) report(claim, outcome, delivery)
  }

  /**
   * Logs and counts what became of an enquiry, each time, and rings the alarm where a person is needed. The alarm
   * alone is rate limited, and nobody waits for it.
   */
  function report({ id, receivedAt }: Claim, outcome: Outcome, delivery: Delivery | undefined): void {
    const { alarm } = deps
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
    const { scope, at, dueAt } = outcome
    const refusal = delivery?.status === 'delivered' ? delivery.refusal : delivery
    if (scope === 'destination') {
      if (refusal !== undefined && needsPerson(refusal)) void alarm('alarm.relay-refuses-us', { code })
      return
    }
    log('warn', 'enquiry.deferred', { id, code, scope, waitSeconds: Math.round((dueAt - at) / 1000) })
    if (refusal?.permanent || code.startsWith('BUG')) void alarm('alarm.enquiry-refused', { code, scope })
  }

  return {
    start() {
      if (running === undefined) store.subscribe?.(signal.wake)
      running ??= Promise.all([work(), doChores()])
    },
    wake: signal.wake,
    async stop(graceMs) {
      isStopping = true
      signal.wake()
      choreSignal.wake()
      const cancel = clock.after(graceMs, () => {
        giveUp.abort()
        signal.wake()
      })
      await running
      cancel()
    },
    circuit: breaker.circuit,
    silentMs: () => Math.max(0, clock.monotonic() - aliveAt),
    notBegunMs: preparation.failingMs,
    hasClaimed: ({ id, digest }) => recentClaims.get(id) === digest,
  }
}

type WriteDeps = {
  store: Pick<Store, 'settle' | 'find'>
  /** Aborted: the process ends, and nothing is tried again. */
  gaveUp: AbortSignal
  /** Waits until the store may be asked once more. */
  rest(): Promise<unknown>
}

/**
 * Writes down what became of the enquiry `id`, and tries again while the store fails, if that must not be forgotten.
 * Resolves to whether it is in the store; if not, it will be found out again.
 */
export async function writeOutcome(id: string, outcome: Outcome, deps: WriteDeps): Promise<boolean> {
  const { store, gaveUp, rest } = deps
  for (let hasFailed = false; ; hasFailed = true) {
    try {
      const isOurs = await store.settle(id, outcome)
      // The commit before may have come true, and only its answer was lost.
      const isWritten = isOurs || (hasFailed && (await isInStore(id, outcome, store)))
      if (!isWritten) log('warn', 'delivery.claim-lost', { id })
      return isWritten
    } catch (error) {
      log('error', 'delivery.not-written', { id, code: errorCode(error) })
      if (gaveUp.aborted || !mustNotBeForgotten(outcome)) return false
      await rest()
    }
  }
}

async function isInStore(id: string, outcome: Outcome, { find }: Pick<Store, 'find'>): Promise<boolean> {
  const entry = await find(id)
  if (outcome.state === 'queued') return entry?.state === 'queued' && entry.code === outcome.code
  return entry?.state === outcome.state && entry.settledAt === outcome.at
}
