import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import MailComposer from 'nodemailer/lib/mail-composer'
import DataStream from 'nodemailer/lib/smtp-connection/data-stream'
import { expect, test } from 'vitest'
import { composeMessage, type MailMessage } from '#lib/mail/message.ts'
import { company, subjects as formSubjects, formsText } from '#testing/test-company.ts'
import { textOf, writerOf, writtenFields } from './enquiry.ts'
import { fieldNames } from './fields.ts'
import { parseEnquiry } from './schema.ts'
import { filledIn } from './testing/filled-in.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
const PAYLOADS = Number(process.env.FUZZ_PAYLOADS ?? 20_000)
const MS_PER_PAYLOAD_MAX = 1.2
const MAILS = Math.ceil(PAYLOADS / 50)
const MS_PER_MAIL_MAX = 30
/** RFC 5322, 2.1.1, without the line's end. */
const LINE_BYTES_MAX = 998

/** At least the time of other tests, for a busy machine. */
const timeoutOf = (ms: number) => Math.max(ms, 60_000)

// biome-ignore format: a bag of scraps reads better as one block
const scraps = [
  '\r\n', '\n', '\r', '\0', '\t', '\u0007', '\u0085', '\u2028', '\u202e', '\ud83e', '\udc00', ' ', '',
  'Bcc: x@example.com', '<script>alert(1)</script>', '"; DROP TABLE enquiry', '{{7*7}}', '=1+1', '%0d%0a', '🧵', 'عائشة',
  'ada@example.com', '@', 'https://example.com', 'javascript:alert(1)', '+92 300 1234567', '0123456789', 'Ada', '\u2066',
]
// biome-ignore format: as above
const oddities: readonly unknown[] = [undefined, null, 0, Number.NaN, true, [], {}, ['a'], { toString: 'x' }, 1n, Symbol('s')]
const goodValues = Object.fromEntries(fieldNames.map((name) => [name, filledIn(name, 'Ada')]))
const frame = {
  id: 'id',
  receivedAt: new Date(0),
  from: { name: 'Site', address: 'site@example.com' },
  to: ['inbox@example.com'],
  company,
}
const subjects = [...Object.values(formSubjects), 'Another', 'a\nb']

const oddity = fc.constantFrom(...oddities)
const oddText = fc.array(fc.constantFrom(...scraps), { maxLength: 6 }).map((parts) => parts.join(''))
const fieldOf = (good: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 70, arbitrary: good },
    { weight: 25, arbitrary: oddText },
    { weight: 5, arbitrary: oddity },
  )
const payload = fc.oneof(
  {
    weight: 49,
    arbitrary: fc.record({
      ...Object.fromEntries(fieldNames.map((name) => [name, fieldOf(fc.constant(goodValues[name]))])),
      subject: fieldOf(fc.constantFrom(...subjects)),
      extra: fieldOf(fc.constant(undefined)),
    }),
  },
  { weight: 1, arbitrary: oddity },
)

test(
  `none of ${PAYLOADS} random payloads makes the schema throw, and accepted ones are safe in headers`,
  () => {
    const counts = { valid: 0, invalid: 0 }
    const isSafe = fc.property(payload, (each) => {
      const parsed = parseEnquiry(each, formsText)
      counts[parsed.status] += 1
      if (parsed.status === 'invalid') return
      const mail = composeMessage(parsed.enquiry, frame)
      const { name = '', address = '' } = mail.replyTo ?? {}
      const lines = writtenFields(parsed.enquiry)
        .flatMap((field) => (field.lines === 'many' ? [] : field.value))
        .join('|')
      const headers = [mail.subject, name, address, mail.messageId, lines].join('|')
      const json = JSON.stringify(parsed.enquiry)
      expect(headers).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(textOf(parsed.enquiry)).not.toMatch(/[^\P{Cc}\n\t]/u)
      expect(json.isWellFormed() && !/\\ud[89a-f]/i.test(json)).toBe(true)
      expect(mail.html).not.toContain('<script')
    })
    fc.assert(isSafe, { numRuns: PAYLOADS, seed: SEED })
    // Both kinds have to occur in numbers, or this test would prove nothing.
    expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(PAYLOADS / 10)
  },
  timeoutOf(PAYLOADS * MS_PER_PAYLOAD_MAX),
)

/** The bytes that go over the line, one character each: as `lib/mail/transport.ts` and nodemailer's SMTP make them. */
async function compile(mail: MailMessage): Promise<string> {
  const to = mail.to.map((address) => ({ name: '', address }))
  const bytes = await new MailComposer({ ...mail, to }).compile().build()
  const wire = new DataStream()
  wire.setEncoding('latin1').end(bytes)
  return await text(wire)
}

/** The names of the headers, in their order; From and To with their values. */
function headersOf(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return head
    .split('\r\n')
    .map((line) => (/^(?:From|To):/.test(line) ? line : line.slice(0, line.indexOf(':'))))
}

test(
  `${MAILS} mails of random payloads have the usual headers, and no line that is too long for a relay`,
  async () => {
    const plain = parseEnquiry(
      { ...goodValues, website: 'https://example.com', subject: 'Another' },
      formsText,
    )
    if (plain.status === 'invalid') throw new Error('The plainest enquiry is not valid')
    const expected = headersOf(await compile(composeMessage(plain.enquiry, frame)))
    const withoutReply = expected.filter((name) => name !== 'Reply-To')
    expect(expected).toEqual(expect.arrayContaining(['Reply-To', 'Subject', 'To: inbox@example.com']))

    // Many messages are long, without a space to break at.
    const longEnd = fc.option(fc.constantFrom(...scraps.slice(10, 30)), { nil: '', freq: 3 })
    const isTaken = fc.asyncProperty(payload, longEnd, async (each, end) => {
      const parsed = parseEnquiry(each, formsText)
      fc.pre(parsed.status === 'valid')
      const { enquiry } = parsed
      const message = end === '' ? enquiry.message : `${enquiry.message}${end}`.repeat(300)
      const raw = await compile(composeMessage({ ...enquiry, message }, frame))
      // A form need not ask for an address to reply to.
      expect(headersOf(raw)).toEqual(writerOf(enquiry).email === undefined ? withoutReply : expected)
      expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(LINE_BYTES_MAX)
      expect(raw).not.toMatch(/\r(?!\n)|(?<!\r)\n/)
    })
    await fc.assert(isTaken, { numRuns: MAILS, seed: SEED })
  },
  timeoutOf(MAILS * MS_PER_MAIL_MAX),
)
