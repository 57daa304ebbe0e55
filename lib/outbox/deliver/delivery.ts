import { type Clock, momentOf, systemClock } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import { type Delivery, outcomeOf } from '#lib/mail/delivery.ts'
import type { MailMessage } from '#lib/mail/message.ts'
import type { Transport } from '#lib/mail/transport.ts'
import type { Alarm } from '#lib/outbox/operate/alarm.ts'
import type { Counters } from '#lib/outbox/operate/metrics.ts'
import type { Claim, Outcome, Store } from '#lib/outbox/store.ts'
import { createWakeSignal } from '#lib/outbox/wake-signal.ts'
import { TokenBucket } from '#lib/token-bucket.ts'
import { prepareSending } from './before-sending.ts'
import type { Bypass } from './bypass.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createFoundLately, type FoundLately } from './found-lately.ts'
import { keepLease } from './lease.ts'
import { blamesRelay, decideOutcome, isDeadly, LAPSED } from './outcome.ts'
import { readRelayRequest } from './relay-request.ts'
import { reportOutcome } from './report-outcome.ts'
import type { Circuit } from './retry-policy.ts'
import { writeOutcome } from './write-outcome.ts'

export type DeliveryDeps = {
  store: Store
  /** Undefined: no relay is configured. Everything waits, and health says why. */
  transport: Pick<Transport, 'deliver'> | undefined
  compose(claim: Claim): MailMessage
  mailTo: readonly string[]
  /** Told of each enquiry before it is sent, for the recipients that have it past the store. */
  bypass: Pick<Bypass, 'served'>
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
  /** Takes nothing further, lets the mail under way end for `graceMs`, then breaks it off. */
  stop(graceMs: number): Promise<void>
  circuit(): Circuit
  /** Milliseconds since the worker last gave a sign of life. */
  silentMs(): number
  /** For how many milliseconds what has to be done before the first mail has been failing; 0: it is not failing. */
  notBegunMs(): number
  /**
   * Whether the worker has found this very enquiry in the store lately. Then it is there, even if the `put` of it failed:
   * only the answer was lost.
   */
  hasFound: FoundLately['has']
}

/** Other processes and the operator's commands put enquiries into the store without waking us. */
const POLL_MS = 1000
/** This many mails may go out without a pause. After that a flood trickles, within what relays allow their customers. */
const BURST_MAILS = 10
const QUIET_MS = 60_000

/**
 * Hands due enquiries to the relay, one at a time: should the process die, at most one mail is in doubt.
 *
 * Nothing here decides whether an enquiry is kept. It stays in the store until the relay has taken it for everyone.
 */
export function createDelivery(deps: DeliveryDeps): DeliveryWorker {
  const { store, transport, compose, mailTo, bypass, counters, mailsPerSecond, chores } = deps
  const { clock = systemClock, random = Math.random, pollMs = POLL_MS } = deps
  const owner = `${process.pid}-${crypto.randomUUID()}`
  const giveUp = new AbortController()
  const signal = createWakeSignal(clock)
  const choreSignal = createWakeSignal(clock)
  const breaker = createCircuitBreaker(clock)
  const preparation = prepareSending({ store, clock })
  const bucket = new TokenBucket({ burst: BURST_MAILS, perMinute: 60 * mailsPerSecond }, clock.monotonic)
  let aliveAt = clock.monotonic()
  let quietUntil = aliveAt
  let relayRequest: string | undefined
  const found = createFoundLately()
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
  }

  async function doChores(): Promise<void> {
    while (!isStopping) {
      await chores?.().catch(logFailure)
      if (!isStopping) await choreSignal.rest(pollMs)
    }
  }

  /** Most likely it is the store. Whatever it is, the next attempt finds the queue as it was. Said once a minute. */
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
    await heedRelayRequest()
    const waitMs = Math.max(breaker.waitMs(), bucket.waitMs())
    if (waitMs > 0) return Math.min(waitMs, pollMs)
    const claim = await store.claim(owner, momentOf(clock))
    if (claim === undefined) return pollMs
    found.add(claim)
    if (isDeadly(claim)) {
      await conclude(claim, { state: 'failed', at: clock.wall(), code: LAPSED })
      return 0
    }
    bucket.take()
    await deliver(claim, transport)
    return 0
  }

  /**
   * An operator who has corrected something does not want to wait until we ask the relay by ourselves. Also looked for
   * while nothing is wrong, or the failure of a later day would take an old request for one about itself.
   */
  async function heedRelayRequest(): Promise<void> {
    const latest = await readRelayRequest(store)
    if (latest !== relayRequest) breaker.probeNow()
    relayRequest = latest
  }

  async function deliver(claimed: Claim, by: Pick<Transport, 'deliver'>): Promise<void> {
    const onRenew = () => {
      aliveAt = clock.monotonic()
    }
    const lease = keepLease(claimed.id, owner, { store, clock, onRenew })
    const brokenOff = AbortSignal.any([lease.lost, giveUp.signal])
    try {
      const served = await bypass.served(claimed.id, brokenOff)
      const claim = { ...claimed, deliveredTo: [...new Set([...claimed.deliveredTo, ...served])] }
      const owed = mailTo.filter((address) => !claim.deliveredTo.includes(address))
      const delivery = await attempt(claim, owed, by, brokenOff)
      counters.add('enquiries_attempts_total', { outcome: outcomeOf(delivery) })
      // The worker that has taken the enquiry over says what becomes of it.
      if (lease.lost.aborted && delivery.status === 'deferred') {
        return log('warn', 'delivery.lease-lost', { id: claim.id })
      }
      const isRelayAtFault = blamesRelay(claim, delivery)
      const breakMs = isRelayAtFault && delivery.status === 'deferred' ? breaker.trip(claim.id, delivery) : 0
      const relayWaitMs = isStopping ? 0 : breakMs
      const now = clock.wall()
      await conclude(
        claim,
        decideOutcome(claim, delivery, { now, owed, relayWaitMs, random: random() }),
        delivery,
      )
      // Whatever the relay says of one mail, it can be used: those whom an outage kept waiting have waited enough.
      if (!isRelayAtFault && breaker.reset()) await store.requeueWaiting()
    } finally {
      lease.end()
    }
  }

  async function attempt(
    claim: Claim,
    owed: string[],
    by: Pick<Transport, 'deliver'>,
    brokenOff: AbortSignal,
  ): Promise<Delivery> {
    // It went past the store, or an operator has taken the refused address out of MAIL_TO.
    if (owed.length === 0) return { status: 'delivered', refused: [], receipt: 'nobody left to tell' }
    try {
      return await by.deliver(compose(claim), brokenOff, owed)
    } catch (error) {
      // A mistake of ours, set off by this one enquiry: it waits, the others go on.
      const code = `BUG ${errorCode(error)}`
      return { status: 'deferred', scope: 'message', code, permanent: false }
    }
  }

  /** Writes down what became of an enquiry before anything else is done, and then says so. */
  async function conclude(claim: Claim, outcome: Outcome, delivery?: Delivery): Promise<void> {
    const by = { store, owner, gaveUp: giveUp.signal, rest: () => signal.rest(pollMs) }
    if (await writeOutcome(claim.id, outcome, by)) {
      reportOutcome({ claim, outcome, delivery, now: clock.wall() }, deps)
    }
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
      const cancel = clock.after(graceMs, () => giveUp.abort())
      await running
      cancel()
    },
    circuit: breaker.circuit,
    silentMs: () => clock.monotonic() - aliveAt,
    notBegunMs: preparation.failingMs,
    hasFound: found.has,
  }
}
