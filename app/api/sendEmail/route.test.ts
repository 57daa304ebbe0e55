import { describe, expect, test, vi } from 'vitest'
import { referenceOf } from '#lib/enquiry/enquiry.ts'
import { enquiryForms, sentenceFor } from '#lib/enquiry/forms.ts'
import { outbox } from '#lib/outbox/outbox.ts'
import { fill } from '#lib/text/phrase.ts'
import { formsText } from '#testing/test-company.ts'
import { acceptEnquiry, type Extra, payload, post, postForm } from './testing/posts.ts'

const counted = async (reason: string) => {
  const text = await outbox().counters.text()
  return Number(new RegExp(`enquiries_rejected_total{reason="${reason}"} (\\d+)`).exec(text)?.[1] ?? 0)
}
const taken = { id: 'one-id', reference: referenceOf('one-id'), status: 'accepted' }

test('a valid enquiry is cleaned and accepted with its key, and answered with its id', async () => {
  const response = await post({ headers: { 'idempotency-key': 'one-key', 'sec-fetch-site': 'same-origin' } })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(taken)
  const { website: _left, ...enquiry } = payload
  expect(acceptEnquiry).toHaveBeenCalledExactlyOnceWith({
    enquiry: { ...enquiry, form: 'contact' },
    key: 'one-key',
    held: false,
  })
})

describe('a refused request is named by its kind, counted, and logged without personal data', () => {
  const typed = (type: string) => ({ headers: { 'content-type': type } })
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  test.each<[string, number, string, Extra]>([
    ['plain text', 415, 'media-type', typed('text/plain')],
    ['JSON in Latin 1', 415, 'media-type', typed('application/json; charset=latin1')],
    ['a multipart form', 415, 'media-type', typed('multipart/form-data; boundary=x')],
    ['a compressed body', 415, 'encoding', { headers: { 'content-encoding': 'gzip' } }],
    ['another site', 403, 'origin', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['another origin', 403, 'origin', { headers: { origin: 'https://evil.example', host: 'a.example' } }],
    ['a key with a space', 400, 'key', keyed('a b')],
    ['a key of 201 characters', 400, 'key', keyed('x'.repeat(201))],
    ['broken UTF-8', 400, 'not-utf8', { body: Uint8Array.from([0x22, 0xc3, 0x22]) }],
    ['broken JSON', 400, 'not-json', { body: '{"name":"Ada Lovelace"' }],
    ['an empty body', 400, 'not-json', { body: '' }],
    ['JSON 30,000 levels deep and never closed', 400, 'not-json', { body: '['.repeat(30_000) }],
    ['256 KiB and one byte', 413, 'too-large', { body: 'x'.repeat(256 * 1024 + 1) }],
    ['a wrong field', 422, 'invalid', { body: JSON.stringify({ ...payload, phone: 'abc' }) }],
  ])('%s is refused with %i', async (_case, status, reason, extra) => {
    const before = await counted(reason)
    const response = await post(extra)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json',
    ])
    const request = response.headers.get('x-request-id') ?? ''
    expect(await response.json()).toMatchObject({
      type: 'about:blank',
      status,
      instance: `urn:uuid:${request}`,
    })
    expect(acceptEnquiry).not.toHaveBeenCalled()
    expect(await counted(reason)).toBe(before + 1)
    const lines = vi.mocked(console.log).mock.calls.map(([line]) => JSON.parse(String(line)))
    const time = expect.any(String)
    expect(lines).toEqual([{ time, level: 'info', event: 'enquiry.rejected', code: reason, request }])
  })

  test('refusals in a loop are all counted, but not all logged', async () => {
    const before = await counted('media-type')
    for (let turn = 0; turn < 1000; turn += 1) await post(typed('text/plain'))
    expect(await counted('media-type')).toBe(before + 1000)
    expect(vi.mocked(console.log).mock.calls.length).toBeLessThan(400)
  })
})

test('a robot that fills in the hidden field gets the usual answer, and its enquiry is held', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  for (const written of ['"Cheap watches"', '7', '{"toString":"x"}', deep]) {
    const response = await post({ body: `{"topic":${written},${JSON.stringify(payload).slice(1)}` })
    expect(await response.json()).toEqual(taken)
    expect(acceptEnquiry).toHaveBeenLastCalledWith(expect.objectContaining({ held: ['trap'] }))
  }
})

test.each([
  ['a used key with another enquiry', 'conflict', 422, null],
  ['a failing outbox', 'unavailable', 503, '30'],
])('%s is answered as %s', async (_what, status, code, retryAfter) => {
  const before = await counted(status)
  acceptEnquiry.mockResolvedValue({ status })
  const response = await post()
  expect([response.status, response.headers.get('retry-after')]).toEqual([code, retryAfter])
  expect(await counted(status)).toBe(before + 1)
})

test('a bug is answered with 503, and logged without personal data', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  acceptEnquiry.mockRejectedValue(new TypeError('cannot read ada@example.com'))
  const response = await post()
  expect(response.status).toBe(503)
  const line = String(log.mock.calls[0]?.[0])
  log.mockRestore()
  expect(JSON.parse(line)).toMatchObject({
    event: 'enquiry.failed',
    request: response.headers.get('x-request-id'),
    code: 'TypeError',
  })
  expect(line).not.toContain('ada@')
})

describe('a form posted without script is answered with a page', () => {
  const { contact } = enquiryForms
  const fields = { ...payload, form: contact.id, message: '\r\nTwo\r\nlines' }

  test('a refused form is shown again with its escaped values and its errors', async () => {
    const response = await postForm({ ...fields, name: '"><script>', phone: 'abc' })
    const page = await response.text()
    expect(response.status).toBe(422)
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(page).toContain('value="abc"')
    // An empty line at the start is kept: a browser drops one line break behind the tag.
    expect(page).toContain('>\n\nTwo\nlines</textarea>')
    const sentence = RegExp.escape(sentenceFor('malformed', formsText.fields.phone))
    expect(page).toMatch(new RegExp(`id="contact-phone-error"[^>]*>.*</svg><span>${sentence}`))
    expect(page).toContain(`<title>${fill(formsText.forms.errorTitle, { title: formsText.forms.invalid })}`)
  })

  test.each(Object.values(enquiryForms))(
    'a refused $id form leads to it and to the privacy page',
    async (form) => {
      const page = await (await postForm({ form: form.id })).text()
      expect(page).toMatch(/<\/form><p[^>]*><a href="\/privacy"/)
      expect(page).toContain(`<a href="${form.page}#${form.id}-enquiry"`)
    },
  )

  test('a form that could not be accepted is shown again, ready to send', async () => {
    acceptEnquiry.mockResolvedValue({ status: 'unavailable' })
    const response = await postForm(fields)
    const page = await response.text()
    expect(response.status).toBe(503)
    expect(page).toContain(formsText.forms.failed)
    expect(page).toContain('value="Ada Lovelace"')
  })

  test('a form from another site is refused, and its values are not shown', async () => {
    const response = await postForm(fields, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain('Ada')
  })

  test('only the first hundred fields of a form are read, because each lookup searches all of them', async () => {
    const many = `${'x=&'.repeat(100)}${new URLSearchParams(fields)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await post({ headers, body: many })
    expect([response.status, (await response.text()).includes('Ada')]).toEqual([422, false])
  })

  test('a form with a filled-in honeypot is held as well', async () => {
    await postForm({ ...fields, topic: 'Cheap watches' })
    expect(acceptEnquiry).toHaveBeenCalledWith(expect.objectContaining({ held: ['trap'] }))
  })
})
