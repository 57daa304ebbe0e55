import { type Metric, type Sample, writeMetric } from './metrics-text.ts'

/** What the outbox has done since this process started, in the words of `/api/metrics`. */
export type Counters = {
  add(name: CounterName, labels?: Record<string, string>): void
  observe(name: DurationName, seconds: number): void
  /** The text format of Prometheus, version 0.0.4. */
  text(): string
}

const counterHelp = {
  enquiries_accepted_total: 'Enquiries accepted, by form',
  enquiries_rejected_total: 'Requests that were not taken as enquiries, by reason (method: crawlers, mostly)',
  enquiries_duplicates_suppressed_total: 'Enquiries that were sent again and known already',
  enquiries_held_total: 'Enquiries held as possible spam',
  enquiries_direct_total: 'Enquiries sent past the store because it failed',
  enquiries_delivered_total: 'Enquiries that the relay has taken for everyone',
  enquiries_failed_total:
    'Enquiries given up: the relay refused their mail, or it ended the process that sent it',
  enquiries_attempts_total: 'Tries to hand an enquiry to the relay, by outcome',
} as const
type CounterName = keyof typeof counterHelp

const durationHelp = {
  accept_seconds: 'From asking to accept an enquiry to the promise',
  delivery_seconds: 'From accepting an enquiry to the relay taking its mail',
} as const
type DurationName = keyof typeof durationHelp

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120, 600, 3600]

type Duration = { sum: number; count: number; buckets: number[] }

/**
 * Asked by an alert for how much they have grown. A series that begins with 1 has not grown, so these begin with 0
 * (deploy/prometheus/tanabana.rules.yml).
 */
const FROM_THE_START: [CounterName, Record<string, string>][] = [
  ['enquiries_rejected_total', { reason: 'unavailable' }],
  ['enquiries_rejected_total', { reason: 'fault' }],
]

/** Counts from zero, in the memory of this process. */
export function createCounters(): Counters {
  /** By the name of the counter, then by its labels as JSON. */
  const counts = new Map<CounterName, Map<string, number>>()
  const durations = new Map<DurationName, Duration>()
  for (const [name, labels] of FROM_THE_START) seriesOf(name).set(JSON.stringify(labels), 0)

  function seriesOf(name: CounterName): Map<string, number> {
    const series = counts.get(name) ?? new Map<string, number>()
    counts.set(name, series)
    return series
  }

  function samplesOf(name: CounterName): Sample[] {
    const series = [...(counts.get(name) ?? [])]
    return series.length === 0
      ? [{ value: 0 }]
      : series.map(([labels, value]) => ({ labels: JSON.parse(labels), value }))
  }

  return {
    add(name, labels = {}) {
      const series = seriesOf(name)
      const key = JSON.stringify(labels)
      series.set(key, (series.get(key) ?? 0) + 1)
    },
    observe(name, seconds) {
      const known = durations.get(name) ?? { sum: 0, count: 0, buckets: BUCKETS_SECONDS.map(() => 0) }
      durations.set(name, {
        sum: known.sum + seconds,
        count: known.count + 1,
        buckets: known.buckets.map(
          (count, index) => count + Number(seconds <= (BUCKETS_SECONDS[index] ?? 0)),
        ),
      })
    },
    text() {
      const counters: Metric[] = namesIn(counterHelp).map((name) => ({
        name,
        help: counterHelp[name],
        type: 'counter',
        samples: samplesOf(name),
      }))
      const histograms: Metric[] = [...durations].map(([name, duration]) => ({
        name,
        help: durationHelp[name],
        type: 'histogram',
        samples: samplesOfDuration(duration),
      }))
      return [...counters, ...histograms].map(writeMetric).join('')
    },
  }
}

function samplesOfDuration({ sum, count, buckets }: Duration): Sample[] {
  return [
    ...buckets.map((value, index) => ({
      suffix: '_bucket',
      labels: { le: BUCKETS_SECONDS[index] ?? 0 },
      value,
    })),
    { suffix: '_bucket', labels: { le: '+Inf' }, value: count },
    { suffix: '_sum', value: sum },
    { suffix: '_count', value: count },
  ]
}

function namesIn(help: typeof counterHelp): CounterName[] {
  return Object.keys(help).filter((name): name is CounterName => name in counterHelp)
}
