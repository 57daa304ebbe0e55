import { expect, test } from 'vitest'
import type { NewEntry } from '#lib/outbox/store.ts'
import { anEnquiry, createBenchClock } from '#lib/outbox/testing/bench.ts'
import { benchesForTests } from '#lib/outbox/testing/benches.ts'
import { createMemory, createMemoryStore } from '#lib/outbox/testing/memory-store.ts'
import { prepareSending } from './before-sending.ts'

const { bench, lines } = benchesForTests()

const SOON = { timeout: 10_000 }
const brought = (id: string, email: string): NewEntry => ({
  id,
  digest: id,
  enquiry: { ...anEnquiry, email },
  receivedAt: Date.now() - 60_000,
  held: false,
})

test('of two enquiries that a backup has brought back, the one of a person who was forgotten does not go out', async () => {
  let failures = 2
  const store = createMemoryStore(createMemory())
  const it = await bench({
    store: {
      ...store,
      forgetAgain: (now) => (failures-- > 0 ? Promise.reject(new Error('away')) : store.forgetAgain(now)),
    },
  })
  await store.forget({ email: 'gone@visitor.example' })
  await store.put(brought('forgotten', 'gone@visitor.example'))
  await store.put(brought('another', 'other@visitor.example'))
  it.outbox.delivery.start()
  await expect.poll(() => it.arrived(), SOON).toEqual(['another'])
  expect((await store.list({})).map(({ id }) => id)).toEqual(['another'])
  expect(failures).toBeLessThan(0)
  expect(lines.join('\n')).toMatch(/"event":"erasure\.reapplied","count":1/)
})

test('it goes as well on a site that has no relay to send it by', async () => {
  const store = createMemoryStore(createMemory())
  const it = await bench({
    store,
    settings: { SMTP_HOST: '', SMTP_PORT: '', SITE_URL: 'https://www.company.example' },
  })
  await store.forget({ email: 'gone@visitor.example' })
  await store.put(brought('forgotten', 'gone@visitor.example'))
  it.outbox.delivery.start()
  await expect.poll(() => store.list({}), SOON).toEqual([])
})

test('a store that cannot tell who was forgotten is asked ever more seldom', async () => {
  const clock = createBenchClock()
  let tries = 0
  const preparation = prepareSending({
    store: {
      ...createMemoryStore(createMemory()),
      async forgetAgain() {
        tries += 1
        throw new Error('away')
      },
    },
    clock,
  })
  for (let seconds = 0; seconds < 300; seconds += 1) {
    expect(await preparation.run()).toBeGreaterThan(0)
    clock.pass(1000)
  }
  // After 1, 3, 7, 15 and 31 seconds, and then each half a minute.
  expect(tries).toBeGreaterThan(10)
  expect(tries).toBeLessThanOrEqual(16)
  expect(preparation.failingMs()).toBeGreaterThanOrEqual(299_000)
})

test('while it cannot tell, health says why nothing goes out, and no longer once it can', async () => {
  const store = createMemoryStore(createMemory())
  let isAway = true
  const it = await bench({
    store: {
      ...store,
      forgetAgain: (now) => (isAway ? Promise.reject(new Error('away')) : store.forgetAgain(now)),
    },
  })
  /** What health says, a quarter of a minute later. */
  const health = async () => {
    it.clock.pass(15_000)
    return JSON.stringify(await it.outbox.checkup.delivery())
  }
  const id = await it.take()
  it.outbox.delivery.start()
  await expect.poll(health, SOON).toContain('not-begun')
  expect(it.arrived()).toEqual([])
  isAway = false
  await expect.poll(health, SOON).not.toContain('not-begun')
  await expect.poll(() => it.arrived(), SOON).toEqual([id])
})
