import { text } from 'node:stream/consumers'
import MailComposer from 'nodemailer/lib/mail-composer'
import DataStream from 'nodemailer/lib/smtp-connection/data-stream'
import { expect, test } from 'vitest'
import { company, subjects as formSubjects, formsText } from '#lib/content/testing/company.ts'
import { composeMessage, type MailMessage } from '#lib/mail/message.ts'
import { seededRandom } from '#lib/random.ts'
import { textOf, writerOf, writtenFields } from './enquiry.ts'
import { fieldNames } from './fields.ts'
import { filledIn } from './filled-in.ts'
import { parseEnquiry } from './schema.ts'

const SEED = Number(process.env.PROPERTY_SEED ?? 20261121)
const PAYLOADS = Number(process.env.PROPERTY_PAYLOADS ?? 20_000)
const MS_PER_PAYLOAD_MAX = 1.2
const MAILS = Math.ceil(PAYLOADS / 50)
const MS_PER_MAIL_MAX = 30
/** RFC 5322, 2.1.1, without the line's end. */
const LINE_BYTES_MAX = 998

/** Few are not given less than any test, for a machine that is busy. */
const timeoutOf = (ms: number) => Math.max(ms, 60_000)

const random = seededRandom(SEED)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

const scraps = [
  '\r\n', '\n', '\r', '\0', '\t', '\u0007', '\u0085', '\u2028', '\u202e', '\ud83e', '\udc00', ' ', '',
  'Bcc: x@example.com', '<script>alert(1)</script>', '"; DROP TABLE enquiry', '{{7*7}}', '=1+1', '%0d%0a', '🧵', 'عائشة',
  'ada@example.com', '@', 'https://example.com', 'javascript:alert(1)', '+92 300 1234567', '0123456789', 'Ada', '\u2066',
] // biome-ignore format: a bag of scraps reads better as one block
const oddities: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  true,
  [],
  {},
  ['a'],
  { toString: 'x' },
  1n,
  Symbol('s'),
]
const goodValues = Object.fromEntries(fieldNames.map((name) => [name, filledIn(name, 'Ada')]))
const frame = {
  id: 'id',
  receivedAt: new Date(0),
  from: { name: 'Site', address: 'site@example.com' },
  to: ['inbox@example.com'],
  company,
}
const subjects = [...Object.values(formSubjects), 'Another', 'a\nb']

function randomText(): string {
  return Array.from({ length: Math.floor(random() * 6) }, () => pick(scraps)).join('')
}

function randomPayload(): unknown {
  if (random() < 0.02) return pick(oddities)
  const payload: Record<string, unknown> = { ...goodValues, subject: pick(subjects) }
  for (const key of [...fieldNames, 'subject', 'extra']) {
    const luck = random()
    if (luck < 0.25) payload[key] = randomText()
    else if (luck < 0.28) payload[key] = pick(oddities)
    else if (luck < 0.3) delete payload[key]
  }
  return payload
}

test(
  `${PAYLOADS} payloads of seed ${SEED}: none makes the schema throw, and what it lets through is safe in a header`,
  () => {
    const counts = { valid: 0, invalid: 0 }
    for (let index = 0; index < PAYLOADS; index += 1) {
      const parsed = parseEnquiry(randomPayload(), formsText)
      counts[parsed.status] += 1
      if (parsed.status === 'invalid') continue
      const mail = composeMessage(parsed.enquiry, frame)
      const { name = '', address = '' } = mail.replyTo ?? {}
      const headers = [mail.subject, name, address, mail.messageId].join('|')
      const lines = writtenFields(parsed.enquiry)
        .flatMap((field) => (field.lines === 'many' ? [] : field.value))
        .join('|')
      const wild =
        /[\p{Cc}\u2028\u2029]/u.test(headers + lines) || /[^\P{Cc}\n\t]/u.test(textOf(parsed.enquiry))
      const wellFormed =
        JSON.stringify(parsed.enquiry).isWellFormed() && !/\\ud[89a-f]/i.test(JSON.stringify(parsed.enquiry))
      if (wild || !wellFormed || mail.html.includes('<script')) {
        expect.fail(`payload ${index} of seed ${SEED} got through as ${JSON.stringify(parsed.enquiry)}`)
      }
    }
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

/** The names of the headers, in their order, with what follows in the two that say who gets the mail. */
function headersOf(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return head
    .split('\r\n')
    .map((line) => (/^(?:From|To):/.test(line) ? line : line.slice(0, line.indexOf(':'))))
}

test(
  `${MAILS} mails made of such payloads have the headers of any other, and no line that a relay would not take`,
  async () => {
    const plain = { ...goodValues, website: 'https://example.com', subject: 'Another' }
    const parsedPlain = parseEnquiry(plain, formsText)
    if (parsedPlain.status === 'invalid') throw new Error('The plainest enquiry is not valid')
    const expected = headersOf(await compile(composeMessage(parsedPlain.enquiry, frame)))
    const withoutReply = expected.filter((name) => name !== 'Reply-To')
    expect(expected).toEqual(expect.arrayContaining(['Reply-To', 'Subject', 'To: inbox@example.com']))

    for (let count = 0; count < MAILS; ) {
      const payload = randomPayload()
      const parsed = parseEnquiry(payload, formsText)
      if (parsed.status === 'invalid') continue
      count += 1
      const { enquiry } = parsed
      // Every fourth is long without a space to break at.
      if (count % 4 === 0) enquiry.message = `${enquiry.message}${pick(scraps.slice(10, 30))}`.repeat(300)
      const raw = await compile(composeMessage(enquiry, frame))
      const longest = Math.max(...raw.split('\r\n').map((line) => line.length))
      const isBare = /\r(?!\n)|(?<!\r)\n/.test(raw)
      // A form need not ask for an address to reply to.
      const due = writerOf(enquiry).email === undefined ? withoutReply : expected
      if (longest > LINE_BYTES_MAX || isBare || headersOf(raw).join('\n') !== due.join('\n')) {
        expect.fail(`mail ${count} of seed ${SEED}, made from ${JSON.stringify(enquiry).slice(0, 2000)}`)
      }
    }
  },
  timeoutOf(MAILS * MS_PER_MAIL_MAX),
)
