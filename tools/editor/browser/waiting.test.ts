import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenShown, whenSound } from './waiting.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers of the editor's server, the last of them for good. */
function answers(...all: object[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(all[Math.min(asked.length, all.length) - 1])
  })
  return asked
}

test('a page is waited for until the development server has it', async () => {
  const asked = answers({ isShown: false }, { isShown: false }, { isShown: true })
  const waited = whenShown('/blog/a-post', () => true)
  await vi.runAllTimersAsync()
  await waited
  expect(asked).toEqual(Array(3).fill('shown?address=%2Fblog%2Fa-post'))
})

test('nobody waits for ever, nor for a page that is no longer wanted', async () => {
  const asked = answers({ isShown: false })
  const forLong = whenShown('/blog/a-post', () => true)
  await vi.runAllTimersAsync()
  await forLong
  expect(asked.length).toBeGreaterThan(10)
  const before = asked.length
  const leftAfterTwo = whenShown('/blog/a-post', () => asked.length < before + 2)
  await vi.runAllTimersAsync()
  await leftAfterTwo
  expect(asked.length).toBe(before + 2)
})

test('each fault is told once, and the page is shown when they are mended', async () => {
  const unwritten = 'Still to be written.'
  const asked = answers(
    { faults: ['a', 'b'] },
    { faults: ['a', 'b'] },
    { faults: ['b'] },
    { faults: [], unwritten },
  )
  const tell = vi.fn()
  const waited = whenSound('content/blog/a-post.md', { isWanted: () => true, tell })
  await vi.runAllTimersAsync()
  expect(await waited).toBe(unwritten)
  expect(tell.mock.calls).toEqual([[['a', 'b']], [['b']]])
  expect(asked).toEqual(Array(4).fill('state?path=content%2Fblog%2Fa-post.md'))
})

test('what is no longer wanted is neither waited for nor told', async () => {
  const asked = answers({ faults: ['a'] })
  const tell = vi.fn()
  const left = whenSound('', { isWanted: () => asked.length === 0, tell })
  await vi.runAllTimersAsync()
  await left
  expect(asked.length).toBe(1)
  expect(tell).not.toHaveBeenCalled()
})
