import type { Outbox } from '#lib/outbox/outbox.ts'
import { enquiryStates } from '#lib/outbox/store.ts'
import { type Metric, type Sample, writeMetric } from './metrics-text.ts'

/**
 * What the outbox has done and holds, and whether the relay can be used, in the text format of Prometheus. What it
 * holds is looked up at most every ten seconds.
 */
export async function describeOutbox(outbox: Outbox, instanceName?: string): Promise<string> {
  const { delivery, counters, clock } = outbox
  const stats = await outbox.stats()
  const gauges = [
    ...(instanceName === undefined
      ? []
      : [gauge('site_info', 'Which instance this is', [{ labels: { name: instanceName }, value: 1 }])]),
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
      gauge('outbox_arriving_rows', 'Enquiries that a move has laid down and not yet put among the others', [
        { value: stats.arriving },
      ]),
      gauge('outbox_oldest_seconds', 'Age of the oldest enquiry that waits for its mail', [
        { value: oldestSeconds },
      ]),
      gauge('outbox_text_bytes', 'Size of all texts in the store', [{ value: stats.bytes }]),
      gauge('outbox_log_bytes', 'Size of the write-ahead log of the store', [{ value: stats.logBytes }]),
    )
  }
  return counters.text() + gauges.map(writeMetric).join('')
}

function gauge(name: string, help: string, samples: Sample[]): Metric {
  return { name, help, type: 'gauge', samples }
}
