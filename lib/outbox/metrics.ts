import { type Metric, type Sample, writeMetric } from '#lib/metrics-text.ts'
import type { Outbox } from './outbox.ts'
import { enquiryStates } from './store.ts'

/** What the outbox has done and holds, and whether the relay can be used, in the text format of Prometheus. */
export async function describeOutbox({ store, delivery, counters, clock }: Outbox): Promise<string> {
  const stats = await store.stats().catch(() => undefined)
  const gauges = [
    gauge('outbox_store_up', '1 while the store can be read', [{ value: Number(stats !== undefined) }]),
    gauge('smtp_circuit_open', '1 while nothing is sent because the relay cannot be used', [
      { value: Number(delivery.circuit().state === 'open') },
    ]),
  ]
  if (stats !== undefined) {
    const now = clock.wall()
    const rows = enquiryStates.map((state) => ({ labels: { state }, value: stats.states[state] }))
    const oldestSeconds = Math.max(0, now - (stats.oldestWaiting ?? now)) / 1000
    gauges.push(
      gauge('outbox_rows', 'Enquiries in the store, by state', rows),
      gauge('outbox_oldest_seconds', 'Age of the oldest enquiry that waits for its mail', [
        { value: oldestSeconds },
      ]),
    )
  }
  return counters.text() + gauges.map(writeMetric).join('')
}

function gauge(name: string, help: string, samples: Sample[]): Metric {
  return { name, help, type: 'gauge', samples }
}
