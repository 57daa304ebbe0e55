import { expect, test } from 'vitest'
import { medianOf, readReport } from './lighthouse-report.ts'

const report = (performance: number) => ({
  environment: { benchmarkIndex: 1500 },
  categories: {
    performance: {
      score: performance,
      auditRefs: [
        { id: 'lcp', weight: 25 },
        { id: 'hint', weight: 0 },
      ],
    },
    seo: {
      score: 1,
      auditRefs: [
        { id: 'title', weight: 1 },
        { id: 'manual', weight: 1 },
      ],
    },
  },
  audits: {
    lcp: { title: 'Largest paint', score: 0.5, numericValue: 4000.4 },
    hint: { title: 'A hint', score: 0 },
    title: { title: 'Has a title', score: 1 },
    manual: { title: 'For people', score: null },
  },
})

test('a report is read as scores of a hundred, times, and what cost points', () => {
  expect(readReport(report(0.87))).toEqual({
    scores: { performance: 87, seo: 100 },
    figures: { lcp: 4000.4 },
    machine: 1500,
    faults: ['lcp: Largest paint'],
  })
})

test('of several runs the one in the middle counts', () => {
  const runs = [0.6, 0.9, 0.8].map((each) => readReport(report(each)))
  expect(medianOf(runs).scores.performance).toBe(80)
  expect(() => medianOf([])).toThrow('--runs')
})

test('what is not a report is refused', () => {
  expect(() => readReport({})).toThrow()
})
