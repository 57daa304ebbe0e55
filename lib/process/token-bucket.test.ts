import { expect, test } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

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
