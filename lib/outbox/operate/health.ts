import type { Clock } from '#lib/clock.ts'
import type { DeliveryWorker } from '#lib/outbox/deliver/delivery.ts'
import type { Circuit } from '#lib/outbox/deliver/retry-policy.ts'
import { LOG_BYTES_MAX, type Stats, type Store } from '#lib/outbox/store.ts'

/** An enquiry that waits for longer than this is one that somebody should look after. */
export const WAITING_MAX_MS = 15 * 60_000
const CIRCUIT_OPEN_MAX_MS = 15 * 60_000
const SILENT_MAX_MS = 60_000
const NOT_BEGUN_MAX_MS = 60_000
/** Health is open to everyone, and somebody who asks in a loop must not keep the store busy. */
const CACHED_MS = 10_000

/** Words only: health is open to everyone, so it names neither numbers nor causes. */
export type Health = { status: 'ok' } | { status: 'failing'; reasons: string[] }

export type DeliveryFacts = {
  /** Undefined: the store cannot be read. */
  stats: Stats | undefined
  circuit: Circuit
  silentMs: number
  notBegunMs: number
  configured: boolean
  /** Milliseconds since 1970, and of the monotonic clock. */
  now: number
  monotonicNow: number
}

/** Whether enquiries reach the operator. Each reason has its entry in `docs/operations.md`. */
export function judgeDelivery(facts: DeliveryFacts): Health {
  const { stats, circuit, silentMs, notBegunMs, configured, now, monotonicNow } = facts
  const reasons: string[] = []
  if (stats === undefined) reasons.push('store')
  if (!configured) reasons.push('unconfigured')
  if (now - (stats?.oldestWaiting ?? now) > WAITING_MAX_MS) reasons.push('waiting-too-long')
  if (stats !== undefined && stats.states.failed > 0) reasons.push('failed-enquiries')
  if (stats !== undefined && stats.arriving > 0) reasons.push('move-unfinished')
  if (circuit.state === 'open' && circuit.permanent) reasons.push('login-refused')
  if (circuit.state === 'open' && monotonicNow - circuit.since > CIRCUIT_OPEN_MAX_MS)
    reasons.push('circuit-open')
  if (stats !== undefined && stats.logBytes > LOG_BYTES_MAX) reasons.push('store-log-large')
  if (silentMs > SILENT_MAX_MS) reasons.push('worker-silent')
  // While the store is away altogether, that says enough.
  if (stats !== undefined && notBegunMs > NOT_BEGUN_MAX_MS) reasons.push('not-begun')
  return reasons.length === 0 ? { status: 'ok' } : { status: 'failing', reasons }
}

export type HealthDeps = {
  store: Pick<Store, 'stats' | 'proveWritable'>
  delivery: Pick<DeliveryWorker, 'circuit' | 'silentMs' | 'notBegunMs'>
  isMailed: boolean
  clock: Clock
}

/** Both answers of `/api/health`, and what one of them goes by. None ever rejects. */
export type HealthChecks = {
  /** What the store holds, cached for ten seconds. Undefined: it cannot be read. */
  stats(): Promise<Stats | undefined>
  /** Whether this process can accept an enquiry, found out by committing something. Cached for ten seconds. */
  accept(): Promise<Health>
  /** Whether enquiries reach the operator. What the store holds is cached for ten seconds; the rest is as of now. */
  delivery(): Promise<Health>
}

/** The checks of one process and its store. */
export function createHealthChecks({ store, delivery, isMailed, clock }: HealthDeps): HealthChecks {
  const stats = cached(() => store.stats().catch(() => undefined), clock)
  return {
    stats,
    accept: cached(() => acceptHealth({ store, clock }), clock),
    delivery: async () =>
      judgeDelivery({
        stats: await stats(),
        circuit: delivery.circuit(),
        silentMs: delivery.silentMs(),
        notBegunMs: delivery.notBegunMs(),
        configured: isMailed,
        now: clock.wall(),
        monotonicNow: clock.monotonic(),
      }),
  }
}

async function acceptHealth({ store, clock }: Pick<HealthDeps, 'store' | 'clock'>): Promise<Health> {
  return await store.proveWritable(clock.wall()).then(
    () => ({ status: 'ok' }),
    () => ({ status: 'failing', reasons: ['store'] }),
  )
}

/** The reasons of all of them together, each once. */
export async function faultsOf(asked: readonly Promise<Health>[]): Promise<string[]> {
  const found = await Promise.all(asked)
  return [...new Set(found.flatMap((health) => (health.status === 'ok' ? [] : health.reasons)))]
}

/** Caches each answer of `ask` for ten seconds, and asks once however many want to know. */
function cached<Answer>(ask: () => Promise<Answer>, clock: Clock): () => Promise<Answer> {
  let latest: { answer: Promise<Answer>; at: number } | undefined
  return () => {
    const now = clock.monotonic()
    if (latest === undefined || now - latest.at > CACHED_MS) latest = { answer: ask(), at: now }
    return latest.answer
  }
}
