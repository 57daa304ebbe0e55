import { expect, test } from 'vitest'
import { formsText, textOf } from '#testing/test-company.ts'
import { findField } from './fields.ts'
import {
  checkFields,
  chooseToast,
  controlName,
  type EnquiryForm,
  enquiryForms,
  FORM_FIELD,
  HONEYPOT_FIELD,
  sentenceFor,
} from './forms.ts'
import { parseEnquiry } from './schema.ts'
import { filledForm, leastForm } from './testing/filled-in.ts'

const forms: [string, EnquiryForm][] = Object.entries(enquiryForms)
const { contact, about } = enquiryForms
const good = leastForm(contact)

test.each(forms)(
  'the form %s has its key as its id, a page of its own, and fields, controls and choices that are apart',
  (key, form) => {
    const { id, page, fields, optional = [], anyText = [], controls = {} } = form
    expect(id).toBe(key)
    expect(forms.filter(([, each]) => each.page === page)).toHaveLength(1)
    expect(new Set(fields).size).toBe(fields.length)
    expect(fields).toEqual(expect.arrayContaining([...optional, ...anyText, ...Object.keys(controls)]))
    // Hidden fields have names too.
    const names = [...fields.map((field) => controlName(form, field)), 'subject', FORM_FIELD, HONEYPOT_FIELD]
    expect(new Set(names).size).toBe(names.length)
    // Several choices are stored with commas between them.
    expect(fields.flatMap((field) => findField(field).options ?? []).join('')).not.toContain(',')
  },
)

test.each(forms)('the form %s accepts the values that the tests fill in', (id, form) => {
  const written = filledForm(form, {})
  const refused = Object.keys(checkFields(form, written))
  expect(refused, 'Give each of these fields a value in lib/enquiry/testing/filled-in.ts').toEqual([])
  const { subject } = textOf(form)
  expect(parseEnquiry({ ...written, subject }, formsText)).toEqual({
    status: 'valid',
    enquiry: { ...written, subject, form: id },
  })
})

test('a field of white space is blank, and an empty field is missing', () => {
  expect(checkFields(contact, { ...good, name: ' \t ' })).toEqual({ name: 'blank' })
  expect(checkFields(contact, { ...good, name: '' })).toEqual({ name: 'missing' })
})

test('a field has one error message, and may have another for malformed values', () => {
  const words = { label: 'Jahre', message: 'Bitte ausfüllen.' }
  expect(sentenceFor('malformed', words)).toBe(words.message)
  expect(sentenceFor('malformed', { ...words, wrong: 'Bitte ganze Jahre.' })).toBe('Bitte ganze Jahre.')
  expect(sentenceFor('blank', { ...words, wrong: 'Bitte ganze Jahre.' })).toBe(words.message)
})

test('the message for a whole form depends on its faults, and on whether the browser reports them', () => {
  const toastOf = (form: EnquiryForm, values: object) => chooseToast(form, checkFields(form, values))
  const [blank, malformed] = [
    { ...good, name: ' ' },
    { ...good, phone: 'abc' },
  ]
  expect(
    [{}, malformed, blank, { ...blank, ...malformed, name: ' ' }].map((values) => toastOf(contact, values)),
  ).toEqual(['invalid', 'invalid', 'empty', 'invalid'])
  expect([{}, malformed, blank, good].map((values) => toastOf(about, values))).toEqual([
    'empty',
    undefined,
    'empty',
    undefined,
  ])
})
