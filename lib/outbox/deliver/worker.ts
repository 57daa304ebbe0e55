import type { Enquiry } from '#lib/enquiry/enquiry.ts'
import type { MailMessage } from '#lib/mail/message.ts'
import { type Delivery, needsPerson, outcomeOf, type Transport } from '#lib/mail/transport.ts'
import { type Clock, systemClock } from '#lib/process/clock.ts'
import { errorCode, log } from '#lib/process/log.ts'
import { TokenBucket } from '#lib/process/token-bucket.ts'
import type { Alarm } from '../operate/alarm.ts'
import type { Counters } from '../operate/metrics.ts'
import type { Claim, Outcome, Store } from '../store.ts'
import {
  blamesRelay,
  CRASHED,
  crashedTooOften,
  createCircuitBreaker,
  createRefusalMemory,
  decideOutcome,
  mustBeStored,
  STOPPED,
} from './retry-policy.ts'

export type WorkerDeps = {
  store: Store
  /** Undefined: there is no relay. All mails wait, and health reports it. */
  transport: Pick<Transport, 'deliver'> | undefined
  compose(claim: Claim): MailMessage
  /** The addresses that get an enquiry, by the settings of today. */
  recipients(enquiry: Enquiry): readonly string[]
  counters: Counters
  alarm: Alarm
  /** On average. A few can be sent at once. */
  mailsPerSecond: number
  /**
   * Starts short periodic work, called once a second. Not called between two mails, because a slow mail would delay it for
   * minutes.
   */
  chores: () => void
  clock?: Clock
  /** In [0, 1), for the jitter of the waits. */
  random?: () => number
  /** The longest time between two looks at the store. */
  pollMs?: number
}

/** Other processes and commands add enquiries to the store without waking this worker. */
const POLL_MS = 1000
/** This many mails may be sent without a pause. After that the rate applies, because relays limit their customers. */
const BURST_MAILS = 10
const QUIET_MS = 60_000
/** The note that requests a retry, with another value each time. */
const RETRY_NOTE = 'relay-requested'

/**
 * Sends due enquiries to the relay, one at a time, so that a crash leaves at most one mail in doubt.
 *
 * An enquiry remains in the store until the relay has accepted it for every recipient.
 */
