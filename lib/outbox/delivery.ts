import { type Clock, systemClock } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import type { Delivery } from '#lib/mail/delivery.ts'
import type { MailMessage } from '#lib/mail/message.ts'
import type { Transport } from '#lib/mail/transport.ts'
import type { Alarm } from './alarm.ts'
import type { Counters } from './counters.ts'
import { type Circuit, CLOSED, open, waitAfterRefusal } from './schedule.ts'
import { type Claim, LEASE_MS, type Outcome, type Store } from './store.ts'

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
  /** Runs between two mails, at least once a second: whatever has to happen now and then. */
  betweenMails?: () => Promise<void>
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
const RENEW_MS = LEASE_MS / 3
/** From so many failures in a row on it was an outage, and not one enquiry that the line cannot bear. */
const OUTAGE_FAILURES = 3
const STOP_GRACE_MS = 8000
/** So many mails may go out without a pause; a flood then trickles, within what relays allow their customers. */
const BURST_MAILS = 10

/**
 * Hands due enquiries to the relay, one at a time: should the process die, at most one mail is in doubt.
 *
 * Nothing here decides whether an enquiry is kept. It stays in the store until the relay has taken it for everyone.
 */
export function createDelivery(surroundings: DeliverySurroundings): DeliveryWorker {
  const { store, transport, compose, mailTo, counters, alarm, mailsPerSecond, betweenMails } = surroundings
  const { clock = systemClock } = surroundings
  const owner = `${process.pid}-${crypto.randomUUID()}`
  const giveUp = new AbortController()
  let circuit: Circuit = CLOSED
  let alive = clock.monotonic()
  let stopping = false
  let running: Promise<void> | undefined
  let ring: () => void = () => {}
  let rung = false
  let allowance = BURST_MAILS
  let countedAt = alive

  /** Resolves after `ms`, or as soon as somebody wakes the worker. */
  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(rung ? 0 : ms, done)
      function done() {
        cancel()
        rung = false
        ring = () => {}
        resolve()
      }
      ring = done
    })
  }

  function wake(): void {
    rung = true
    ring()
  }

  async function work(): Promise<void> {
    // A restart is how operators apply a correction, so nothing waits out an earlier failure.
    await store.requeueWaiting().catch((error: unknown) => logTurn(error))
    while (!stopping) {
      let pause = POLL_MS
      try {
        alive = clock.monotonic()
        await betweenMails?.()
        pause = await takeTurn()
      } catch (error) {
        logTurn(error)
      }
      if (!stopping && pause > 0) await rest(pause)
    }
  }

  /** Most likely it is the store. Whatever it is, the next turn finds the queue as it was. */
  function logTurn(error: unknown): void {
    log('error', 'delivery.turn-failed', { code: errorCode(error) })
  }

  /** Delivers what is due longest. Returns the milliseconds to rest before the next turn. */
  async function takeTurn(): Promise<number> {
    if (transport === undefined) return POLL_MS
    const wait = Math.max(waitForLine(), waitForAllowance())
    if (wait > 0) return Math.min(wait, POLL_MS)
    const claim = await store.claim(owner, clock.wall())
    if (claim === undefined) return POLL_MS
    allowance -= 1
    await deliver(claim, transport)
    return 0
  }

  function waitForLine(): number {
    return circuit.state === 'open' ? circuit.probeAt - clock.monotonic() : 0
  }

  function waitForAllowance(): number {
    const now = clock.monotonic()
    allowance = Math.min(BURST_MAILS, allowance + ((now - countedAt) / 1000) * mailsPerSecond)
    countedAt = now
    return ((1 - allowance) / mailsPerSecond) * 1000
  }

  async function deliver(claim: Claim, by: Pick<Transport, 'deliver'>): Promise<void> {
    const lease = keepLease(claim.id)
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
    const { id } = claim
    const now = clock.wall()
    if (delivery.status === 'delivered') {
      if (delivery.refused.length === 0) {
        await write(id, { state: 'sent', at: now, receipt: delivery.receipt })
        await closeCircuit()
        counters.add('enquiries_delivered_total')
        counters.observe('delivery_seconds', (now - claim.receivedAt) / 1000)
        return log('info', 'enquiry.delivered', { id, seconds: (now - claim.receivedAt) / 1000 })
      }
      const taken = owed.filter((address) => !delivery.refused.includes(address))
      const partial = {
        status: 'deferred',
        scope: 'recipient',
        code: 'partly refused',
        permanent: false,
      } as const
      return await postpone(claim, partial, [...claim.deliveredTo, ...taken])
    }
    if (delivery.scope !== 'destination') return await postpone(claim, delivery)
    circuit = open(circuit, delivery, clock.monotonic())
    const waitMs = circuit.probeAt - clock.monotonic()
    const { code, scope } = delivery
    await write(id, { state: 'queued', dueAt: stopping ? now : now + waitMs, code, scope })
    log('warn', 'delivery.line-down', { id, code, waitSeconds: Math.round(waitMs / 1000) })
    if (needsPerson(delivery)) await alarm('alarm.relay-refuses-us', { code })
  }

  /** The line is well, and this mail was refused. */
  async function postpone(
    claim: Claim,
    delivery: Extract<Delivery, { status: 'deferred' }>,
    deliveredTo?: string[],
  ): Promise<void> {
    const { code, scope, permanent } = delivery
    const { id } = claim
    const wait = waitAfterRefusal(delivery, claim.refusals + 1, Math.random())
    if (wait === undefined) {
      await write(id, { state: 'failed', at: clock.wall(), code })
      await closeCircuit()
      return await alarm('alarm.enquiry-failed', { id, code })
    }
    const dueAt = clock.wall() + Math.round(wait)
    await write(id, { state: 'queued', dueAt, code, scope, ...(deliveredTo && { deliveredTo }) })
    await closeCircuit()
    log('warn', 'enquiry.deferred', { id, code, scope, waitSeconds: Math.round(wait / 1000) })
    if (permanent || code.startsWith('BUG')) await alarm('alarm.enquiry-refused', { code, scope })
  }

  /**
   * Writes down what became of a mail, before anything else is done. Who has it is known nowhere else, and forgetting
   * it would send it again, so this tries until the store takes it. Anything else is found out anew once the lease has
   * run out.
   */
  async function write(id: string, outcome: Outcome): Promise<void> {
    const someoneHasIt =
      outcome.state === 'sent' || (outcome.state === 'queued' && outcome.deliveredTo !== undefined)
    for (;;) {
      try {
        if (!(await store.settle(id, owner, outcome))) log('warn', 'delivery.lease-lost', { id })
        return
      } catch (error) {
        log('error', 'delivery.not-written', { id, code: errorCode(error) })
        if (stopping || !someoneHasIt) return
        await rest(POLL_MS)
      }
    }
  }

  async function closeCircuit(): Promise<void> {
    if (circuit.state === 'closed') return
    const { failures, since } = circuit
    circuit = CLOSED
    log('info', 'delivery.line-up', { seconds: Math.round((clock.monotonic() - since) / 1000) })
    if (failures >= OUTAGE_FAILURES) await store.requeueWaiting()
  }

  function keepLease(id: string) {
    const lost = new AbortController()
    let cancel = clock.after(RENEW_MS, renew)
    function renew() {
      alive = clock.monotonic()
      cancel = clock.after(RENEW_MS, renew)
      store.renew(id, owner, clock.wall()).then(
        (kept) => kept || lost.abort(),
        // A store that is busy for a moment is no reason to break off; the next renewal comes in time.
        (error: unknown) => log('warn', 'delivery.lease-not-renewed', { id, code: errorCode(error) }),
      )
    }
    return { lost: lost.signal, end: () => cancel() }
  }

  return {
    start() {
      running ??= work()
    },
    wake,
    async stop(graceMs = STOP_GRACE_MS) {
      stopping = true
      wake()
      const cancel = clock.after(graceMs, () => giveUp.abort())
      await running
      cancel()
    },
    circuit: () => circuit,
    silentMs: () => clock.monotonic() - alive,
  }
}

function outcomeOf(delivery: Delivery): string {
  if (delivery.status === 'deferred') return `deferred-${delivery.scope}`
  return delivery.refused.length === 0 ? 'delivered' : 'delivered-partly'
}

/** A wrong login or certificate will not mend itself while we wait, unlike a relay that is merely away. */
function needsPerson({ code, permanent }: Extract<Delivery, { status: 'deferred' }>): boolean {
  return permanent || /TLS|CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)
}
