import nodemailer from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { Enquiry } from '#lib/enquiry/enquiry.ts'
import { referenceOf } from '#lib/enquiry/enquiry.ts'
import { composeMessage } from './message.ts'

const enquiry: Enquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+92 300 1234567',
  website: 'https://example.com/?a=1&b=2',
  message: 'Hello,\n\n  two <b>lines</b> & more.',
  subject: 'New Contact Request from the company Website',
}

const frame = {
  id: 'kZ3v_0-a',
  receivedAt: new Date('2026-11-21T10:30:00Z'),
  from: { name: 'Company', address: 'website@company.example' },
  to: ['one@company.example', 'two@company.example'],
  siteName: 'Company',
  timeZone: 'Asia/Karachi',
  country: 'AT',
}

function compose(changes: Partial<Enquiry> = {}) {
  return composeMessage({ ...enquiry, ...changes }, frame)
}

/** Builds the mail as it goes over the wire. */
async function build(changes: Partial<Enquiry> = {}): Promise<string> {
  const builder = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await builder.sendMail(compose(changes))
  return message.toString()
}

/** The mail as the operator's mail program reads it. */
async function receive(changes: Partial<Enquiry> = {}): Promise<Email> {
  return PostalMime.parse(await build(changes))
}

test('what arrives is what was written, from us, to us, with the visitor to reply to', async () => {
  const mail = await receive()
  expect(mail.from).toMatchObject({ name: 'Company', address: 'website@company.example' })
  expect(mail.to?.map(({ address }) => address)).toEqual(frame.to)
  expect(mail.replyTo).toMatchObject([{ name: 'Ada Lovelace', address: 'ada@example.com' }])
  expect(mail.subject).toBe('New Contact Request from the company Website')
  expect(mail.messageId).toBe('<kZ3v_0-a@company.example>')
  expect(mail.date).toBe('2026-11-21T10:30:00.000Z')
  for (const value of Object.values(enquiry)) expect(mail.text).toContain(value)
})

test('no header is there that was not meant', async () => {
  const { headers } = await receive()
  expect(new Set(headers.map(({ key }) => key))).toEqual(
    new Set([
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
      'x-enquiry-reference',
    ]),
  )
  expect(headers).toHaveLength(9)
})

test('the reference stands in both parts and in a header, and the subject stays as it is', async () => {
  const mail = await receive()
  const reference = referenceOf(frame.id)
  expect(mail.text).toContain(`\nReference: ${reference}\n`)
  expect(mail.html).toContain(reference)
  expect(mail.headers.find(({ key }) => key === 'x-enquiry-reference')?.value).toBe(reference)
  expect(mail.subject).toBe(enquiry.subject)
})

test('the HTML part has every field with its label, the name as its heading, and colours for a dark screen', () => {
  const { html } = compose()
  expect(html.match(/<h1[^>]*>(.*)<\/h1>/)?.[1]).toBe('Ada Lovelace')
  for (const label of ['Email', 'Phone', 'Website', 'Reference', 'Message'])
    expect(html).toMatch(new RegExp(`<(td|h2) [^>]*>${label}</`))
  expect(html).toContain('max-width:600px')
  expect(html).toContain('prefers-color-scheme: dark')
})

test('the HTML part is one table', () => {
  expect(compose().html.match(/<table/g)).toHaveLength(1)
})

test('a mail program that lays out like Word finds the width of the sheet and of both columns', () => {
  const { html } = compose()
  const columns = [...html.matchAll(/<col width="(\d+)">/g)].map(([, width]) => Number(width))
  const label = /<td class="muted line" width="(\d+)"/.exec(html)?.[1]
  expect(columns[0]).toBe(Number(label))
  expect(columns.reduce((sum, width) => sum + width, 0)).toBe(600)
  expect(html).toMatch(/<table [^>]*width="600" bgcolor="#[0-9a-f]{6}"/)
  expect(html).toContain('.sheet { width: 600px !important }')
})

test('the same enquiry is the same mail again, so that a copy can be told', () => {
  expect(compose()).toEqual(compose())
  expect(compose().date).toEqual(frame.receivedAt)
})

test('both parts tell by the clock of the company when it was sent', async () => {
  const { text, html } = await PostalMime.parse(await build())
  for (const part of [text, html])
    expect(part).toContain('Sent from the website of Company on 2026-11-21 15:30 (Asia/Karachi).')
})

test('an enquiry without a website has no line for it', async () => {
  const { website: _left, ...rest } = enquiry
  const mail = composeMessage(rest, frame)
  expect(mail.text + mail.html).not.toContain('Website:')
  expect(mail.html).not.toContain('>Website<')
})

test('what stands in a field that was taken out since is in both parts, under its own name', () => {
  const kept = { ...enquiry, budget: '<$ 4,000>', plan: 'One clinic,\nthen four.' }
  const { text, html } = composeMessage(kept, frame)
  expect(text).toContain('\nbudget: <$ 4,000>\n')
  expect(text).toContain('\nplan:\nOne clinic,\nthen four.\n')
  expect(html).toMatch(/>budget<\/td><td [^>]*>&lt;\$ 4,000&gt;<\/td>/)
  expect(html).toMatch(/>plan<\/h2>\n<p [^>]*>One clinic,<br>then four\.<\/p>/)
})

