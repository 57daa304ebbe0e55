import type { Clock } from '#lib/clock.ts'
import type { Outbox } from './outbox.ts'
import type { Circuit } from './retry-policy.ts'
import { enquiryStates, type Stats } from './store.ts'

/** An enquiry that waits for longer than this is one that somebody should look after. */
export const WAITING_MAX_MS = 15 * 60_000
const LINE_DOWN_MAX_MS = 15 * 60_000
const SILENT_MAX_MS = 60_000
/** Health is open to everyone, and whoever asks in a loop should not be able to keep the store busy. */
const ANSWER_KEPT_MS = 10_000

/** Words only: health is open to everyone, so it names neither numbers nor causes. */
export type Health = { status: 'ok' } | { status: 'failing'; reasons: string[] }

export type DeliveryFacts = {
  stats: Stats
  circuit: Circuit
  silentMs: number
  configured: boolean
  /** Milliseconds since 1970, and of the monotonic clock. */
  now: number
  monotonicNow: number
}

/** Whether enquiries reach the operator. Each reason has its entry in `docs/operations.md`. */
export function judgeDelivery(facts: DeliveryFacts): Health {
  const { stats, circuit, silentMs, configured, now, monotonicNow } = facts
  const reasons: string[] = []
  if (!configured) reasons.push('unconfigured')
  if (now - (stats.oldestWaiting ?? now) > WAITING_MAX_MS) reasons.push('waiting-too-long')
  if (stats.states.failed > 0) reasons.push('failed-enquiries')
  if (circuit.state === 'open' && monotonicNow - circuit.since > LINE_DOWN_MAX_MS) reasons.push('line-down')
  if (silentMs > SILENT_MAX_MS) reasons.push('worker-silent')
  return reasons.length === 0 ? { status: 'ok' } : { status: 'failing', reasons }
}

type Watched = Pick<Outbox, 'store' | 'delivery' | 'isMailed' | 'clock'>

/** The same of this process and its store; a store that cannot be read is a reason as well. Never rejects. */
export async function deliveryHealth({ store, delivery, isMailed, clock }: Watched): Promise<Health> {
  try {
    return judgeDelivery({
      stats: await store.stats(),
      circuit: delivery.circuit(),
      silentMs: delivery.silentMs(),
      configured: isMailed,
      now: clock.wall(),
      monotonicNow: clock.monotonic(),
    })
  } catch {
    return { status: 'failing', reasons: ['store'] }
  }
}

/** Asks whether this process can accept enquiries right now, by committing something. */
export async function acceptHealth({ store, clock }: Pick<Outbox, 'store' | 'clock'>): Promise<Health> {
  return await store.beat(clock.wall()).then(
    () => ({ status: 'ok' }),
    () => ({ status: 'failing', reasons: ['store'] }),
  )
}

/** The reasons of all of them together, each once. */
export async function faultsOf(asked: readonly Promise<Health>[]): Promise<string[]> {
  const found = await Promise.all(asked)
  return [...new Set(found.flatMap((health) => (health.status === 'ok' ? [] : health.reasons)))]
}

/** Keeps each answer of `ask` for a moment, and asks once however many want to know. */
export function keepAnswer(ask: () => Promise<Health>, clock: Clock): () => Promise<Health> {
  let answer: { health: Promise<Health>; at: number } | undefined
  return () => {
    const now = clock.monotonic()
    if (answer === undefined || now - answer.at > ANSWER_KEPT_MS) answer = { health: ask(), at: now }
    return answer.health
  }
}

/** What the outbox holds and how the line is, in the text format of Prometheus. */
export async function describeOutbox({ store, delivery, counters, clock }: Outbox): Promise<string> {
  const stats = await store.stats().catch(() => undefined)
  const gauges = [
    gauge('outbox_store_up', '1 while the store can be read', { '': stats === undefined ? 0 : 1 }),
    gauge('smtp_circuit_open', '1 while nothing is sent because the relay cannot be used', {
      '': delivery.circuit().state === 'open' ? 1 : 0,
    }),
  ]
  if (stats !== undefined) {
    const now = clock.wall()
    const rows = enquiryStates.map((state) => [`{state="${state}"}`, stats.states[state]])
    const oldest = Math.max(0, now - (stats.oldestWaiting ?? now)) / 1000
    gauges.push(
      gauge('outbox_rows', 'Enquiries in the store, by state', Object.fromEntries(rows)),
      gauge('outbox_oldest_seconds', 'Age of the oldest enquiry that waits for its mail', { '': oldest }),
    )
  }
  return counters.text() + gauges.join('')
}

function gauge(name: string, help: string, values: Record<string, number>): string {
  const lines = Object.entries(values).map(([labels, value]) => `${name}${labels} ${value}\n`)
  return `# HELP ${name} ${help}.\n# TYPE ${name} gauge\n${lines.join('')}`
}
