import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenShown } from './when-shown.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers of the editor's server, the last of them for good. */
function answers(...all: boolean[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ isShown: all[Math.min(asked.length, all.length) - 1] })
  })
  return asked
}

test('a page is waited for until the development server has it', async () => {
  const asked = answers(false, false, true)
  const waited = whenShown('/blog/a-post', () => true)
  await vi.runAllTimersAsync()
  await waited
  expect(asked).toEqual(Array(3).fill('shown?address=%2Fblog%2Fa-post'))
})

test('nobody waits for ever, nor for a page that is no longer wanted', async () => {
  const asked = answers(false)
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
