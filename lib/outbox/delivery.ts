import { type Clock, momentOf, systemClock } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import { classifyRefusals, type Deferred, type Delivery, needsPerson, outcomeOf } from '#lib/mail/delivery.ts'
import type { MailMessage } from '#lib/mail/message.ts'
import type { Transport } from '#lib/mail/transport.ts'
import type { Alarm } from './alarm.ts'
import { createLine } from './circuit-breaker.ts'
import type { Counters } from './counters.ts'
import { keepLease } from './lease.ts'
import { type Circuit, kindOfRefusal, waitAfterRefusal } from './retry-policy.ts'
import type { Claim, Outcome, Store } from './store.ts'
import { createPace } from './token-bucket.ts'
import { createBell } from './wake-signal.ts'

export type DeliverySurroundings = {
  store: Store
  /** Undefined: no relay is configured. Everything waits, and health says why. */
  transport: Pick<Transport, 'deliver'> | undefined
  compose(claim: Claim): MailMessage
  mailTo: readonly string[]
  counters: Counters
  alarm: Alarm
  /** In the long run. A few at once go out at once. */
  mailsPerSecond: number
  /**
   * Runs once a second, whatever has to happen now and then and does not take long. Not between two mails: one that
   * the relay drags out for minutes would keep all of this waiting.
   */
  chores?: () => Promise<void>
  clock?: Clock
}

export type DeliveryWorker = {
  start(): void
  /** Something has become due. */
  wake(): void
  /** Takes nothing further, lets the mail under way end for `graceMs`, then breaks it off. */
  stop(graceMs?: number): Promise<void>
  circuit(): Circuit
  /** Milliseconds since the worker last gave a sign of life. */
  silentMs(): number
}

/** Other processes and the operator's commands put enquiries into the store without waking us. */
const POLL_MS = 1000
/** So often the line may have been what broke. From then on it is this one mail that breaks it, and others go on. */
const DOUBTS_OF_LINE = 2
const QUIET_MS = 60_000
const STOP_GRACE_MS = 8000

/**
 * Hands due enquiries to the relay, one at a time: should the process die, at most one mail is in doubt.
 *
 * Nothing here decides whether an enquiry is kept. It stays in the store until the relay has taken it for everyone.
 */
