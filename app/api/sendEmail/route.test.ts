import { beforeEach, describe, expect, test, vi } from 'vitest'
import { formsText } from '#lib/content/testing/company.ts'
import { referenceOf } from '#lib/enquiry/enquiry.ts'
import { enquiryForms, sentenceFor } from '#lib/enquiry/forms.ts'
import { outbox } from '#lib/outbox/outbox.ts'
import { fill } from '#lib/words.ts'
import { type Extra, formRequest, payload, postRequest } from './testing/requests.ts'

const { acceptEnquiry, isKnown } = vi.hoisted(() => ({ acceptEnquiry: vi.fn(), isKnown: vi.fn() }))
vi.mock(import('#lib/intake/accept.ts'), async (original) => ({
  ...(await original()),
  acceptEnquiry,
  isKnown,
}))

const route = await import('./route.ts')

const post = (extra?: Extra) => route.POST(postRequest(extra))
const postForm = (fields: Record<string, string>, headers?: Record<string, string>) =>
  route.POST(formRequest(fields, headers))

beforeEach(() => {
  acceptEnquiry.mockReset().mockResolvedValue({ status: 'accepted', id: 'one-id', duplicate: false })
  isKnown.mockReset().mockResolvedValue(false)
  vi.spyOn(console, 'log').mockReturnValue()
})

test('a good enquiry is handed over, cleaned, with its key, and answered with its id', async () => {
  const response = await post({ headers: { 'idempotency-key': 'one-key', 'sec-fetch-site': 'same-origin' } })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    id: 'one-id',
    reference: referenceOf('one-id'),
    status: 'accepted',
  })
  const { website: _left, ...enquiry } = payload
  expect(acceptEnquiry).toHaveBeenCalledExactlyOnceWith({
    enquiry: { ...enquiry, form: 'contact' },
    key: 'one-key',
    held: false,
  })
})

test('no answer is kept by a cache, sniffed, framed or allowed to load anything', async () => {
  for (const response of [await post(), await post({ body: '{' })]) {
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  }
})

test('an enquiry that could not be taken and is sent again by hand is not a repeat', async () => {
  const message = 'Written once, sent twice'
  // In haste, so that one more signal would have it held.
  const again = (key: string) =>
    post({
      headers: { 'idempotency-key': key, 'x-elapsed-ms': '900' },
      body: JSON.stringify({ ...payload, message }),
    })
  acceptEnquiry.mockResolvedValueOnce({ status: 'unavailable', retryAfterSeconds: 30 })
  expect((await again('first')).status).toBe(503)
  expect((await again('second')).status).toBe(200)
  expect(acceptEnquiry).toHaveBeenLastCalledWith(expect.objectContaining({ held: false }))
  await again('third')
  expect(acceptEnquiry).toHaveBeenLastCalledWith(expect.objectContaining({ held: true }))
})

describe('what is refused before it is looked at', () => {
  test.each<[string, number, Extra]>([
    ['plain text', 415, { headers: { 'content-type': 'text/plain' } }],
    ['JSON in Latin 1', 415, { headers: { 'content-type': 'application/json; charset=latin1' } }],
    ['a multipart form', 415, { headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
    ['a compressed body', 415, { headers: { 'content-encoding': 'gzip' } }],
    ['a post from another site', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
    [
      'a post from another origin',
      403,
      { headers: { origin: 'https://evil.example', host: 'localhost:3000' } },
    ],
    ['a key with a space', 400, { headers: { 'idempotency-key': 'a b' } }],
    ['a key of 201 characters', 400, { headers: { 'idempotency-key': 'x'.repeat(201) } }],
    ['broken UTF-8', 400, { body: Uint8Array.from([0x22, 0xc3, 0x22]) }],
    ['broken JSON', 400, { body: '{"name":' }],
    ['nothing', 400, { body: '' }],
    ['JSON 30,000 levels deep and never closed', 400, { body: '['.repeat(30_000) }],
    ['256 KiB and one byte', 413, { body: 'x'.repeat(256 * 1024 + 1) }],
  ])('%s: %i', async (_case, status, extra) => {
    const response = await post(extra)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      type: 'about:blank',
      status,
      instance: expect.stringMatching(/^urn:uuid:/),
    })
    expect(acceptEnquiry).not.toHaveBeenCalled()
  })
})

test('a wrong field is pointed at, with the sentence of the form', async () => {
  const response = await post({ body: JSON.stringify({ ...payload, phone: 'abc' }) })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    errors: [{ pointer: '#/phone', detail: sentenceFor('malformed', formsText.fields.phone) }],
  })
  expect(acceptEnquiry).not.toHaveBeenCalled()
})