export function createWorker(deps: WorkerDeps) {
  const { store, transport, compose, recipients, counters, mailsPerSecond, chores } = deps
  const { clock = systemClock, random = Math.random, pollMs = POLL_MS } = deps
  const giveUp = new AbortController()
  const signal = createWakeSignal(clock)
  const breaker = createCircuitBreaker(clock)
  const memory = createRefusalMemory()
  const bucket = new TokenBucket({ burst: BURST_MAILS, perMinute: 60 * mailsPerSecond }, clock.monotonic)
  let quietUntil = clock.monotonic()
  let isPrepared = false
  let latestRetry: string | undefined
  let isStopping = false
  let running: Promise<void> | undefined
  let cancelChores = () => {}

  async function work(): Promise<void> {
    while (!isStopping) {
      const pauseMs = await deliverNext().catch((error: unknown) => {
        logFailure(error)
        return pollMs
      })
      if (!isStopping && pauseMs > 0) await signal.rest(pauseMs)
    }
    await store.endClaims().catch(logFailure)
  }

  function doChores(): void {
    chores()
    cancelChores = clock.after(pollMs, doChores)
  }

  /** Usually the store has failed. The queue is unchanged for the next attempt. Logged once a minute. */
  function logFailure(error: unknown): void {
    const now = clock.monotonic()
    if (now < quietUntil) return
    quietUntil = now + QUIET_MS
    log('error', 'delivery.failed', { code: errorCode(error) })
  }

  /** Sends the mail that has been due for longest. Resolves to the milliseconds to wait before the next one. */
  async function deliverNext(): Promise<number> {
    if (!isPrepared) await prepare()
    if (transport === undefined) return pollMs
    await checkForRetryRequest()
    const waitMs = Math.max(breaker.waitMs(), bucket.waitMs())
    if (waitMs > 0) return Math.min(waitMs, pollMs)
    const claim = await store.claim(clock.wall())
    if (claim === undefined) return pollMs
    if (crashedTooOften(claim)) {
      await conclude(claim, { state: 'failed', at: clock.wall(), code: CRASHED })
      return 0
    }
    if (isStopping) {
      // The store took long to answer. There may be too little time left for a mail.
      const at = clock.wall()
      await conclude(claim, { state: 'queued', at, dueAt: at, code: STOPPED, scope: 'destination' })
      return 0
    }
    bucket.take()
    await deliver(claim, transport)
    return 0
  }

  /**
   * Runs before the first mail. A restored dump may contain enquiries of forgotten people: they are deleted, and nothing is
   * sent until that has succeeded. And a restart often follows a correction, so no mail waits because of an earlier failure.
   */
  async function prepare(): Promise<void> {
    const { count } = await store.forgetAgain(clock.wall())
    if (count > 0) log('warn', 'erasure.reapplied', { count })
    await store.requeueWaiting().catch(logFailure)
    isPrepared = true
  }

  /** Also checked while the relay works: otherwise a later failure would use an old request. */
  async function checkForRetryRequest(): Promise<void> {
    const latest = await store.readNote(RETRY_NOTE)
    if (latest !== latestRetry) breaker.probeNow()
    latestRetry = latest
  }

  async function deliver(claim: Claim, by: Pick<Transport, 'deliver'>): Promise<void> {
    const owed = recipients(claim.enquiry).filter((address) => !claim.deliveredTo.includes(address))
    const { delivery, isRelayProven } = memory.judge(claim, await attempt(claim, owed, by))
    counters.attempts.inc({ outcome: outcomeOf(delivery) })
    const isRelayAtFault = blamesRelay(claim, delivery)
    const breakMs = isRelayAtFault && delivery.status === 'deferred' ? breaker.trip(claim.id, delivery) : 0
    const outcome = decideOutcome(claim, delivery, {
      now: clock.wall(),
      owed,
      relayWaitMs: isStopping ? 0 : breakMs,
      random: random(),
      isRelayProven,
    })
    await conclude(claim, outcome, delivery)
    // The relay responds, so mails that waited for the end of an outage are due.
    if (!isRelayAtFault && breaker.reset()) await store.requeueWaiting()
  }

  async function attempt(claim: Claim, owed: string[], by: Pick<Transport, 'deliver'>): Promise<Delivery> {
    // The operator has removed the refused address from MAIL_TO.
    if (owed.length === 0) return { status: 'delivered', refused: [], receipt: 'no recipient left' }
    try {
      return await by.deliver(compose(claim), giveUp.signal, owed)
    } catch (error) {
      // A bug that this enquiry triggers: it waits, and the others are sent.
      const code = `BUG ${errorCode(error)}`
      return { status: 'deferred', scope: 'message', code, permanent: false }
    }
  }

  /** Stores the result, and then reports it. */
  async function conclude(claim: Claim, outcome: Outcome, delivery?: Delivery): Promise<void> {
    if (await writeOutcome(claim.id, outcome)) report(claim, outcome, delivery)
  }

  /** Retries while the store fails, if the outcome must be stored. */
  async function writeOutcome(id: string, outcome: Outcome): Promise<boolean> {
    for (let hasFailed = false; ; hasFailed = true) {
      try {
        // After a failure, false means that the commit before succeeded, and only its response was lost.
        const isWritten = (await store.settle(id, outcome)) || hasFailed
        if (!isWritten) log('warn', 'delivery.claim-lost', { id })
        return isWritten
      } catch (error) {
        if (!hasFailed) log('error', 'delivery.not-written', { id, code: errorCode(error) })
        if (giveUp.signal.aborted || !mustBeStored(outcome)) return false
        await signal.rest(pollMs)
      }
    }
  }

  /**
   * Logs and counts every result, and raises an alarm when a person is needed. Only the alarm is rate limited, and it is
   * not awaited.
   */
  function report({ id, receivedAt }: Claim, outcome: Outcome, delivery: Delivery | undefined): void {
    const { alarm } = deps
    if (outcome.state === 'sent') {
      const seconds = (outcome.at - receivedAt) / 1000
      counters.delivered.inc()
      counters.deliverySeconds.observe(seconds)
      log('info', 'enquiry.delivered', { id, seconds })
      return
    }
    const { code } = outcome
    if (outcome.state === 'failed') {
      counters.failed.inc()
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
    start(): void {
      if (running !== undefined) return
      running = work()
      doChores()
    },
    wake: signal.wake,
    /**
     * Takes no more mails, waits for the current one for `graceMs`, then aborts it. Another process may deliver after this.
     */
    async stop(graceMs: number): Promise<void> {
      isStopping = true
      signal.wake()
      cancelChores()
      const cancel = clock.after(graceMs, () => {
        giveUp.abort()
        signal.wake()
      })
      await running
      cancel()
    },
    circuit: breaker.circuit,
  }
}

/** Makes the sending process try the relay within two seconds, for an operator who has corrected a password. */
export async function requestRetry({ writeNote }: Pick<Store, 'writeNote'>): Promise<void> {
  await writeNote(RETRY_NOTE, crypto.randomUUID())
}

/** A pause that can be ended early. If `wake` is called while there is no pause, the next one ends at once. */
function createWakeSignal(clock: Clock) {
  let woken = Promise.withResolvers<void>()

  return {
    /** Resolves after `ms`, or when `wake` is called. */
    async rest(ms: number): Promise<void> {
      const cancel = clock.after(ms, () => woken.resolve())
      await woken.promise
      cancel()
      woken = Promise.withResolvers()
    },
    wake: () => woken.resolve(),
  }
}
