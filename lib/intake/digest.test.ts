import { expect, test } from 'vitest'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { benchesForTests } from '#lib/outbox/testing/benches.ts'
import { EARLIER_ENQUIRY } from '#lib/outbox/testing/earlier-release.ts'
import { acceptEnquiry } from './accept.ts'
import { digestOf } from './digest.ts'

const { bench } = benchesForTests()

/** What the release before the table of fields wrote for these two, taken from it. */
const EARLIER_ROWS = [
  { enquiry: EARLIER_ENQUIRY, digest: 'z-__-ZuqtUkTiumu_aII7LPY6v2VJdbB0DXyLCwiXyY' },
  {
    enquiry: { ...EARLIER_ENQUIRY, website: 'https://clinics.example' },
    digest: '_ydPhRGqpf6stqNnnw3KowXDNAbKgIaltWC0poEs9Lo',
  },
]

test.each(EARLIER_ROWS)(
  'a row of the previous release is known when its post comes again: %#',
  async (row) => {
    const it = await bench()
    const key = 'one key'
    const first = await acceptEnquiry({ enquiry: row.enquiry, key, held: false }, it.outbox)
    if (first.status !== 'accepted') throw new Error('The first one is not taken')
    await it.outbox.store.forget({ id: first.id })
    await it.outbox.store.put({ id: first.id, receivedAt: it.clock.wall(), held: false, ...row })

    expect(await acceptEnquiry({ enquiry: row.enquiry, key, held: false }, it.outbox)).toEqual({
      status: 'accepted',
      id: first.id,
      duplicate: true,
    })
    const changed = { ...row.enquiry, message: 'Changed my mind.' }
    expect(await acceptEnquiry({ enquiry: changed, key, held: false }, it.outbox)).toEqual({
      status: 'conflict',
    })
    expect(await it.outbox.store.list({})).toHaveLength(1)
  },
)

test('a field that nobody filled in changes no digest, wherever it stands', () => {
  const { name, ...others } = anEnquiry
  expect(digestOf({ ...others, website: '', name })).toBe(digestOf(anEnquiry))
  expect(digestOf({ ...anEnquiry, website: 'https://clinics.example' })).not.toBe(digestOf(anEnquiry))
})