test('a page that is still open after its subject was changed posts by the rules of its form', async () => {
  const sent = { ...payload, subject: 'As it was called before', phone: 'after six' }
  expect((await post({ body: JSON.stringify(sent) })).status).toBe(422)
  const headers = { 'x-form': enquiryForms.appointment.id }
  expect((await post({ headers, body: JSON.stringify(sent) })).status).toBe(200)
  const { website: _left, ...enquiry } = sent
  expect(acceptEnquiry).toHaveBeenCalledWith(
    expect.objectContaining({ enquiry: { ...enquiry, form: 'appointment' } }),
  )
})

test('a brief of 200 KiB is taken', async () => {
  const response = await post({ body: JSON.stringify({ ...payload, message: 'x'.repeat(200 * 1024) }) })
  expect(response.status).toBe(200)
})

test('a robot gets the same answer as everyone else, and its enquiry is held', async () => {
  const response = await post({ body: JSON.stringify({ ...payload, topic: 'Cheap watches' }) })
  expect(await response.json()).toEqual({
    id: 'one-id',
    reference: referenceOf('one-id'),
    status: 'accepted',
  })
  expect(acceptEnquiry).toHaveBeenCalledWith(expect.objectContaining({ held: true }))
})

test('whatever stands in the honeypot, it holds and breaks nothing', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  for (const written of ['7', '{"toString":"x"}', deep]) {
    const response = await post({ body: `{"topic":${written},${JSON.stringify(payload).slice(1)}` })
    expect(response.status).toBe(200)
    expect(acceptEnquiry).toHaveBeenLastCalledWith(expect.objectContaining({ held: true }))
  }
})

