/** One series of a metric: its labels, and its value. `suffix` is for the parts of a histogram. */
export type Sample = { labels?: Record<string, string | number>; value: number; suffix?: string }

export type Metric = {
  name: string
  /** A sentence without its full stop. */
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

/** One metric in the text format of Prometheus, version 0.0.4. What a label may not hold becomes a low line. */
export function writeMetric({ name, help, type, samples }: Metric): string {
  const lines = samples.map(
    ({ labels = {}, value, suffix = '' }) => `${name}${suffix}${textOf(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}.\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function textOf(labels: Record<string, string | number>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, '_')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
