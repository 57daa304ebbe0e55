import nodemailer from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { type Enquiry, referenceOf } from '#lib/enquiry/enquiry.ts'
import { fill } from '#lib/text/phrase.ts'
import { company } from '#testing/test-company.ts'
import { type Company, composeMessage } from './message.ts'

const enquiry: Enquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+92 300 1234567',
  website: 'https://example.com/?a=1&b=2',
  message: 'Hello,\n\n  two <b>lines</b> & more.',
  subject: 'New Contact Request from the company Website',
}

const { words: said } = company

const frame = {
  id: 'kZ3v_0-a',
  receivedAt: new Date('2026-11-21T10:30:00Z'),
  from: { name: 'Company', address: 'website@company.example' },
  to: ['one@company.example', 'two@company.example'],
  company,
}

function compose(changes: Partial<Enquiry> = {}) {
  return composeMessage({ ...enquiry, ...changes }, frame)
}

/** The mail as it goes over the wire. */
async function build(changes: Partial<Enquiry> = {}): Promise<string> {
  const builder = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return (await builder.sendMail(compose(changes))).message.toString()
}

test('a mail has every field of the enquiry, and the visitor as its reply address', async () => {
  const mail = await PostalMime.parse(await build())
  expect(mail.from).toMatchObject({ name: 'Company', address: 'website@company.example' })
  expect(mail.to?.map(({ address }) => address)).toEqual(frame.to)
  expect(mail.replyTo).toMatchObject([{ name: 'Ada Lovelace', address: 'ada@example.com' }])
  expect(mail.subject).toBe('New Contact Request from the company Website')
  expect(mail.messageId).toBe('<kZ3v_0-a@company.example>')
  expect(mail.date).toBe('2026-11-21T10:30:00.000Z')
  for (const value of Object.values(enquiry)) expect(mail.text).toContain(value)
  // It has no other headers.
  expect(mail.headers.map(({ key }) => key).sort()).toEqual([
    ...['content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'],
    'x-entity-ref-id',
  ])
  expect(mail.text).toContain(
    `\n${fill(said.line, { label: said.reference, value: referenceOf(frame.id) })}\n`,
  )
})

test('the HTML part has every field with its label, the name as its heading, and colours for a dark screen', () => {
  const { html } = compose()
  expect(html.match(/<h1[^>]*>(.*)<\/h1>/)?.[1]).toBe('Ada Lovelace')
  const { name: _name, ...others } = company.fields
  const written = Object.entries(others).filter(([field]) => field in enquiry)
  for (const label of [...written.map(([, { label }]) => label), said.reference])
    expect(html).toMatch(new RegExp(`<(td|h2) [^>]*>${RegExp.escape(label)}</`))
  expect(html).toContain('max-width:600px')
  expect(html).toContain('prefers-color-scheme: dark')
  // Explicit widths are for mail programs that lay out like Word.
  const columns = [...html.matchAll(/<col width="(\d+)">/g)].map(([, width]) => Number(width))
  const label = /<td class="muted line" width="(\d+)"/.exec(html)?.[1]
  expect(columns[0]).toBe(Number(label))
  expect(columns.reduce((sum, width) => sum + width, 0)).toBe(600)
  expect(html).toMatch(/<table [^>]*width="600" bgcolor="#[0-9a-f]{6}"/)
  expect(html).toContain('.sheet { width: 600px !important }')
})

test('both parts give the time of sending in the time zone of the company', () => {
  const { text, html } = compose()
  for (const part of [text, html])
    expect(part.replace(/<\/?bdi>/g, '')).toContain(
      `${fill(said.sent, { company: 'Company', time: '21 November 2026 at 15:30\u00a0GMT+5' })} ` +
        fill(said.reply, { name: 'Ada Lovelace' }),
    )
})

test('the value of a field that was removed since is in both parts, under the name of the field', () => {
  const kept = { ...enquiry, budget: '<$ 4,000>', plan: 'One clinic,\nthen four.' }
  const { text, html } = composeMessage(kept, frame)
  expect(text).toContain('\nbudget: <$ 4,000>\n')
  expect(text).toContain('\nplan:\nOne clinic,\nthen four.\n')
  expect(html).toMatch(/>budget<\/td><td [^>]*>&lt;\$ 4,000&gt;<\/td>/)
  expect(html).toMatch(/>plan<\/h2>\n<p [^>]*>One clinic,<br>then four\.<\/p>/)
})

