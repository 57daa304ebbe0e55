import type { Circuit } from '#lib/outbox/deliver/retry-policy.ts'
import type { Stats, Store } from '#lib/outbox/store.ts'
import type { Clock } from '#lib/process/clock.ts'
import { describeCount } from '#lib/text/count.ts'

/* Decides whether enquiries reach the operator. Health, alarms, metrics, doctor and the start report use it. */

/** docs/operations.md has a row for each. */
export const FAULTS = [
  'store',
  'unconfigured',
  'waiting-too-long',
  'failed-enquiries',
  'relay-refuses-us',
] as const
export type Fault = (typeof FAULTS)[number]

const WAITING_MAX_MS = 15 * 60_000
/** Health is public: requests in a loop must not keep the store busy. */
const CACHED_MS = 10_000

const IF_STORE_FAILS =
  'Check DATABASE_URL, or that DATA_DIR is a folder in which the site may write, on a disk with room. Until then each ' +
  'enquiry is mailed while its visitor waits, and refused if the relay does not accept it.'

export type Facts = {
  /** Undefined: the store cannot be read. */
  stats: Stats | undefined
  /** Whether it accepted a test write. Undefined: not tried. */
  isWritable?: boolean
  isMailed: boolean
  now: number
  /** Undefined in commands, which run in another process than the worker. */
  circuit?: Circuit
  /** Of the store, for people who check it. */
  place?: string
  reason?: string
}

/** A result of a check: a sentence with the remedy. `error`: enquiries do not arrive, or may get lost. */
export type Finding = { verdict: 'ok' | 'warning' | 'error'; text: string }

/** `fault`: enquiries do not reach the operator. Sentences without it are only for people. */
export type HealthFinding = Finding & { fault?: Fault }

/** Returns the findings about these facts. */
export function findingsOf(facts: Facts): HealthFinding[] {
  const { stats, isMailed, now, circuit, place, reason } = facts
  const found: HealthFinding[] = []
  const fault = (code: Fault, text: string) => found.push({ verdict: 'error', text, fault: code })
  const warn = (text: string) => found.push({ verdict: 'warning', text })

  const where = place === undefined ? '' : ` in ${place}`
  if (stats === undefined || facts.isWritable === false)
    fault('store', `The store${where} cannot be used: ${reason ?? 'it fails'}. ${IF_STORE_FAILS}`)
  else if (place !== undefined)
    found.push({ verdict: 'ok', text: `The store${where} is intact and writable.` })
  if (!isMailed) fault('unconfigured', 'SMTP_HOST is not set: enquiries are kept until it is.')

  if (stats !== undefined) {
    const { failed, held } = stats.states
    if (now - (stats.oldestWaiting ?? now) > WAITING_MAX_MS)
      fault('waiting-too-long', 'An enquiry has waited for 15 minutes. See: list --state queued')
    if (failed > 0)
      fault('failed-enquiries', `The site gave up on ${enquiries(failed)}. See: list --state failed`)
    if (held > 0) warn(`Held as possible spam: ${enquiries(held)}. See: list --state held`)
    if (stats.unmailed > 0)
      warn(
        `${enquiries(stats.unmailed)} reached only the local inbox. To mail them: npm run enquiries -- retry --unmailed`,
      )
  }
  if (circuit?.state === 'open' && circuit.permanent)
    fault('relay-refuses-us', 'The relay refuses the login, or every text.')
  return found
}

function enquiries(count: number): string {
  return describeCount(count, 'enquiry', 'enquiries')
}

/** Checks a store, and commits a test write if it exists. */
export async function lookAtStore(store: Store, now: number): Promise<Omit<Facts, 'isMailed'>> {
  const { place } = store
  let stats: Stats | undefined
  try {
    stats = await store.stats()
    await store.proveWritable(now)
    return { place, stats, now }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { place, stats, isWritable: false, now, reason }
  }
}

/** Warnings about enquiries at the start of the site, each with a remedy. */
export async function reportAtStart({
  store,
  isMailed,
  clock,
}: Pick<CheckupDeps, 'store' | 'isMailed' | 'clock'>): Promise<string[]> {
  const found = findingsOf({ ...(await lookAtStore(store, clock.wall())), isMailed })
  // A site without a relay is a trial.
  const isTold = ({ verdict, fault }: HealthFinding) => (isMailed ? verdict !== 'ok' : fault === 'store')
  return found.filter(isTold).map(({ text }) => text)
}

/** Without numbers and causes, because health is public. */
export type Health = { status: 'ok' } | { status: 'failing'; reasons: Fault[] }

type CheckupDeps = {
  store: Store
  /** The worker that sends. */
  delivery: { circuit(): Circuit }
  isMailed: boolean
  clock: Clock
}

export type Checkup = ReturnType<typeof createCheckup>

export function createCheckup({ store, delivery, isMailed, clock }: CheckupDeps) {
  const stats = cached(() => store.stats().catch(() => undefined), clock)
  const isWritable = cached(async () => {
    const [test] = await Promise.allSettled([store.proveWritable(clock.wall())])
    return test.status === 'fulfilled'
  }, clock)
  /** The state of the store, cached for ten seconds, and of the worker. Never rejects. */
  async function facts(): Promise<Facts> {
    const [known, canStore] = await Promise.all([stats(), isWritable()])
    const circuit = delivery.circuit()
    return { stats: known, isWritable: canStore, isMailed, now: clock.wall(), circuit }
  }
  return {
    facts,
    /** Whether this process can accept an enquiry, by a test write. Cached for ten seconds. */
    accept: async () => healthOf((await isWritable()) ? [] : ['store']),
    delivery: async () => healthOf(faultsIn(findingsOf(await facts()))),
  }
}

export function faultsIn(findings: readonly HealthFinding[]): Fault[] {
  return findings.flatMap(({ fault }) => fault ?? [])
}

function healthOf(reasons: Fault[]): Health {
  return reasons.length === 0 ? { status: 'ok' } : { status: 'failing', reasons }
}

/** Caches each result of `ask` for ten seconds. Concurrent calls share one. */
function cached<Answer>(ask: () => Promise<Answer>, clock: Clock): () => Promise<Answer> {
  let latest: { answer: Promise<Answer>; at: number } | undefined
  return () => {
    const now = clock.monotonic()
    if (latest === undefined || now - latest.at > CACHED_MS) latest = { answer: ask(), at: now }
    return latest.answer
  }
}
