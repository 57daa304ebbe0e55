import { expect, test, vi } from 'vitest'
import { memo } from './memo.ts'

test('a result is computed once, and the least recently used of many thousand is forgotten', () => {
  const compute = vi.fn((text: string) => [text])
  const remembered = memo(compute)
  for (let number = 0; number < 20_000; number += 1) remembered(`${number}`)
  for (const text of ['0', 'one more', '0']) expect(remembered(text)).toEqual([text])
  expect(compute).toHaveBeenCalledTimes(20_001)
  expect(remembered('1')).toEqual(['1'])
  expect(compute).toHaveBeenCalledTimes(20_002)
})
