import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Checkup, FAULTS, faultsIn, findingsOf } from './checkup.ts'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120, 600, 3600]

export type Counters = ReturnType<typeof createCounters>

/** What `/api/metrics` has counted since this process started. */
export function createCounters() {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const duration = (name: string, help: string) =>
    new Histogram({ name, help, buckets: BUCKETS_SECONDS, registers })
  const why = 'Requests that were refused, by reason (method: mostly crawlers)'
  const rejected = counter('enquiries_rejected_total', why, 'reason')
  // An alert uses the increase of these (deploy/prometheus). A series must begin with 0 for that.
  for (const reason of ['unavailable', 'fault']) rejected.inc({ reason }, 0)

  return {
    accepted: counter('enquiries_accepted_total', 'Enquiries accepted, by form', 'form'),
    rejected,
    delivered: counter(
      'enquiries_delivered_total',
      'Enquiries that the relay has accepted for every recipient',
    ),
    failed: counter(
      'enquiries_failed_total',
      'Enquiries given up: the relay refused their mail, or it ended the process that sent it',
    ),
    attempts: counter('enquiries_attempts_total', 'Attempts to mail an enquiry, by outcome', 'outcome'),
    acceptSeconds: duration('accept_seconds', 'Seconds from a posted enquiry to its confirmation'),
    deliverySeconds: duration(
      'delivery_seconds',
      'Seconds from accepting an enquiry to the relay accepting its mail',
    ),
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
