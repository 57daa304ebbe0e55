import { expect, test } from 'vitest'
import { countPlaywright, countVitest, total } from '#tools/test-report.ts'

test('a test that vitest left out counts as skipped, not as passed', () => {
  const report = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1 }
  expect(countVitest(report)).toEqual({ passed: 7, failed: 0, skipped: 3 })
})

test('a browser test that passed only at the second try counts as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } }
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2, skipped: 0 })
})

test('a report without the figures is an error and never "0 failed"', () => {
  expect(() => countVitest({ numPassedTests: 7 })).toThrow('numFailedTests')
  expect(() => countPlaywright({})).toThrow('expected')
})

test('the total adds up both runners', () => {
  const unit = { passed: 100, failed: 0, skipped: 1 }
  const browser = { passed: 20, failed: 0, skipped: 0 }
  expect(total([unit, browser])).toEqual({ passed: 120, failed: 0, skipped: 1 })
})
