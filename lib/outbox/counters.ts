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
  enquiries_attempts_total: 'Tries to hand an enquiry to the relay, by outcome',
} as const
type CounterName = keyof typeof counterHelp

const durationHelp = {
  accept_seconds: 'From asking to accept an enquiry to the promise',
  delivery_seconds: 'From accepting an enquiry to the relay taking its mail',
} as const
type DurationName = keyof typeof durationHelp

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30, 120, 600, 3600]

/** Counts from zero, in the memory of this process. */
export function createCounters(): Counters {
  const counts = new Map<string, number>()
  const durations = new Map<DurationName, { sum: number; count: number; buckets: number[] }>()

  return {
    add(name, labels = {}) {
      const series = name + labelText(labels)
      counts.set(series, (counts.get(series) ?? 0) + 1)
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
      const lines: string[] = []
      for (const [name, help] of Object.entries(counterHelp)) {
        lines.push(`# HELP ${name} ${help}.`, `# TYPE ${name} counter`)
        const series = [...counts].filter(([each]) => each === name || each.startsWith(`${name}{`))
        if (series.length === 0) lines.push(`${name} 0`)
        lines.push(...series.map(([each, count]) => `${each} ${count}`))
      }
      for (const [name, { sum, count, buckets }] of durations) {
        lines.push(`# HELP ${name} ${durationHelp[name]}.`, `# TYPE ${name} histogram`)
        buckets.forEach((value, index) => {
          lines.push(`${name}_bucket{le="${BUCKETS_SECONDS[index]}"} ${value}`)
        })
        lines.push(`${name}_bucket{le="+Inf"} ${count}`, `${name}_sum ${sum}`, `${name}_count ${count}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function labelText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '_')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