describe('a form that does not ask for an address', () => {
  const { email: _left, ...called } = enquiry
  const parse = async (sent: Enquiry) => {
    const builder = nodemailer.createTransport({ streamTransport: true, buffer: true })
    return PostalMime.parse((await builder.sendMail(composeMessage(sent, frame))).message.toString())
  }

  test('makes a mail with nobody to reply to, which says whom to call instead', async () => {
    const mail = await parse(called)
    expect(mail.replyTo).toBeUndefined()
    expect(mail.headers.map(({ key }) => key)).not.toContain('reply-to')
    for (const part of [mail.text, mail.html])
      expect(part).toContain('A reply to this mail does not reach Ada Lovelace. Call +92 300 1234567.')
  })

  test.each<[string, Enquiry, string]>([
    ['the number', { subject: 'Call me', phone: '+92 300 1234567' }, '+92 300 1234567'],
    ['the subject', { subject: 'Call me', message: 'Hello' }, 'Call me'],
    ['the address', { subject: 'Call me', email: 'ada@example.com' }, 'ada@example.com'],
  ])('has %s for its heading where there is no name', (_what, sent, heading) => {
    expect(composeMessage(sent, frame).html).toContain(`>${heading}</h1>`)
  })

  test('never replies to a text that a form has taken for an address', async () => {
    expect((await parse({ ...enquiry, email: 'the office, please' })).replyTo).toBeUndefined()
  })
})

test('the subject names the company where its content says so', () => {
  const named = composeMessage(enquiry, { ...frame, subjectNamesCompany: true })
  expect([compose().subject, named.subject]).toEqual([enquiry.subject, `Company: ${enquiry.subject}`])
})

describe('the HTML part', () => {
  test('shows markup as text and keeps the lines', async () => {
    const { html } = await receive()
    expect(html).toContain('Hello,<br><br>  two &lt;b&gt;lines&lt;/b&gt; &amp; more.')
    expect(html).toContain('white-space:pre-wrap')
  })

  test('offers to write, to call and to look, and loads nothing', async () => {
    const { html } = await receive()
    expect(html).toMatch(/<a [^>]*href="mailto:ada@example.com"/)
    expect(html).toMatch(/<a [^>]*href="tel:\+923001234567"[^>]*>\+92 300 1234567<\/a>/)
    expect(html).toMatch(/<a [^>]*href="https:\/\/example.com\/\?a=1&amp;b=2"/)
    expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|src=|@import/i)
  })

  test.each([
    ['0316/55 51 23 DW 12', 'tel:+43316555123;ext=12'],
    ['+49 (0)30 123456', 'tel:+4930123456'],
  ])('calls %s by the rules of its country', (phone, address) => {
    expect(compose({ phone }).html).toContain(`href="${address}"`)
  })

  test('an address cannot smuggle a second recipient into the link', () => {
    expect(compose({ email: 'a?bcc=b&x@example.com' }).html).toContain(
      'href="mailto:a%3Fbcc%3Db%26x@example.com"',
    )
  })

  test('only web addresses become links, and only numbers can be called', () => {
    const { html } = compose({ website: 'javascript:alert(1)', phone: 'after six' })
    expect(html).not.toMatch(/href="(javascript|tel):/)
    expect(html).toContain('javascript:alert(1)')
  })
})

describe('a visitor cannot reach the headers', () => {
  test('marks that turn the direction of writing reach neither the name nor the subject', () => {
    expect(compose({ name: '\u202eada\u2066' }).replyTo?.name).toBe('ada')
    expect(compose({ subject: 'A \u202erequest\u061c\u2069' }).subject).toBe('A request')
  })

  test('a name of 10,000 characters is cut for the header and whole in the body', () => {
    const name = '🧵'.repeat(10_000)
    const mail = compose({ name })
    expect([...(mail.replyTo?.name ?? '')]).toHaveLength(64)
    expect(mail.text).toContain(`Name: ${name}\n`)
  })

  test.each([
    ['a quoted display name', { name: '"Ada" <evil@example.com>, x@example.com' }],
    ['an encoded word', { name: '=?utf-8?q?x=0d=0aBcc:_evil@example.com?=' }],
    ['a long subject in Arabic', { subject: 'استفسار '.repeat(20).trim() }],
    ['a message that begins like headers', { message: 'Bcc: evil@example.com\n\nHello' }],
    ['a message of one long line', { message: 'x'.repeat(20_000) }],
    ['lines of a single dot', { message: '.\n..\n.' }],
  ])('%s comes back as it was, in a mail of the same shape', async (_case, changes) => {
    const source = await build(changes)
    const mail = await PostalMime.parse(source)
    expect(mail.to?.map(({ address }) => address)).toEqual(frame.to)
    expect(mail.cc).toBeUndefined()
    expect(mail.bcc).toBeUndefined()
    expect(mail.replyTo).toHaveLength(1)
    expect(mail.replyTo?.[0]?.address).toBe('ada@example.com')
    for (const value of Object.values(changes)) expect(mail.text).toContain(value)
    // RFC 5322, 2.1.1, and no line break of another kind.
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})