describe('what becomes of it decides the answer', () => {
  test('the same key for another enquiry: 422', async () => {
    acceptEnquiry.mockResolvedValue({ status: 'conflict' })
    expect((await post()).status).toBe(422)
  })

  test('nothing can be taken at the moment: 503 and when to come back', async () => {
    acceptEnquiry.mockResolvedValue({ status: 'unavailable', retryAfterSeconds: 17 })
    const response = await post()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('17')
  })

  test('our own mistake: 503, and a line in the log that says where but nothing of the visitor', async () => {
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
})

describe('what is not taken', () => {
  const counted = async (reason: string) => {
    const text = await outbox().counters.text()
    return Number(new RegExp(`enquiries_rejected_total{reason="${reason}"} (\\d+)`).exec(text)?.[1] ?? 0)
  }

  test.each<[string, Extra]>([
    ['media-type', { headers: { 'content-type': 'text/plain' } }],
    ['origin', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['key', { headers: { 'idempotency-key': 'a b' } }],
    ['not-json', { body: '{"name":"Ada Lovelace"' }],
    ['too-large', { body: 'x'.repeat(256 * 1024 + 1) }],
    ['invalid', { body: JSON.stringify({ ...payload, phone: 'abc' }) }],
  ])(
    'is counted as "%s", with a line in the log that holds nothing of the visitor',
    async (reason, extra) => {
      const before = await counted(reason)
      const response = await post(extra)
      expect(await counted(reason)).toBe(before + 1)
      const id = response.headers.get('x-request-id') ?? expect.fail()
      const lines = vi.mocked(console.log).mock.calls.map(([line]) => String(line))
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        {
          time: expect.any(String),
          level: 'info',
          event: 'enquiry.rejected',
          code: reason,
          request: id,
        },
      ])
      // The id is random, and may well have "ada" in it.
      expect(lines.join().replaceAll(id, '')).not.toMatch(/ada|lovelace|1234567/i)
    },
  )

  test('is counted as well when it was right but could not be kept, or belongs to another key', async () => {
    const before = (await counted('unavailable')) + (await counted('conflict'))
    acceptEnquiry.mockResolvedValue({ status: 'unavailable', retryAfterSeconds: 1 })
    await post()
    acceptEnquiry.mockResolvedValue({ status: 'conflict' })
    await post()
    expect((await counted('unavailable')) + (await counted('conflict'))).toBe(before + 2)
  })

  test('fills no disk with lines, however often it comes', async () => {
    const before = await counted('media-type')
    for (let turn = 0; turn < 1000; turn += 1) await post({ headers: { 'content-type': 'text/plain' } })
    expect(await counted('media-type')).toBe(before + 1000)
    expect(vi.mocked(console.log).mock.calls.length).toBeLessThan(400)
  })
})

describe('a form posted without script is answered with a page', () => {
  const { contact, appointment } = enquiryForms
  const fields = { ...payload, form: contact.id, message: 'Two\r\nlines' }

  test('sent: says so and leads back', async () => {
    const response = await postForm(fields)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page).toContain(formsText.forms.sent)
    expect(page).toContain(referenceOf('one-id'))
    expect(page).toContain('href="/contact#contact-enquiry"')
    expect(acceptEnquiry).toHaveBeenCalledWith(
      expect.objectContaining({ enquiry: expect.objectContaining({ message: 'Two\nlines' }) }),
    )
  })

  test('the controls of the home form have names of their own', async () => {
    const { name: from_name, email: from_email, phone: from_phone, message } = payload
    const { id: form } = appointment
    const subject = 'The subject of an old page'
    await postForm({ from_name, from_email, from_phone, message, form, subject })
    expect(acceptEnquiry).toHaveBeenCalledWith(
      expect.objectContaining({
        enquiry: { name: from_name, email: from_email, phone: from_phone, message, subject, form },
      }),
    )
  })

  test('refused: the form again, with what was typed, as text, and what is wrong', async () => {
    const response = await postForm({ ...fields, name: '"><script>', phone: 'abc' })
    const page = await response.text()
    expect(response.status).toBe(422)
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(page).toContain('value="abc"')
    expect(page).toContain('>Two\nlines</textarea>')
    const sentence = RegExp.escape(sentenceFor('malformed', formsText.fields.phone))
    expect(page).toMatch(new RegExp(`id="contact-phone-error"[^>]*>.*</svg>${sentence}`))
    expect(page).toContain(`<title>${fill(formsText.forms.errorTitle, { title: formsText.forms.invalid })}`)
  })

  test('not taken: the form again, ready to be sent once more', async () => {
    acceptEnquiry.mockResolvedValue({ status: 'unavailable', retryAfterSeconds: 30 })
    const response = await postForm(fields)
    const page = await response.text()
    expect(response.status).toBe(503)
    expect(page).toContain(formsText.forms.failed)
    expect(page).toContain('value="Ada Lovelace"')
  })

  test('from another site: no form, and nothing of it is repeated', async () => {
    const response = await postForm(fields, { 'sec-fetch-site': 'cross-site' })
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain('Ada')
  })

  test('the honeypot holds it as well', async () => {
    await postForm({ ...fields, topic: 'Cheap watches' })
    expect(acceptEnquiry).toHaveBeenCalledWith(expect.objectContaining({ held: true }))
  })
})
