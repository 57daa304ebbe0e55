import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask, UNREACHED, whenShown } from './requests.ts'

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

test('a failure is shown, and not taken for success', async () => {
  const faults = [{ file: 'The editor', message: 'has failed. The terminal says why' }]
  vi.stubGlobal('fetch', async () => Response.json({ faults }, { status: 500 }))
  expect(await ask('new', {})).toEqual({ fault: 'The editor: has failed. The terminal says why' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await ask('new', {})).toEqual({ fault: UNREACHED })
})

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
