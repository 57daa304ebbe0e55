import { expect, test } from 'vitest'
import { describeAge } from './entry-text.ts'

test.each([
  [20_000, '0 minutes'],
  [60_000, '1 minute'],
  [119 * 60_000, '119 minutes'],
  [120 * 60_000, '2 hours'],
])('%d milliseconds are told as %s', (ms, said) => {
  expect(describeAge(ms)).toBe(said)
})
