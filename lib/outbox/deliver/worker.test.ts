import { expect, test } from 'vitest'
import { benchesForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import { anEnquiry, anEntry } from '#lib/outbox/testing/outbox-bench.ts'

const { bench, lines } = benchesForTests()

const brought = (id: string, email: string) =>
  anEntry(id, { enquiry: { ...anEnquiry, email }, receivedAt: Date.now() - 60_000 })

test('a restored enquiry of a forgotten person is not sent, and one of another person is', async () => {
  let failures = 2
  const fails = () => (failures-- > 0 ? Promise.reject(new Error('away')) : undefined)
  const it = await bench({
    wrapStore: (store) => ({ ...store, forgetAgain: (now) => fails() ?? store.forgetAgain(now) }),
  })
  const { store } = it.outbox
  await store.forget({ email: 'gone@visitor.example' })
  await store.put(brought('forgotten', 'gone@visitor.example'))
  await store.put(brought('another', 'other@visitor.example'))
  it.outbox.delivery.start()
  await expect.poll(() => it.arrived()).toEqual(['another'])
  expect((await store.list({})).map(({ id }) => id)).toEqual(['another'])
  expect(failures).toBeLessThan(0)
  expect(lines.join('\n')).toMatch(/"event":"erasure\.reapplied","count":1/)
})

test('a form with recipients of its own is mailed to them, and all others to MAIL_TO', async () => {
  const it = await bench({ settings: { MAIL_TO_CONTACT: 'sales@office.example' } })
  const own = await it.take()
  const other = await it.take({ form: 'removed' })
  it.outbox.delivery.start()
  await expect.poll(() => it.arrived().sort()).toEqual([own, other].sort())
  const to = (id: string) => it.relay.mails.find(({ messageId }) => messageId.includes(id))?.to.join()
  expect([to(own), to(other)]).toEqual([
    expect.stringContaining('sales@office.example'),
    expect.stringContaining('a@office.example'),
  ])
  expect(to(own)).not.toContain('a@office.example')
})
