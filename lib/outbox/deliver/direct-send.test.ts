import { describe, expect, test } from 'vitest'
import { acceptEnquiry } from '#lib/intake/accept.ts'
import { benchesForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import { anEnquiry } from '#lib/outbox/testing/outbox-bench.ts'

// Enquiries that arrive while the store fails.

const { bench, lines } = benchesForTests()
const fails = () => Promise.reject(Object.assign(new Error('database or disk is full'), { errcode: 13 }))

const withoutStore = (options: Parameters<typeof bench>[0] = {}) =>
  bench({ factor: 1, ...options, wrapStore: (store) => ({ ...store, put: fails }) })
const logged = (event: string) => lines.map((line) => JSON.parse(line)).filter((each) => each.event === event)

describe('while the store fails', () => {
  test('the mail is sent at once and the enquiry accepted, also if the relay refuses one of two recipients; the log has its id and counts the refusal', async () => {
    const it = await withoutStore({
      mailTo: 'a@office.example, b@office.example',
      script: { RCPT: (line) => (line.includes('b@') ? { reply: '550 no such user' } : undefined) },
    })
    const accepted = await it.accept()
    const [id, ...copies] = it.arrived()
    expect(copies).toEqual([])
    expect(accepted).toEqual({ status: 'accepted', id, duplicate: false })
    expect(logged('enquiry.store-failed')).toMatchObject([{ code: 'SQLITE 13' }])
    expect(logged('enquiry.sent-directly')).toMatchObject([{ id, refused: 1 }])
  })

  test('if the relay is unreachable too, the enquiry is refused, and does not arrive later', async () => {
    const it = await withoutStore({ script: { greeting: { reply: '421 maintenance' } } })
    it.outbox.delivery.start()
    expect(await it.accept()).toMatchObject({ status: 'unavailable' })
    it.relay.follow({})
    it.clock.pass(60 * 60_000)
    expect((await it.outbox.store.stats()).states.queued).toBe(0)
    expect(it.arrived()).toEqual([])
  })

  test('if the relay never replies, the answer still comes in time, and the failed direct send is logged', async () => {
    const it = await withoutStore({ factor: 10, script: { DATA: 'silence' } })
    const asked = it.clock.monotonic()
    expect(await it.accept()).toMatchObject({ status: 'unavailable' })
    expect(it.clock.monotonic() - asked).toBeLessThan(20_000)
    await expect.poll(() => logged('enquiry.direct-failed').length).toBe(1)
  })

  test('an enquiry that looks like spam is neither mailed nor accepted', async () => {
    const it = await withoutStore()
    const request = { enquiry: anEnquiry, key: 'the key of this form', held: ['trap'] } as const
    expect(await acceptEnquiry(request, it.outbox)).toMatchObject({ status: 'unavailable' })
    expect(it.arrived()).toEqual([])
  })

  test('a repeated enquiry is mailed with the same Message-ID', async () => {
    const it = await withoutStore()
    await it.accept({}, 'one key')
    await it.accept({}, 'one key')
    expect(it.relay.mails).toHaveLength(2)
    expect(new Set(it.arrived()).size).toBe(1)
  })
})
