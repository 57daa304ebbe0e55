import { describe, expect, test, vi } from 'vitest'
import { formsText, subjects } from '#testing/test-company.ts'
import { enquiryForms } from './forms.ts'
import { parseEnquiry } from './schema.ts'
import { filledForm } from './testing/filled-in.ts'

const { appointment } = enquiryForms
const payload = {
  ...filledForm(enquiryForms.contact, {}),
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+92 300 1234567',
  website: 'https://example.com',
  message: 'Hello',
  subject: subjects.contact ?? '',
}

const enquiry = { ...payload, form: 'contact' }

function parse(changes: Record<string, unknown>, formId?: string) {
  return parseEnquiry({ ...payload, ...changes }, formsText, formId)
}

function cleaned(changes: Record<string, unknown>, formId?: string) {
  const parsed = parse(changes, formId)
  return parsed.status === 'valid' ? parsed.enquiry : parsed
}

function pointers(changes: Record<string, unknown>) {
  const parsed = parse(changes)
  return parsed.status === 'invalid' ? parsed.faults.map(({ pointer }) => pointer) : []
}

test('an empty payload is refused with the message of each required field, in the words of the company', () => {
  const { fields } = formsText
  const german = { ...fields, name: { label: 'Name', message: 'Bitte nennen Sie Ihren Namen.' } }
  expect(parseEnquiry({ subject: payload.subject }, { ...formsText, fields: german })).toEqual({
    status: 'invalid',
    faults: [
      { pointer: '#/name', detail: 'Bitte nennen Sie Ihren Namen.' },
      { pointer: '#/email', detail: fields.email.message },
      { pointer: '#/phone', detail: fields.phone.message },
      { pointer: '#/message', detail: fields.message.message },
    ],
  })
})

test('a payload that is not an object, and a field value that is not a text, are refused', () => {
  for (const other of [null, [], 'text', 7, undefined])
    expect(parseEnquiry(other, formsText).status).toBe('invalid')
  for (const value of [7, null, true, ['Ada'], { toString: 'Ada' }])
    expect(pointers({ name: value, message: value })).toEqual(['#/name', '#/message'])
})

test('unknown keys are dropped, not refused', () => {
  const extra: unknown = JSON.parse(
    `{ "__proto__": { "polluted": true }, "constructor": 1, "bcc": "x@example.com" }`,
  )
  const parsed = parseEnquiry(Object.assign({}, payload, extra), formsText)
  expect(parsed).toEqual({ status: 'valid', enquiry })
  expect({}).not.toHaveProperty('polluted')
})

describe('the rules of a form', () => {
  const asked = { ...filledForm(appointment, {}), phone: 'after six' }

  test('a named form decides the rules, even with an old subject', () => {
    const subject = 'Terminanfrage'
    expect(cleaned({ ...asked, subject, website: 'nonsense' }, 'appointment')).toEqual({
      ...asked,
      subject,
      form: 'appointment',
    })
  })

  test('without a named form, the form with the same subject decides the rules', () => {
    const { appointment: subject = '' } = subjects
    expect(cleaned({ ...asked, subject: ` ${subject} ` })).toEqual({ ...asked, subject, form: 'appointment' })
  })

  test('with an unknown form and subject, the rules of the contact form apply', () => {
    const unknown = { ...payload, subject: 'A sixth form' }
    expect(cleaned(unknown, 'gone')).toEqual(unknown)
    expect(pointers({ ...unknown, phone: 'abc' })).toEqual(['#/phone'])
  })

  test.each([
    ['two lines', 'one\r\nBcc: x@example.com'],
    ['a line separator', 'one\u2028two'],
    ['a control character', 'one\u0007'],
    ['white space', '  '],
    ['a text of direction marks', '\u202e\u2066'],
    ['201 characters', 'x'.repeat(201)],
    ['a number', 5],
  ])('%s is not a subject', (_case, subject) => {
    expect(pointers({ subject })).toEqual(['#/subject'])
  })

  test('200 characters of any kind are a valid subject', () => {
    expect(cleaned({ subject: '🧵'.repeat(200) })).toHaveProperty('subject')
  })
})

test.each(['n'.repeat(10_000), '🧵🪡', 'عائشة خان', '王小明'])(
  'a name is kept as it was written: %.9s',
  (name) => {
    expect(cleaned({ name })).toMatchObject({ name })
  },
)

test('a message keeps its lines and tabs, and no other control characters', () => {
  const message = '\u0000a\r\nb\rc\u2028d\u0085e\tf\u0007\u009f\n'
  expect(cleaned({ message })).toMatchObject({ message: 'a\nb\nc\nd\ne\tf' })
})

test('if a phone number may have five digits, the rules of its country decide its length', async () => {
  vi.stubEnv('PHONE_DIGITS_MIN', '5')
  vi.stubEnv('PHONE_COUNTRY', 'AT')
  vi.resetModules()
  const schema = await import('./schema.ts')
  const phone = { ...formsText.fields.phone, wrong: 'With its area code, or with + from abroad.' }
  const words = { ...formsText, fields: { ...formsText.fields, phone } }
  const right = ['0664/123 45 67', '0316/55 51 23 DW 12', '0316 872-0', '+45 12 34 56 78']
  const phones = [...right, '+1 555 0100', '+45 1234']
  const parsed = phones.map((phone) => schema.parseEnquiry({ ...payload, phone }, words))
  expect(parsed.filter(({ status }) => status === 'valid')).toHaveLength(right.length)
  expect(parsed[4]).toEqual({ status: 'invalid', faults: [{ pointer: '#/phone', detail: phone.wrong }] })
})
