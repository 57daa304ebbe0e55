import { expect, test, vi } from 'vitest'
import { words } from '#lib/content/site.ts'
import { enquiryForms } from '#lib/enquiry/forms.ts'
import type { Extra } from './testing/posts.ts'

// The limits of one client. The clock stands still, so that no limit is refilled meanwhile.
vi.useFakeTimers({ toFake: ['hrtime'] })
const { acceptEnquiry, isKnown, payload, post, postForm, visitor } = await import('./testing/posts.ts')

/** The statuses of this many posts, one after the other. */
const statusesOf = (times: number, extraAt: (turn: number) => Extra) =>
  Array.fromAsync({ length: times }, async (_, turn) => (await post(extraAt(turn))).status)

test('twenty visitors who share an address may send enquiries at once, and its neighbour has its own limit', async () => {
  expect(await statusesOf(21, () => ({ client: visitor('203.0.113.1') }))).toEqual([
    ...Array(20).fill(200),
    429,
  ])
  const refused = await post({ client: visitor('203.0.113.1') })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post({ client: visitor('203.0.113.2') })).status).toBe(200)
})

test('enquiries that are sent at the same moment beyond the limit delay the next ones', async () => {
  const client = visitor('203.0.113.3')
  await Promise.all(Array.from({ length: 40 }, () => post({ client })))
  const next = await post({ client })
  expect([next.status, Number(next.headers.get('retry-after')) > 20 * 60]).toEqual([429, true])
})

test.each([
  ['visitors behind an unconfigured CDN', () => ({ kind: 'proxy', address: '203.0.113.40' }) as const],
  ['all networks of one IPv6 customer', (turn: number) => visitor(`2001:db8:7:${turn.toString(16)}::1`)],
])('%s share a larger limit than one client has', async (_who, clientOf) => {
  const statuses = await statusesOf(251, (turn) => ({ client: clientOf(turn) }))
  expect(new Set(statuses.slice(0, 250))).toEqual(new Set([200]))
  expect(statuses.at(-1), 'a client that only pretends to be a proxy has a limit too').toBe(429)
  expect((await post({ client: visitor('2001:db8:8::1') })).status, 'others are not troubled').toBe(200)
})

test('invalid enquiries, failures of the site and repeats do not count against the limit', async () => {
  const visit = { client: visitor('203.0.113.4'), headers: { 'idempotency-key': 'one-key' } }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const repeat = { status: 'accepted', id: 'one-id', duplicate: true }
  for (let turn = 0; turn < 10; turn += 1) {
    await post({ ...visit, body: '{}' })
    acceptEnquiry.mockResolvedValueOnce({ status: 'unavailable' })
    await post(visit)
    acceptEnquiry.mockRejectedValueOnce(new TypeError('undefined is not a function'))
    expect((await post(visit)).status).toBe(503)
    acceptEnquiry.mockResolvedValueOnce(repeat)
    expect((await post(visit)).status).toBe(200)
  }
  expect((await post(visit)).status).toBe(200)
})

test('over the limit the body is not read, except for a retry of a stored enquiry or a posted form', async () => {
  const client = visitor('203.0.113.6')
  await statusesOf(20, () => ({ client }))
  const endless = new ReadableStream({ start() {} })
  expect((await post({ client, body: endless })).status).toBe(429)

  isKnown.mockImplementation(async (key: string) => key === 'a-stored-one')
  acceptEnquiry.mockResolvedValue({ status: 'accepted', id: 'stored-id', duplicate: true })
  const retry = await post({ client, headers: { 'idempotency-key': 'a-stored-one' } })
  expect(await retry.json()).toMatchObject({ id: 'stored-id', status: 'accepted' })
  expect((await post({ client, headers: { 'idempotency-key': 'a-new-one' } })).status).toBe(429)

  const form = await postForm({ ...payload, form: enquiryForms.contact.id }, { client })
  expect(form.status).toBe(429)
  expect(await form.text()).toContain('value="Ada Lovelace"')
})

test('sixty invalid requests are read at once, and further ones are refused unread', async () => {
  const client = visitor('203.0.113.9')
  expect(new Set(await statusesOf(60, () => ({ client, body: '{}' })))).toEqual(new Set([422]))
  const refused = await post({ client, body: new ReadableStream({ start() {} }) })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  const form = await postForm({ ...payload, name: 'Read all the same' }, { client })
  const page = await form.text()
  expect([form.status, page.includes(words.answer.lost)]).toEqual([429, true])
  expect(page).not.toContain('Read all the same')
})
