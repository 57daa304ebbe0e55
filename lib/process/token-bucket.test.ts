import { expect, test } from 'vitest'
import { RateLimiter, TokenBucket } from './token-bucket.ts'

test('tokens come back with time, but never more than the burst', () => {
  let now = 0
  const bucket = new TokenBucket({ burst: 2, perMinute: 1 }, () => now)
  bucket.take()
  bucket.take()
  now = 45_000
  expect(bucket.take()).toBe(15_000)
  now = 60_000
  expect(bucket.take()).toBe(0)
  now = 6_000_000
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([0, 0, 60_000])
})

test('above its maximum of keys, the limiter forgets the least recently used one', () => {
  const limiter = new RateLimiter({ burst: 1, perMinute: 1 }, { now: () => 0, keysMax: 2 })
  for (const key of ['a', 'b', 'a', 'c']) limiter.spend(key)
  expect(limiter.waitSeconds('a')).toBeGreaterThan(0)
  expect(limiter.waitSeconds('b')).toBe(0)
})
