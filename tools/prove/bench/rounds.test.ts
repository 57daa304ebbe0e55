import { expect, test, vi } from 'vitest'
import { medians, printMedians } from './rounds.ts'

test('the median of an odd number is the one in the middle, of an even number the mean of two', () => {
  expect(medians([{ ms: 9 }, { ms: 1 }, { ms: 2 }])).toEqual({ ms: 2 })
  expect(medians([{ ms: 1 }, { ms: 2 }, { ms: 4 }, { ms: 90 }])).toEqual({ ms: 3 })
})

test('contestants take turns, and all but the first are compared with the first', async () => {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const order: string[] = []
  const contestant = (name: string, ms: number) => ({
    name,
    measure: async () => {
      order.push(name)
      return { ms }
    },
  })
  await printMedians('Waiting', [contestant('ours', 20), contestant('theirs', 50)], 2)
  log.mockRestore()
  expect(order).toEqual(['ours', 'theirs', 'ours', 'theirs'])
  expect(lines.map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
    'Waiting, median of 2',
    'ms',
    'ours 20',
    'theirs 50 (2.50)',
  ])
})
