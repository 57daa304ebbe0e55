import { z } from 'zod'

/** The part of a report that is read here: https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md */
const reportSchema = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
})

export type Figures = {
  /** From 0 to 100, by category. */
  scores: Record<string, number>
  /** Milliseconds, or for the layout shift its own unit, by audit. */
  figures: Record<string, number>
  /** How fast the machine was meanwhile: 1500 and more is an idle desktop, and far less makes times meaningless. */
  machine: number
  /** What cost points, one line each. */
  faults: string[]
}

/** @throws ZodError when the report is not in the form of this version of Lighthouse */
export function readReport(report: unknown): Figures {
  const { environment, categories, audits } = reportSchema.parse(report)
  const refs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
  const counted = new Set(refs.filter(({ weight }) => weight > 0).map(({ id }) => id))
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
    ),
    figures: Object.fromEntries(
      Object.entries(audits).flatMap(([name, { numericValue }]) =>
        numericValue === undefined ? [] : [[name, numericValue]],
      ),
    ),
    machine: environment.benchmarkIndex,
    faults: Object.entries(audits).flatMap(([name, { title, score }]) =>
      counted.has(name) && score !== null && score < 0.9 ? [`${name}: ${title}`] : [],
    ),
  }
}

/** The run in the middle by performance; of an even number the better of the two. */
export function medianOf(runs: readonly Figures[]): Figures {
  const sorted = runs.toSorted((one, other) => performanceOf(other) - performanceOf(one))
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('There is no run to take the median of: use --runs 1 or more.')
  return middle
}

function performanceOf({ scores }: Figures): number {
  return scores.performance ?? 0
}
