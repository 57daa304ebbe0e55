import { describe, expect, test } from 'vitest'
import { formsText, textOf } from '#lib/content/testing/company.ts'
import { fieldNames } from './fields.ts'
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
const { contact, about } = enquiryForms
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

test('the sentence for a whole form follows from its faults, and from whether its browser tells them', () => {
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
