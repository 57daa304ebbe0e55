import { describe, expect, expectTypeOf, test } from 'vitest'
import { chooseToast } from '#lib/enquiry/rules.ts'
import { type Field, fieldNames } from './fields.ts'
import { filledIn } from './filled-in.ts'
import { type EnquiryForm, enquiryForms } from './forms.ts'
import { checkFields, controlName, HONEYPOT_FIELD } from './rules.ts'
import { parseEnquiry } from './schema.ts'

const forms: [string, EnquiryForm][] = Object.entries(enquiryForms)

describe.each(forms)('the form %s', (key, form) => {
  const { id, fields, optional = [], anyText = [], controls = {} }: EnquiryForm = form

  test('is called as in the table, and shares neither its subject nor its page', () => {
    expect(id).toBe(key)
    const same = forms.filter(([, { subject, page }]) => subject === form.subject || page === form.page)
    expect(same).toHaveLength(1)
  })

  test('asks for each field once, and says nothing of others', () => {
    expect(new Set(fields).size).toBe(fields.length)
    expect(fields).toEqual(expect.arrayContaining([...optional, ...anyText, ...Object.keys(controls)]))
  })

  test('has a control for each, with a name that is neither another control nor what robots fill in', () => {
    const names = [...fields.map((field) => controlName(form, field)), 'subject', HONEYPOT_FIELD]
    expect(new Set(names).size).toBe(names.length)
  })

  test('takes what the tests write into it', () => {
    const written = Object.fromEntries(fields.map((field) => [field, filledIn(field, 'token')]))
    const refused = Object.keys(checkFields(form, written))
    expect(refused, 'Give each of these fields a value in lib/enquiry/filled-in.ts').toEqual([])
    expect(parseEnquiry({ ...written, subject: form.subject })).toEqual({
      status: 'valid',
      enquiry: { ...written, subject: form.subject },
    })
  })
})

test('no field is called as what travels beside the fields', () => {
  const taken: readonly string[] = ['subject', HONEYPOT_FIELD]
  expect(fieldNames.filter((name) => taken.includes(name))).toEqual([])
})

// Checked with the types. A browser empties a control of another type when it cannot read what was written.
test('a field is written into a control that hands over all that was written', () => {
  type Control = NonNullable<Field['control']>
  expectTypeOf<Control['type']>().toEqualTypeOf<'text' | 'email' | 'tel' | 'url'>()
})

// The words of the specification, to the letter, so that a slip in the table is caught. Another form has none to keep.
describe('the forms of the specification say what it says', () => {
  const EMPTY = 'Please fill in all fields before submitting.'
  const INVALID = 'Please fill all required fields correctly!'
  const sending = 'Submitting your request...'
  const spoken = { sent: 'Email sent successfully!', failed: 'Failed to send email. Please try again later.' }
  const four = ['name', 'email', 'phone', 'message']
  const five = ['name', 'email', 'phone', 'website', 'message']
  type Said = { empty: string; malformed: string | undefined; sending?: string; sent: string; failed: string }
  const quiet: Said = { empty: EMPTY, malformed: undefined, ...spoken }
  const loud: Said = { empty: INVALID, malformed: INVALID, sending, ...spoken }
  const marked = { ...loud, sent: `✓ ${spoken.sent}`, failed: `✗ ${spoken.failed}` }
  test.each<[string, string, readonly string[], Said]>([
    ['/', 'New Appointment Request from the website', four, quiet],
    ['/about', 'New Team Inquiry from the website', five, quiet],
    ['/services', 'New Service Request from the website', five, loud],
    ['/contact', 'New Contact Request from the company Website', five, marked],
    ['/faq', 'New Free Consultation Request from the company Website', five, { ...quiet, sending }],
  ])('%s', (page, subject, fields, said) => {
    const [, form] = forms.find((each) => each[1].page === page) ?? expect.fail(`No form stands on ${page}`)
    const written = Object.fromEntries(form.fields.map((field) => [field, filledIn(field, 'token')]))
    const malformed = checkFields(form, { ...written, email: 'nobody' })
    expect(form).toMatchObject({ subject, fields })
    expect({
      empty: chooseToast(form, checkFields(form, {})),
      malformed: chooseToast(form, malformed),
      sending: form.toasts.sending,
      sent: form.toasts.sent,
      failed: form.toasts.failed,
    }).toEqual({ sending: undefined, ...said })
    const optional = form.fields.filter((field) => checkFields(form, {})[field] === undefined)
    expect(optional).toEqual(fields.filter((field) => field === 'website'))
  })
})
