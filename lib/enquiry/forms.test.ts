import { describe, expect, expectTypeOf, test } from 'vitest'
import { formsText, textOf } from '#lib/content/testing/company.ts'
import { type Field, fieldNames } from './fields.ts'
import { filledForm, leastForm } from './filled-in.ts'
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

const forms: [string, EnquiryForm][] = Object.entries(enquiryForms)
const { contact, about, appointment } = enquiryForms
const good = leastForm(contact)

describe.each(forms)('the form %s', (key, form) => {
  const { id, fields, optional = [], anyText = [], controls = {} }: EnquiryForm = form

  test('is called as in the table, and shares its page with no other', () => {
    expect(id).toBe(key)
    expect(forms.filter(([, { page }]) => page === form.page)).toHaveLength(1)
  })

  test('asks for each field once, and says nothing of others', () => {
    expect(new Set(fields).size).toBe(fields.length)
    expect(fields).toEqual(expect.arrayContaining([...optional, ...anyText, ...Object.keys(controls)]))
  })

  test('has a control for each, with a name that is neither another control nor what robots fill in', () => {
    const names = [...fields.map((field) => controlName(form, field)), 'subject', FORM_FIELD, HONEYPOT_FIELD]
    expect(new Set(names).size).toBe(names.length)
  })

  test('takes what the tests write into it', () => {
    const written = filledForm(form, {})
    const refused = Object.keys(checkFields(form, written))
    expect(refused, 'Give each of these fields a value in lib/enquiry/filled-in.ts').toEqual([])
    const { subject } = textOf(form)
    expect(parseEnquiry({ ...written, subject }, formsText)).toEqual({
      status: 'valid',
      enquiry: { ...written, subject, form: id },
    })
  })
})

test('no field is called as what travels beside the fields', () => {
  const taken: readonly string[] = ['subject', FORM_FIELD, HONEYPOT_FIELD]
  expect(fieldNames.filter((name) => taken.includes(name))).toEqual([])
})

// Checked with the types. A browser empties a control of another type when it cannot read what was written.
test('a field is written into a control that hands over all that was written', () => {
  type Control = NonNullable<Field['control']>
  expectTypeOf<Control['type']>().toEqualTypeOf<'text' | 'email' | 'tel' | 'url'>()
})

test('a field the form does not ask for is not checked, and one of any text takes any', () => {
  expect(checkFields(appointment, { ...good, website: 'no address', phone: 'call my assistant' })).toEqual({})
})

test('white space is told apart from nothing, because a browser lets it pass', () => {
  expect(checkFields(contact, { ...good, name: ' \t ' })).toEqual({ name: 'blank' })
  expect(checkFields(contact, { ...good, name: '' })).toEqual({ name: 'missing' })
})

test('a field has one sentence, and may have one more for what cannot be right', () => {
  const words = { label: 'Jahre', message: 'Bitte ausfüllen.' }
  expect(sentenceFor('malformed', words)).toBe(words.message)
  expect(sentenceFor('malformed', { ...words, wrong: 'Bitte ganze Jahre.' })).toBe('Bitte ganze Jahre.')
  expect(sentenceFor('blank', { ...words, wrong: 'Bitte ganze Jahre.' })).toBe(words.message)
})

test.each([
  ['contact, nothing filled in', contact, {}, 'invalid'],
  ['contact, a malformed phone', contact, { ...good, phone: 'abc' }, 'invalid'],
  ['contact, a name of spaces', contact, { ...good, name: '  ' }, 'empty'],
  [
    'contact, a name of spaces and a malformed phone',
    contact,
    { ...good, name: ' ', phone: 'abc' },
    'invalid',
  ],
  ['about, nothing filled in', about, {}, 'empty'],
  ['about, a name of spaces', about, { ...good, name: '  ' }, 'empty'],
  ['about, a malformed phone, which its browser tells', about, { ...good, phone: 'abc' }, undefined],
  ['about, all is well', about, good, undefined],
])('%s', (_case, form, values, toast) => {
  expect(chooseToast(form, checkFields(form, values))).toBe(toast)
})
