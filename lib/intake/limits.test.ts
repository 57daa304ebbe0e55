import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Client, clientOf, readClient, writeClient } from '#lib/http/client-address.ts'
import { RateLimiter, type TokenBucketLimit } from '#lib/token-bucket.ts'
import { EnquiryLimits } from './limits.ts'

// What app/api/sendEmail/limits.test.ts cannot see from outside: networks, floods of long texts, several machines.

const visitor = (address: string): Client => ({ kind: 'visitor', address })
const LONG = 256 * 1024

let limits: EnquiryLimits
beforeEach(() => {
  limits = new EnquiryLimits()
})
afterEach(() => vi.restoreAllMocks())

/** How many of `times` are let through. */
async function count(times: number, isGranted: (turn: number) => Promise<boolean>): Promise<number> {
  let granted = 0
  for (let turn = 0; turn < times; turn++) if (await isGranted(turn)) granted += 1
  return granted
}
async function isTaken(client: Client, bytes = 0): Promise<boolean> {
  const permit = await limits.ask(client)
  if (permit.status === 'refused') return false
  const isLight = (await permit.weigh(bytes)) === 0
  if (!isLight) permit.giveBack()
  return isLight
}

test('thousands of networks of one IPv6 customer are not thousands of clients', async () => {
  const taken = await count(4000, (turn) => isTaken(visitor(`2001:db8:7:${turn.toString(16)}::1`)))
  expect(taken).toBe(250)
  expect(await isTaken(visitor('2001:db8:8::1')), 'another customer is not troubled').toBe(true)
})

test('what one bucket refuses is not taken from the others', async () => {
  const one = visitor('2001:db8:7:1::1')
  expect(await count(400, () => isTaken(one))).toBe(5)
  expect(await isTaken(visitor('2001:db8:7:2::1'))).toBe(true)
})

test('what the bucket of many refuses is not taken from that of one', async () => {
  const others = await Promise.all(
    Array.from({ length: 250 }, (_, turn) => limits.ask(visitor(`2001:db8:7:${turn.toString(16)}::1`))),
  )
  const one = visitor('2001:db8:7:ffff::1')
  expect(await count(10, () => isTaken(one))).toBe(0)
  for (const permit of others) if (permit.status === 'granted') permit.giveBack()
  expect(await count(10, () => isTaken(one))).toBe(5)
})

test('long texts of six thousand clients do not fill the disk, and short ones go on', async () => {
  const sent = await count(6000, (turn) => isTaken(visitor(`198.51.${turn >> 8}.${turn & 255}`), LONG))
  expect(sent).toBe(260)
  expect(await isTaken(visitor('203.0.113.7'), 4000)).toBe(true)
})

test('headers that a visitor makes up neither fill the log nor use up what it has to say of the others', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const arrive = async (forwardedFor: string | undefined, peer: string) => {
    const headers: Record<string, string> = {}
    writeClient(headers, clientOf({ peer, forwardedFor }, { trustedHops: 0, isPublic: true }))
    await limits.admit(readClient(new Headers(headers)))
  }
  for (let turn = 1; turn < 200; turn += 1) {
    if (turn !== 2)
      await arrive(['1.1.1.1', ...Array<string>(turn - 1).fill('10.0.0.1')].join(), '203.0.113.7')
  }
  expect(log.mock.calls.length).toBeLessThan(18)
  log.mockClear()
  await arrive('203.0.113.9, 10.0.0.2', '127.0.0.1')
  await arrive(undefined, '127.0.0.1')
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { code: 'TRUST_PROXY_HOPS', count: 2 },
    { code: 'X-Forwarded-For' },
  ])
})

describe('where machines share buckets', () => {
  /** Buckets of a database, which counts what it is asked. */
  function sharedBuckets(limiters = new Map<string, RateLimiter>()) {
    const limiterOf = (name: string, limit: TokenBucketLimit) => {
      const known = limiters.get(name) ?? new RateLimiter(limit)
      limiters.set(name, known)
      return known
    }
    return {
      take: vi.fn(async (name: string, tokens: number, limit: TokenBucketLimit) =>
        limiterOf(name, limit).take(name, tokens),
      ),
      giveBack: vi.fn(async (name: string, tokens: number, limit: TokenBucketLimit) =>
        limiterOf(name, limit).giveBack(name, tokens),
      ),
      sweep: async () => undefined,
    }
  }
  const one = visitor('203.0.113.7')

  test('a visitor has one limit on two machines together, and what is given back counts on neither', async () => {
    const buckets = sharedBuckets()
    const machines = [new EnquiryLimits(() => buckets), new EnquiryLimits(() => buckets)]
    const ask = (turn: number, client = one) => machines[turn % 2]?.ask(client)
    for (let turn = 0; turn < 20; turn++) {
      const permit = await ask(turn)
      if (permit?.status === 'granted') permit.giveBack()
    }
    expect(await count(10, async (turn) => (await ask(turn))?.status === 'granted')).toBe(5)
    expect(await ask(0)).toMatchObject({ status: 'refused', retryAfterSeconds: expect.any(Number) })
    expect(await ask(0, visitor('203.0.113.8'))).toMatchObject({ status: 'granted' })
    const customer = (turn: number) => visitor(`2001:db8:7:${turn.toString(16)}::1`)
    const taken = await count(400, async (turn) => (await ask(turn, customer(turn)))?.status === 'granted')
    expect(taken).toBe(250)
  })

  test('what this machine refuses is not asked of the others, and clients that nobody can tell apart never are', async () => {
    const buckets = sharedBuckets()
    limits = new EnquiryLimits(() => buckets)
    await count(100, () => isTaken(one))
    expect(buckets.take).toHaveBeenCalledTimes(5)
    expect(await isTaken({ kind: 'unknown' })).toBe(true)
    expect(buckets.take).toHaveBeenCalledTimes(5)
  })

  test.each([
    ['fails', () => Promise.reject(new Error('gone'))],
    ['hangs', () => new Promise<number>(() => undefined)],
  ])(
    'with a database that %s, the limit of this machine holds, nobody waits long, and it is left in peace',
    async (_way, take) => {
      const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
      const buckets = { ...sharedBuckets(), take: vi.fn(take) }
      limits = new EnquiryLimits(() => buckets)
      const started = performance.now()
      expect(await count(10, () => isTaken(one))).toBe(5)
      expect(performance.now() - started).toBeLessThan(3000)
      expect(buckets.take).toHaveBeenCalledTimes(1)
      expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([{ event: 'limits.not-shared' }])
    },
  )
})
