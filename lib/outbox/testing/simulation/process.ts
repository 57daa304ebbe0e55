import type { Clock } from '#lib/clock.ts'
import type { MailMessage } from '#lib/mail/message.ts'
import { createDirectSend } from '#lib/outbox/deliver/direct-send.ts'
import { createWorker } from '#lib/outbox/deliver/worker.ts'
import { createHousekeeping } from '#lib/outbox/operate/housekeeping.ts'
import { createCounters } from '#lib/outbox/operate/metrics.ts'
import type { NewEntry, Store } from '#lib/outbox/store.ts'
import type { SimulatedClock } from './clock.ts'
import type { SimulatedRelay } from './relay.ts'

export const RECIPIENTS = ['a@office.example', 'b@office.example']
/** Less often than in life, where each look costs nothing and here each costs time. */
const POLL_MS = 60_000

/** The parts of one running site that keep and send enquiries. */
export type SimulatedProcess = ReturnType<typeof startProcess>

/** @param isAlive turns false for good when the process is killed: nothing of it happens after that */
export function startProcess(
  life: { alive: boolean },
  {
    clock,
    relay,
    store,
    random,
  }: { clock: SimulatedClock; relay: SimulatedRelay; store: Store; random: () => number },
) {
  const ownClock: Clock = {
    wall: clock.wall,
    monotonic: clock.monotonic,
    after: (ms, then) => clock.after(ms, () => life.alive && then()),
  }
  const counters = createCounters()
  const alarm = Object.assign(async () => true, { again: async () => {} })
  const transport = relay.transportOf(life)
  const directSend = createDirectSend({ transport, compose, clock: ownClock })
  const housekeeping = createHousekeeping({
    store,
    alarm,
    tellHeld: async () => true,
    faults: async () => [],
    clock: ownClock,
  })
  const delivery = createWorker({
    store,
    transport,
    compose,
    mailTo: RECIPIENTS,
    counters,
    alarm,
    mailsPerSecond: 1000,
    chores: housekeeping.runDue,
    clock: ownClock,
    random,
    pollMs: POLL_MS,
  })
  delivery.start()
  return { life, store, directSend, delivery, wake: delivery.wake, counters, clock: ownClock }
}

/** Nothing but the identity: what a mail looks like has its tests elsewhere. */
function compose({ id, receivedAt }: Pick<NewEntry, 'id' | 'receivedAt'>): MailMessage {
  const from = { name: 'Website', address: 'website@site.example' }
  const date = new Date(receivedAt)
  return { from, to: RECIPIENTS, replyTo: from, subject: '', text: '', html: '', messageId: id, date }
}
