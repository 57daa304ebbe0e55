import { expect, test, vi } from 'vitest'
import { memo } from './memo.ts'

test('a result is computed once, and the oldest of many thousand is forgotten', () => {
  const compute = vi.fn((text: string) => [text])
  const remembered = memo(compute)
  for (let number = 0; number < 20_001; number += 1) remembered(`${number}`)
  expect(remembered('20000')).toBe(remembered('20000'))
  expect(compute).toHaveBeenCalledTimes(20_001)
  expect(remembered('0')).toEqual(['0'])
  expect(compute).toHaveBeenCalledTimes(20_002)
})
