// Tried on the entries of the sample company
import { expect, test } from 'vitest'
import { formsText, textOf } from '#testing/test-company.ts'
import { checkFields, chooseToast, type EnquiryForm, enquiryForms } from './forms.ts'
import { filledForm } from './testing/filled-in.ts'

// The words of the specification, to the letter, and its rules by form. Another company has its own words.

const forms: EnquiryForm[] = Object.values(enquiryForms)
const EMPTY = 'Please fill in all fields before submitting.'
const INVALID = 'Please fill all required fields correctly!'
const sending = 'Submitting your request...'
const spoken = { sent: 'Email sent successfully!', failed: 'Failed to send email. Please try again later.' }
const four = ['name', 'email', 'phone', 'message']
const five = ['name', 'email', 'phone', 'website', 'message']
const quiet = { empty: EMPTY, malformed: undefined, ...spoken }
const loud = { empty: INVALID, malformed: INVALID, sending, ...spoken }
const marked = { ...loud, sent: `✓ ${spoken.sent}`, failed: `✗ ${spoken.failed}` }

test.each<[string, string, readonly string[], object]>([
  ['/', 'New Appointment Request from the website', four, quiet],
  ['/about', 'New Team Inquiry from the website', five, quiet],
  ['/services', 'New Service Request from the website', five, loud],
  ['/contact', 'New Contact Request from the company Website', five, marked],
  ['/faq', 'New Free Consultation Request from the company Website', five, { ...quiet, sending }],
])('the form of %s has the fields and messages of the specification', (page, subject, fields, said) => {
  const form = forms.find((each) => each.page === page) ?? expect.fail(`${page} has no form`)
  const text = textOf(form)
  const toastFor = (values: object) => {
    const toast = chooseToast(form, checkFields(form, values))
    return toast && text[toast]
  }
  expect([text.subject, form.fields]).toEqual([subject, fields])
  expect({
    empty: toastFor({}),
    malformed: toastFor({ ...filledForm(form, {}), email: 'nobody' }),
    sending: form.announcesSending ? text.sending : undefined,
    sent: text.sent,
    failed: text.failed,
  }).toEqual({ sending: undefined, ...said })
  const optional = form.fields.filter((field) => checkFields(form, {})[field] === undefined)
  expect(optional).toEqual(fields.filter((field) => field === 'website'))
})

test('each field has the error message of the specification, and the phone field explains its rule', () => {
  const { name, email, phone, message } = formsText.fields
  expect([name, email, phone, message].map(({ message: sentence, wrong }) => [sentence, wrong])).toEqual([
    ['Please provide your name.', undefined],
    ['Please provide a valid email.', undefined],
    ['Please provide a valid phone number.', undefined],
    ['Please provide your message.', undefined],
  ])
  expect(phone.hint).toBe('At least 10 digits; + / - ( ) and an extension are fine.')
})
