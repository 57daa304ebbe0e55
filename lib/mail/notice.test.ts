import nodemailer from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { type Enquiry, holdReasons, referenceOf } from '#lib/enquiry/enquiry.ts'
import { fill, fillCount } from '#lib/text/phrase.ts'
import { company } from '#testing/test-company.ts'
import { composeHeldReport, type HeldEnquiry } from './notice.ts'

const { words, language } = company
const enquiry: Enquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+92 300 1234567',
  website: 'https://example.com/?a=1&b=2',
  message: 'Hello {name},\n\n  two <b>lines</b> & https://spam.example',
  subject: 'New Contact Request from the company Website',
}
const held = (changes: Partial<Enquiry> = {}, more: Partial<HeldEnquiry> = {}): HeldEnquiry => ({
  id: 'kZ3v_0-a',
  receivedAt: new Date('2026-11-21T10:30:00Z'),
  enquiry: { ...enquiry, ...changes },
  reasons: ['trap'],
  ...more,
})

/** The mail as it goes over the wire. */
async function send(...enquiries: HeldEnquiry[]) {
  const addresses = {
    from: { name: 'Company', address: 'website@company.example' },
    to: ['office@company.example'],
  }
  const mail = composeHeldReport({ enquiries, more: 0, texts: 'listed' }, { ...addresses, company })
  const builder = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return await PostalMime.parse((await builder.sendMail(mail)).message.toString())
}

test('the mail lists each held enquiry with all its words, its reference and time, and why it was held', async () => {
  const { text = '', html = '', subject, to } = await send(held({}, { reasons: holdReasons }))
  expect(subject).toBe(fillCount(words.heldSubject, 1, language))
  expect(to).toMatchObject([{ address: 'office@company.example' }])
  const whole = [...Object.values(enquiry), referenceOf('kZ3v_0-a'), ...Object.values(words.heldReasons)]
  for (const each of whole) expect(text).toContain(each)
  expect(text).toContain('21 November 2026 at 15:30\u00a0GMT+5')
  expect(text).toContain('npm run enquiries -- release <id>')
  expect(html).toContain('two &lt;b&gt;lines&lt;/b&gt; &amp; https://spam.example')
  expect(html).toContain('Hello {name},<br><br>')
})

const linksIn = (html = '') => [...html.matchAll(/ href="([^"]*)"/g)].map(([, address]) => address)

test('the link is the only one of an enquiry, and its mail has the subject', async () => {
  const { text, html } = await send(held())
  const address = `mailto:ada@example.com?subject=${encodeURIComponent(`Re: ${enquiry.subject}`)}`
  expect(linksIn(html)).toEqual([address])
  expect(html).toContain(`>${fill(words.heldAnswer, { name: 'Ada Lovelace' })}</a>`)
  expect(text).toContain(address)
})

test('the link has one recipient and one subject, whatever the visitor wrote', async () => {
  const evil = { email: 'a?bcc=b&x@example.com', subject: 'A&bcc=b@c.example\u202e =?utf-8?b?YQ==?=' }
  const { html, headers, replyTo, to } = await send(held(evil))
  expect(linksIn(html)).toEqual([
    'mailto:a%3Fbcc%3Db%26x@example.com?subject=Re%3A%20A%26bcc%3Db%40c.example%20%3D%20%3Futf-8%3Fb%3FYQ%3D%3D%20%3F%3D',
  ])
  expect([to, replyTo].flat().map((each) => each?.address)).toEqual([
    'office@company.example',
    'website@company.example',
  ])
  expect(headers.map(({ value }) => value).join()).not.toMatch(/example\.com|bcc/)
})

test('without an address, the mail has the number to call', async () => {
  const { email: _none, ...rest } = enquiry
  const { html, text } = await send({ ...held(), enquiry: rest })
  expect(linksIn(html)).toEqual([])
  expect(text).toContain(fill(words.call, { phone: '+92 300 1234567' }))
})
