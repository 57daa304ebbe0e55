import { isRecord } from '#lib/json.ts'

/** How many tests of one runner ended in which way. */
export type TestCount = { passed: number; failed: number; skipped: number }

/** The counts in a report of vitest's JSON reporter. */
export function countVitest(report: unknown): TestCount {
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests'),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  }
}

/** The counts in a report of Playwright's JSON reporter. */
export function countPlaywright(report: unknown): TestCount {
  const stats = isRecord(report) ? report.stats : undefined
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky'),
    skipped: numberAt(stats, 'skipped'),
  }
}

/** The sum of several counts. */
export function total(counts: TestCount[]): TestCount {
  return counts.reduce(
    (sum, count) => ({
      passed: sum.passed + count.passed,
      failed: sum.failed + count.failed,
      skipped: sum.skipped + count.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

function numberAt(report: unknown, field: string): number {
  const value = isRecord(report) ? report[field] : undefined
  // A reporter that renames a field must not turn into "0 failed".
  if (typeof value !== 'number') throw new Error(`The test report has no number "${field}"`)
  return value
}