test('a text that is not an email address is not used as the reply address', () => {
  expect(compose({ email: 'the office, please' })).not.toHaveProperty('replyTo')
})

const phrase = <Words extends object>(words: Words) => words as Company['words'] & Words
const urdu: Company = {
  ...company,
  name: 'دھاگہ',
  language: 'ur',
  dates: 'ur',
  direction: 'rtl',
  fields: {
    ...company.fields,
    name: { label: 'نام', message: '-' },
    phone: { label: 'فون', message: '-' },
  },
  words: phrase({ ...company.words, sent: '{company} کی ویب سائٹ سے {time} کو بھیجا گیا۔' }),
}

test('a mail in Urdu has Urdu labels, sentences and dates, and is mirrored except for numbers', () => {
  const { text, html } = composeMessage({ ...enquiry, name: 'عائشہ (Ada) خان' }, { ...frame, company: urdu })
  expect(text).toContain('فون: \u2066+92 300 1234567\u2069\n')
  expect(text).toContain('نام: عائشہ (Ada) خان\n')
  expect(text).toContain(
    'دھاگہ کی ویب سائٹ سے 21 نومبر، 2026 کو \u206603:30\u00a0PM\u00a0GMT\u00a0+5\u2069 کو',
  )
  expect(html).toContain('<html lang="ur" dir="rtl">')
  expect(html).toMatch(/<table [^>]*lang="ur" dir="rtl"[^>]*text-align:right/)
  expect(html).toMatch(/<td [^>]*align="right"[^>]*padding:8px 24px 8px 12px[^>]*>فون<\/td>/)
  expect(html).toMatch(/<a [^>]*dir="ltr"[^>]*>\+92 300 1234567<\/a>/)
  expect(html).toMatch(/<p [^>]*dir="auto"[^>]*unicode-bidi:plaintext[^>]*>Hello,/)
  expect(html).toContain('<bdi>عائشہ (Ada) خان</bdi>')
})

test('an option is written with its label, and a removed option as it is stored', () => {
  const when = { label: 'Wann', message: '-', options: { morning: 'Am Vormittag' } }
  const german = { ...company, fields: { ...company.fields, name: when } }
  const nameLine = (name: string) => composeMessage({ ...enquiry, name }, { ...frame, company: german }).text
  expect([nameLine('morning'), nameLine('night')]).toEqual([
    expect.stringContaining('Wann: Am Vormittag\n'),
    expect.stringContaining('Wann: night\n'),
  ])
})

test('the subject names the company if its content asks for it', () => {
  const named = composeMessage(enquiry, { ...frame, company: { ...company, subjectNamesCompany: true } })
  expect([compose().subject, named.subject]).toEqual([enquiry.subject, `Company: ${enquiry.subject}`])
})

test('the HTML part links the email, phone and website, and loads no resources', () => {
  // A visitor cannot add a second recipient.
  const { html } = compose({ email: 'a?bcc=b&x@example.com' })
  expect(html).toMatch(/<a [^>]*href="mailto:a%3Fbcc%3Db%26x@example.com"/)
  expect(html).toMatch(/<a [^>]*href="tel:\+923001234567"[^>]*>\+92 300 1234567<\/a>/)
  expect(html).toMatch(/<a [^>]*href="https:\/\/example.com\/\?a=1&amp;b=2"/)
  expect(html).not.toMatch(/<(img|link|script|iframe|object)|url\(|src=|@import/i)
})

test('only web addresses and phone numbers become links', () => {
  const { html } = compose({ website: 'javascript:alert(1)', phone: 'after six' })
  expect(html).not.toMatch(/href="(javascript|tel):/)
  expect(html).toContain('javascript:alert(1)')
})

test('control characters of text direction are removed from the name and the subject', () => {
  expect(compose({ name: '\u202eada\u2066' }).replyTo?.name).toBe('ada')
  expect(compose({ subject: 'A \u202erequest\u061c\u2069' }).subject).toBe('A request')
  const encoded = '=\u200e?utf-8?b?4oCuZXZpbA==?='
  const mail = compose({ name: encoded, subject: encoded })
  for (const text of [mail.replyTo?.name, mail.subject]) expect(text).toBe('= ?utf-8?b?4oCuZXZpbA== ?=')
})

test('a name of 10,000 characters is cut for the header and whole in the body', () => {
  const name = '🧵'.repeat(10_000)
  const mail = compose({ name })
  expect([...(mail.replyTo?.name ?? '')]).toHaveLength(64)
  expect(mail.text).toContain(`Name: ${name}\n`)
})
