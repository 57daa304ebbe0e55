import { expect, test } from 'vitest'
import { composeMessage } from '#lib/mail/message.ts'
import { seededRandom } from '#lib/random.ts'
import { fieldNames } from './enquiry.ts'
import { enquiryForms } from './forms.ts'
import { parseEnquiry } from './schema.ts'

const SEED = Number(process.env.PROPERTY_SEED ?? 20261121)
const PAYLOADS = Number(process.env.PROPERTY_PAYLOADS ?? 100_000)
const MS_PER_PAYLOAD_MAX = 1.2

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
const goodValues = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '0123456789',
  website: '',
  message: 'Hello',
}
const subjects = [...Object.values(enquiryForms).map(({ subject }) => subject), 'Another', 'a\nb']

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
    const frame = {
      id: 'id',
      receivedAt: new Date(0),
      from: { name: 'Site', address: 'site@example.com' },
      to: ['inbox@example.com'],
      siteName: 'Site',
    }
    const counts = { valid: 0, invalid: 0 }
    for (let turn = 0; turn < PAYLOADS; turn += 1) {
      const parsed = parseEnquiry(randomPayload())
      counts[parsed.status] += 1
      if (parsed.status === 'invalid') continue
      const mail = composeMessage(parsed.enquiry, frame)
      const headers = [mail.subject, mail.replyTo.name, mail.replyTo.address, mail.messageId].join('|')
      const lines = [...Object.values({ ...parsed.enquiry, message: '' })].join('|')
      const wild =
        /[\p{Cc}\u2028\u2029]/u.test(headers + lines) || /[^\P{Cc}\n\t]/u.test(parsed.enquiry.message)
      const wellFormed =
        JSON.stringify(parsed.enquiry).isWellFormed() && !/\\ud[89a-f]/i.test(JSON.stringify(parsed.enquiry))
      if (wild || !wellFormed || mail.html.includes('<script')) {
        expect.fail(`payload ${turn} of seed ${SEED} got through as ${JSON.stringify(parsed.enquiry)}`)
      }
    }
    // Both kinds have to occur in numbers, or this test would prove nothing.
    expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(PAYLOADS / 10)
  },
  PAYLOADS * MS_PER_PAYLOAD_MAX,
)
