import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Client, clientOf, readClient, writeClient } from '#lib/http/client-address.ts'
import { RateLimiter } from '#lib/http/rate-limit.ts'
import type { TokenBucketLimit } from '#lib/token-bucket.ts'
import { EnquiryLimits } from './limits.ts'

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
const isTaken = async (client: Client) => (await limits.ask(client)).status === 'granted'
const waitFor = async (client: Client, bytes: number) => (await limits.weigh(client, bytes)).waitSeconds

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

describe('long texts', () => {
  test('of one client end after a megabyte, and short ones go on', async () => {
    const one = visitor('203.0.113.7')
    expect(await count(20, async () => (await waitFor(one, LONG)) === 0)).toBe(4)
    expect([await waitFor(one, 4000), await waitFor(visitor('203.0.113.8'), LONG)]).toEqual([0, 0])
  })

  test('of six thousand clients do not fill the disk, and short ones go on', async () => {
    const sent = await count(
      6000,
      async (turn) => (await waitFor(visitor(`198.51.${turn >> 8}.${turn & 255}`), LONG)) === 0,
    )
    expect(sent * LONG).toBeLessThan(70 * 1024 * 1024)
    expect(await waitFor(visitor('203.0.113.7'), 4000)).toBe(0)
  })

  test('of clients that nobody can tell apart count together', async () => {
    expect(await count(6000, async () => (await waitFor({ kind: 'unknown' }, LONG)) === 0)).toBe(260)
  })
})

test('one visitor behind a proxy that nobody configured is held to the limit of a proxy, and the log says what to count', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const proxy: Client = { kind: 'proxy', address: '203.0.113.7', advice: 'TRUST_PROXY_HOPS=2' }
  expect(await count(300, async () => limits.admit(proxy) === 0 && (await isTaken(proxy)))).toBe(250)
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'warn',
      event: 'limits.unknown-proxy',
      code: 'TRUST_PROXY_HOPS',
      count: 2,
    }),
  ])
})

test('headers that a visitor makes up neither fill the log nor use up what it has to say of the others', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const arrive = (forwardedFor: string | undefined, peer: string) => {
    const headers: Record<string, string> = {}
    writeClient(headers, clientOf({ peer, forwardedFor }, { trustedHops: 0, isPublic: true }))
    limits.admit(readClient(new Headers(headers)))
  }
  for (let turn = 1; turn < 200; turn += 1) {
    if (turn !== 2) arrive(['1.1.1.1', ...Array<string>(turn - 1).fill('10.0.0.1')].join(), '203.0.113.7')
  }
  expect(log.mock.calls.length).toBeLessThan(17)
  log.mockClear()
  arrive('203.0.113.9, 10.0.0.2', '127.0.0.1')
  arrive(undefined, '127.0.0.1')
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

  test('what a database takes after it was no longer waited for, it is given back', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const late = Promise.withResolvers<number>()
    const buckets = { ...sharedBuckets(), take: () => late.promise }
    limits = new EnquiryLimits(() => buckets)
    expect(await isTaken(one)).toBe(true)
    expect(buckets.giveBack).not.toHaveBeenCalled()
    late.resolve(0)
    await expect.poll(() => buckets.giveBack.mock.calls).toMatchObject([['enquiries 203.0.113.7', 1, {}]])
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
