import { expect, test } from 'vitest'
import { benchesForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import { createMemory, createMemoryStore } from '#lib/outbox/testing/memory-store.ts'
import { anEnquiry, anEntry } from '#lib/outbox/testing/outbox-bench.ts'

const { bench, lines } = benchesForTests()

const SOON = { timeout: 10_000 }
const brought = (id: string, email: string) =>
  anEntry(id, { enquiry: { ...anEnquiry, email }, receivedAt: Date.now() - 60_000 })

test('a restored enquiry of a forgotten person is not sent, and one of another person is', async () => {
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
