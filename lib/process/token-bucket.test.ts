import { expect, test } from 'vitest'
import { RateLimiter } from './token-bucket.ts'

const MINUTE_MS = 60_000

function startLimiter(limit = { burst: 2, perMinute: 1 }, keysMax?: number) {
  const clock = { nowMs: 0 }
  return {
    clock,
    limiter: new RateLimiter(limit, { now: () => clock.nowMs, ...(keysMax ? { keysMax } : {}) }),
  }
}

test('tokens come back with time, but never more than the burst', () => {
  const { clock, limiter } = startLimiter()
  limiter.take('a')
  limiter.take('a')
  clock.nowMs = 45_000
  expect(limiter.take('a')).toBe(15)
  clock.nowMs = MINUTE_MS
  expect(limiter.take('a')).toBe(0)
  clock.nowMs = 100 * MINUTE_MS
  expect([limiter.take('a'), limiter.take('a'), limiter.take('a')]).toEqual([0, 0, 60])
})

test('above its maximum of keys, the limiter forgets the least recently used one', () => {
  const { limiter } = startLimiter({ burst: 1, perMinute: 1 }, 2)
  limiter.take('a')
  limiter.take('b')
  limiter.take('a')
  limiter.take('c')
  expect(limiter.take('a')).toBeGreaterThan(0)
  expect(limiter.take('b')).toBe(0)
})