export function createDelivery(surroundings: DeliverySurroundings): DeliveryWorker {
  const { store, transport, compose, mailTo, counters, alarm, mailsPerSecond, chores } = surroundings
  const { clock = systemClock } = surroundings
  const owner = `${process.pid}-${crypto.randomUUID()}`
  const giveUp = new AbortController()
  const bell = createBell(clock)
  const choreBell = createBell(clock)
  const line = createLine(clock)
  const pace = createPace(mailsPerSecond, clock)
  let alive = clock.monotonic()
  let quietUntil = alive
  let stopping = false
  let running: Promise<unknown> | undefined

  async function work(): Promise<void> {
    // A restart is how operators apply a correction, so nothing waits out an earlier failure.
    await store.requeueWaiting().catch((error: unknown) => logTurn(error))
    while (!stopping) {
      let pause = POLL_MS
      try {
        alive = clock.monotonic()
        pause = await takeTurn()
      } catch (error) {
        logTurn(error)
      }
      if (!stopping && pause > 0) await bell.rest(pause)
    }
  }

  async function doChores(): Promise<void> {
    while (!stopping) {
      await chores?.().catch((error: unknown) => logTurn(error))
      if (!stopping) await choreBell.rest(POLL_MS)
    }
  }

  /** Most likely it is the store. Whatever it is, the next turn finds the queue as it was. Said once a minute. */
  function logTurn(error: unknown): void {
    const now = clock.monotonic()
    if (now < quietUntil) return
    quietUntil = now + QUIET_MS
    log('error', 'delivery.turn-failed', { code: errorCode(error) })
  }

  /** Delivers what is due longest. Returns the milliseconds to rest before the next turn. */
  async function takeTurn(): Promise<number> {
    if (transport === undefined) return POLL_MS
    const wait = Math.max(line.wait(), pace.wait())
    if (wait > 0) return Math.min(wait, POLL_MS)
    const claim = await store.claim(owner, momentOf(clock))
    if (claim === undefined) return POLL_MS
    pace.take()
    await deliver(claim, transport)
    return 0
  }

  async function deliver(claim: Claim, by: Pick<Transport, 'deliver'>): Promise<void> {
    const lease = keepLease(claim.id, owner, store, clock, () => {
      alive = clock.monotonic()
    })
    try {
      const owed = mailTo.filter((address) => !claim.deliveredTo.includes(address))
      const delivery = await hand(claim, owed, by, AbortSignal.any([lease.lost, giveUp.signal]))
      counters.add('enquiries_attempts_total', { outcome: outcomeOf(delivery) })
      // Whoever has taken the enquiry over says what becomes of it.
      if (lease.lost.aborted && delivery.status === 'deferred')
        return log('warn', 'delivery.lease-lost', { id: claim.id })
      await conclude(claim, delivery, owed)
    } finally {
      lease.end()
    }
  }

  async function hand(
    claim: Claim,
    owed: string[],
    by: Pick<Transport, 'deliver'>,
    signal: AbortSignal,
  ): Promise<Delivery> {
    // Happens when an operator has taken the refused address out of MAIL_TO.
    if (owed.length === 0) return { status: 'delivered', refused: [], receipt: 'nobody left to tell' }
    try {
      return await by.deliver(compose(claim), signal, owed)
    } catch (error) {
      // A mistake of ours, set off by this one enquiry: it waits, the others go on.
      const code = `BUG ${errorCode(error)}`
      return { status: 'deferred', scope: 'message', code, permanent: false }
    }
  }

  async function conclude(claim: Claim, delivery: Delivery, owed: string[]): Promise<void> {
    const { id, receivedAt, deliveredTo, refusals } = claim
    const now = clock.wall()
    if (delivery.status === 'delivered' && delivery.refused.length === 0) {
      const seconds = (now - receivedAt) / 1000
      await write(id, { state: 'sent', at: now, receipt: delivery.receipt })
      await noteLineWorks()
      counters.add('enquiries_delivered_total')
      counters.observe('delivery_seconds', seconds)
      return log('info', 'enquiry.delivered', { id, seconds })
    }
    if (delivery.status === 'delivered') {
      const taken = owed.filter((address) => !delivery.refused.includes(address))
      await postpone(claim, delivery.refusal ?? classifyRefusals(), [...deliveredTo, ...taken])
      return await noteLineWorks()
    }
    const { scope, code } = delivery
    const lineBroke = scope === 'destination' || (scope === 'doubt' && refusals.doubt < DOUBTS_OF_LINE)
    const waitMs = lineBroke ? line.broke(id, delivery) : 0
    if (scope === 'destination') {
      await write(id, { state: 'queued', dueAt: stopping ? now : now + waitMs, code, scope })
      if (needsPerson(delivery)) void alarm('alarm.relay-refuses-us', { code })
    } else {
      await postpone(claim, delivery)
    }
    // Whatever a relay says of one mail, it has said it over a line that works.
    if (!lineBroke) await noteLineWorks()
  }

  /** This one mail waits, or is given up. */
  async function postpone(claim: Claim, delivery: Deferred, deliveredTo?: string[]): Promise<void> {
    const { code, scope, permanent } = delivery
    const { id, refusals } = claim
    const refusal = kindOfRefusal(delivery)
    const wait = waitAfterRefusal(delivery, refusals[refusal] + 1, Math.random())
    if (wait === undefined) {
      await write(id, { state: 'failed', at: clock.wall(), code })
      return void alarm('alarm.enquiry-failed', { id, code })
    }
    const dueAt = clock.wall() + Math.round(wait)
    await write(id, { state: 'queued', dueAt, code, scope, refusal, ...(deliveredTo && { deliveredTo }) })
    log('warn', 'enquiry.deferred', { id, code, scope, waitSeconds: Math.round(wait / 1000) })
    if (permanent || code.startsWith('BUG')) void alarm('alarm.enquiry-refused', { code, scope })
  }

  /** Those whom an outage has kept waiting have waited long enough. */
  async function noteLineWorks(): Promise<void> {
    if (line.works()) await store.requeueWaiting()
  }

  /**
   * Writes down what became of a mail, before anything else is done. Who has it, or may have it, is known nowhere
   * else, and forgetting it would send it again, so this tries until the store takes it. Anything else is found out
   * anew once the lease has run out.
   */
  async function write(id: string, outcome: Outcome): Promise<void> {
    const someoneHasIt =
      outcome.state === 'sent' ||
      (outcome.state === 'queued' && (outcome.deliveredTo !== undefined || outcome.scope === 'doubt'))
    for (;;) {
      try {
        if (!(await store.settle(id, owner, outcome))) log('warn', 'delivery.lease-lost', { id })
        return
      } catch (error) {
        log('error', 'delivery.not-written', { id, code: errorCode(error) })
        if (stopping || !someoneHasIt) return
        await bell.rest(POLL_MS)
      }
    }
  }

  return {
    start() {
      running ??= Promise.all([work(), doChores()])
    },
    wake: bell.ring,
    async stop(graceMs = STOP_GRACE_MS) {
      stopping = true
      bell.ring()
      choreBell.ring()
      const cancel = clock.after(graceMs, () => giveUp.abort())
      await running
      cancel()
    },
    circuit: line.circuit,
    silentMs: () => clock.monotonic() - alive,
  }
}
