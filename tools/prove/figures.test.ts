import { expect, test } from 'vitest'
import { compareRates, percentile } from './figures.ts'

test('a server that answered nothing is said, and nobody is infinitely faster than it', () => {
  expect(compareRates(8000, 400)).toMatch(/^20\.0 times/)
  expect(compareRates(8000, 0)).toMatch(/^next start answered nothing/)
  expect(compareRates(0, 0)).toMatch(/^The site answered nothing/)
})

test('a percentile is one of the values', () => {
  expect([0.5, 0.99, 1].map((share) => percentile([4, 1, 3, 2], share))).toEqual([2, 4, 4])
})
