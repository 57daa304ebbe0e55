import { type Environment, environment, recipientsOf } from '#lib/config/env.ts'
import { type Enquiry, holdReasons } from '#lib/enquiry/enquiry.ts'
import { type Company, composeMessage } from '#lib/mail/message.ts'
import { composeHeldReport } from '#lib/mail/notice.ts'
import {
  createTransport,
  type Delivery,
  MAIL_LIMIT_MS,
  type Transport,
  type TransportOptions,
} from '#lib/mail/transport.ts'
import { type Clock, systemClock } from '#lib/process/clock.ts'
import { createDirectSend } from './deliver/direct-send.ts'
import { createWorker } from './deliver/worker.ts'
import { openStore } from './open-store.ts'
import { createAlarm } from './operate/alarm.ts'
import { createCheckup } from './operate/checkup.ts'
import { createHousekeeping } from './operate/housekeeping.ts'
import { createCounters } from './operate/metrics.ts'
import type { Entry, NewEntry, Store } from './store.ts'

/** The store, the worker and the mail of this process, joined. */
export type Outbox = ReturnType<typeof createOutbox>

/** `next dev` and `next start` bundle instrumentation and each route separately, each with its own module variables. */
const KEY = Symbol.for('site.outbox')
const DIRECT_CONNECTIONS = 4

/**
 * The outbox of this process, created at the first call.
 * @param company its words in mails, passed by the first call (server/delivery.ts)
 */
export function outbox(company?: Company): Outbox {
  const known: Outbox | undefined = Reflect.get(globalThis, KEY)
  if (known !== undefined) return known
  const made = createOutbox(environment(), { company })
  Reflect.set(globalThis, KEY, made)
  return made
}

/** Supervisors kill after ten seconds, and the result of the mail must be stored before. */
const STOP_GRACE_MS = 8000

/**
 * Stops sending before the process ends. Aborts the current mail after eight seconds; it may be sent twice then. With a
 * successor, it waits for the mail however long the relay takes, and another call may follow. Enquiries can be accepted
 * meanwhile. Does nothing if nothing was started.
 */
export async function stopDelivery({ hasSuccessor = false } = {}): Promise<void> {
  const running: Outbox | undefined = Reflect.get(globalThis, KEY)
  await running?.delivery.stop(hasSuccessor ? MAIL_LIMIT_MS : STOP_GRACE_MS)
}

export type OutboxOptions = {
  /** Undefined: nothing can be mailed. */
  company?: Company | undefined
  clock?: Clock
  store?: Store
  /** Of both transports; see `createTransport`. */
  transport?: TransportOptions
}

/** Creates an outbox. The caller starts its delivery, and closes it. */
export function createOutbox(settings: Environment, options: OutboxOptions = {}) {
  const { smtp, mailFrom, mailTo } = settings
  const { clock = systemClock } = options
  const counters = createCounters()
  const alarm = createAlarm(settings.alertWebhookUrl, clock)
  const { store = openStore(settings) } = options
  const transport = smtp && createTransport({ smtp }, options.transport)
  const direct = smtp && createTransport({ smtp }, { ...options.transport, connections: DIRECT_CONNECTIONS })

  const from = { ...mailFrom, name: mailFrom.name || (options.company?.name ?? '') }

  function company(): Company {
    if (options.company) return options.company
    throw new Error('The outbox was opened without the words of a company')
  }

  const recipients = ({ form }: Enquiry) => recipientsOf(settings, form)

  const compose = ({ id, enquiry, receivedAt }: Pick<NewEntry, 'id' | 'enquiry' | 'receivedAt'>) =>
    composeMessage(enquiry, {
      id,
      receivedAt: new Date(receivedAt),
      from,
      to: recipients(enquiry),
      company: company(),
    })

  const directSend = createDirectSend({ transport: direct, compose, clock })

  const ending = new AbortController()

  /** A relay may refuse the words of spam. The operator then gets the references, and reads the texts by a command. */
  async function mailHeld(by: Transport, held: readonly Entry[], more: number): Promise<Delivery> {
    const enquiries = held.flatMap(({ id, receivedAt, code = '', enquiry }) => {
      const reasons = holdReasons.filter((reason) => code.split(' ').includes(reason))
      return enquiry ? [{ id, receivedAt: new Date(receivedAt), enquiry, reasons }] : []
    })
    const deliver = (texts: 'listed' | 'refused') =>
      by.deliver(
        composeHeldReport({ enquiries, more, texts }, { from, to: mailTo, company: company() }),
        ending.signal,
      )
    const delivery = await deliver('listed')
    const isRefused = delivery.status === 'deferred' && delivery.scope === 'message'
    return isRefused ? await deliver('refused') : delivery
  }

  const housekeeping = createHousekeeping({
    store,
    alarm,
    mailHeld: direct && ((held, more) => mailHeld(direct, held, more)),
    async faults() {
      const health = await (settings.mailStaysHere ? checkup.accept() : checkup.delivery())
      return health.status === 'ok' ? [] : health.reasons
    },
    clock,
  })

  const delivery = createWorker({
    store,
    transport,
    compose,
    recipients,
    counters,
    alarm,
    mailsPerSecond: settings.mailsPerSecond,
    chores: housekeeping.runDue,
    clock,
  })

  /** Whether there is a relay other than the local inbox. */
  const isMailed = smtp !== undefined && !settings.mailStaysHere
  const checkup = createCheckup({ store, delivery, isMailed, clock })

  return {
    store,
    delivery,
    directSend,
    isMailed,
    compose,
    alarm,
    counters,
    clock,
    checkup,
    wake: delivery.wake,
    /** Stops sending, and closes files and connections. */
    async close() {
      await delivery.stop(STOP_GRACE_MS)
      ending.abort()
      await housekeeping.ended()
      transport?.close()
      direct?.close()
      await store.close()
    },
  }
}
