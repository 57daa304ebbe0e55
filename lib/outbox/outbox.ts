import { type Clock, systemClock } from '#lib/clock.ts'
import { type Environment, environment } from '#lib/config/env.ts'
import { log } from '#lib/log.ts'
import { type Company, composeMessage, composeNotice, heldNotice } from '#lib/mail/message.ts'
import { createTransport, MAIL_LIMIT_MS, type TransportOptions } from '#lib/mail/transport.ts'
import { createDirectSend } from './deliver/direct-send.ts'
import { createWorker } from './deliver/worker.ts'
import { openStore } from './open-store.ts'
import { createAlarm } from './operate/alarm.ts'
import { createCheckup } from './operate/checkup.ts'
import { createHousekeeping } from './operate/housekeeping.ts'
import { createCounters } from './operate/metrics.ts'
import type { NewEntry, Store } from './store.ts'

/** Everything that keeps and sends enquiries, put together. One per process. */
export type Outbox = ReturnType<typeof createOutbox>

/** Next bundles instrumentation and each route apart, so a module variable would exist several times over. */
const KEY = Symbol.for('site.outbox')
const DIRECT_CONNECTIONS = 4
const NOTICE_MS = 30_000

/**
 * The outbox of this process, made at the first call.
 * @param company what mails say of it; the start-up code (instrumentation-node.ts) is first and hands it in
 */
export function outbox(company?: Company): Outbox {
  const known: Outbox | undefined = Reflect.get(globalThis, KEY)
  if (known !== undefined) return known
  const made = createOutbox(environment(), { company })
  Reflect.set(globalThis, KEY, made)
  return made
}

/** Supervisors kill after ten seconds, and what became of the mail is to be written down before. */
const STOP_GRACE_MS = 8000

/**
 * Ends sending before the process does. The mail under way is broken off after eight seconds, and may then be sent twice.
 * With a successor the process may live on, and the mail ends however long the relay takes; another stop may still follow.
 * Enquiries can be accepted meanwhile. Does nothing where nothing was started.
 */
export async function stopDelivery({ hasSuccessor = false } = {}): Promise<void> {
  const running: Outbox | undefined = Reflect.get(globalThis, KEY)
  await running?.delivery.stop(hasSuccessor ? MAIL_LIMIT_MS : STOP_GRACE_MS)
}

export type OutboxOptions = {
  /** Undefined: nothing can be mailed, because nobody has said in which words. */
  company?: Company | undefined
  clock?: Clock
  store?: Store
  /** Of both ways to the relay; see `createTransport`. */
  transport?: TransportOptions
}

/** An outbox with all its parts, none of them running yet: the caller starts its delivery, and closes it. */
export function createOutbox(settings: Environment, options: OutboxOptions = {}) {
  const { smtp, mailFrom, mailTo } = settings
  const { clock = systemClock } = options
  const counters = createCounters()
  const alarm = createAlarm(settings.alertWebhookUrl, clock)
  const { store = openStore(settings, { report: (event, fields) => void alarm(event, fields) }) } = options
  const transport = smtp && createTransport({ smtp }, options.transport)
  const direct = smtp && createTransport({ smtp }, { ...options.transport, connections: DIRECT_CONNECTIONS })

  const from = { ...mailFrom, name: mailFrom.name || (options.company?.name ?? '') }

  function company(): Company {
    if (options.company) return options.company
    throw new Error('The outbox was opened without the words of a company')
  }

  const compose = ({ id, enquiry, receivedAt }: Pick<NewEntry, 'id' | 'enquiry' | 'receivedAt'>) =>
    composeMessage(enquiry, {
      id,
      receivedAt: new Date(receivedAt),
      from,
      to: mailTo,
      company: company(),
    })

  const directSend = createDirectSend({ transport: direct, compose, clock })

  /** Both ways at once. One of them is enough; where there is neither, the log has to do. */
  async function tellHeld(count: number): Promise<boolean> {
    const [isAlarmTold, isMailed] = await Promise.all([
      alarm('alarm.enquiries-held', { count }),
      mailHeld(count),
    ])
    return (isAlarmTold && settings.alertWebhookUrl !== undefined) || (isMailed ?? isAlarmTold)
  }

  async function mailHeld(count: number): Promise<boolean | undefined> {
    const notice = composeNotice(heldNotice(count, company()), { from, to: mailTo }, company())
    const delivery = await direct?.deliver(notice, AbortSignal.timeout(NOTICE_MS))
    if (delivery?.status === 'deferred') log('warn', 'enquiries.held-not-told', { code: delivery.code })
    return delivery && delivery.status === 'delivered'
  }

  const housekeeping = createHousekeeping({
    store,
    alarm,
    tellHeld,
    async faults() {
      const asked = [checkup.accept(), ...(settings.mailStaysHere ? [] : [checkup.delivery()])]
      const found = await Promise.all(asked)
      return [...new Set(found.flatMap((health) => (health.status === 'ok' ? [] : health.reasons)))]
    },
    clock,
  })

  const delivery = createWorker({
    store,
    transport,
    compose,
    mailTo,
    counters,
    alarm,
    mailsPerSecond: settings.mailsPerSecond,
    chores: housekeeping.runDue,
    clock,
  })

  /** Whether mail leaves this machine: there is a relay, and it is not the inbox of a first run. */
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
    /** Ends sending and closes files and connections. */
    async close() {
      await delivery.stop(STOP_GRACE_MS)
      await housekeeping.ended()
      transport?.close()
      direct?.close()
      await store.close()
    },
  }
}
