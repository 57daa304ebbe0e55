import { expect, test } from 'vitest'
import { percentile } from './figures.ts'

test('a percentile is one of the values', () => {
  expect([0.5, 0.99, 1].map((share) => percentile([4, 1, 3, 2], share))).toEqual([2, 4, 4])
})
