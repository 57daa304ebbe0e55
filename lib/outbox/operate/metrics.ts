import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Checkup, FAULTS, faultsIn, findingsOf } from './checkup.ts'

/** The help text of each, and the name of its label. */
const COUNTERS = {
  enquiries_accepted_total: ['Enquiries accepted, by form', 'form'],
  enquiries_rejected_total: ['Requests that were refused, by reason (method: mostly crawlers)', 'reason'],
  enquiries_delivered_total: ['Enquiries that the relay has accepted for every recipient'],
  enquiries_failed_total: [
    'Enquiries given up: the relay refused their mail, or it ended the process that sent it',
  ],
  enquiries_attempts_total: ['Attempts to mail an enquiry, by outcome', 'outcome'],
} as const
type CounterName = keyof typeof COUNTERS

const DURATIONS = {
  accept_seconds: 'Seconds from a posted enquiry to its confirmation',
  delivery_seconds: 'Seconds from accepting an enquiry to the relay accepting its mail',
} as const
type DurationName = keyof typeof DURATIONS

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120, 600, 3600]

export type Counters = ReturnType<typeof createCounters>

/** Counters since this process started, by the names of `/api/metrics`. */
export function createCounters() {
  const registry = new Registry()
  const registers = [registry]
  const counters = new Map<string, Counter>()
  for (const [name, [help, ...labelNames]] of Object.entries(COUNTERS))
    counters.set(name, new Counter({ name, help, labelNames, registers }))
  const durations = new Map<string, Histogram>()
  for (const [name, help] of Object.entries(DURATIONS))
    durations.set(name, new Histogram({ name, help, buckets: BUCKETS_SECONDS, registers }))
  // An alert uses the increase of these (deploy/prometheus). A series must begin with 0 for that.
  for (const reason of ['unavailable', 'fault'])
    counters.get('enquiries_rejected_total' satisfies CounterName)?.inc({ reason }, 0)

  return {
    add: (name: CounterName, labels: Record<string, string> = {}) => counters.get(name)?.inc(labels),
    observe: (name: DurationName, seconds: number) => durations.get(name)?.observe(seconds),
    /** The text format of Prometheus, version 0.0.4. */
    text: () => registry.metrics(),
  }
}

/**
 * Counters, statistics of the store, and the faults of health, in the text format of Prometheus. The store is asked at
 * most every ten seconds.
 */
export async function describeOutbox(
  { checkup, counters }: { checkup: Pick<Checkup, 'facts'>; counters: Counters },
  instanceName?: string,
): Promise<string> {
  const facts = await checkup.facts()
  const { stats } = facts
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, value: number) => new Gauge({ name, help, registers }).set(value)
  const gauges = (name: string, help: string, label: string, values: Readonly<Record<string, number>>) => {
    const made = new Gauge({ name, help, labelNames: [label], registers })
    for (const [key, value] of Object.entries(values)) made.set({ [label]: key }, value)
  }

  if (instanceName !== undefined) gauges('site_info', 'Which instance this is', 'name', { [instanceName]: 1 })
  const found = faultsIn(findingsOf(facts))
  gauges(
    'outbox_fault',
    '1 while enquiries do not reach the operator for this reason',
    'reason',
    Object.fromEntries(FAULTS.map((fault) => [fault, Number(found.includes(fault))])),
  )
  gauge('outbox_store_up', '1 while the store can be read', Number(stats !== undefined))
  if (stats !== undefined) {
    const { states, oldestWaiting = facts.now, unreported } = stats
    gauges('outbox_rows', 'Enquiries in the store, by state', 'state', states)
    const oldestSeconds = Math.max(0, facts.now - oldestWaiting) / 1000
    gauge('outbox_oldest_seconds', 'Age of the oldest enquiry that waits for its mail', oldestSeconds)
    gauge('outbox_unreported', 'Held enquiries that no mail to the operator has listed yet', unreported)
  }
  return (await counters.text()) + (await registry.metrics())
}
