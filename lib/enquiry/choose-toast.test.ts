import { expect, test } from 'vitest'
import { filledForm } from './filled-in.ts'
import { enquiryForms } from './forms.ts'
import { checkFields, chooseToast } from './rules.ts'

const { contact, about } = enquiryForms
const good = filledForm(contact, {})

const EMPTY = 'Please fill in all fields before submitting.'
const INVALID = 'Please fill all required fields correctly!'

test.each([
  ['contact, nothing filled in', contact, {}, INVALID],
  ['contact, a malformed phone', contact, { ...good, phone: 'abc' }, INVALID],
  ['contact, a name of spaces', contact, { ...good, name: '  ' }, EMPTY],
  ['contact, a name of spaces and a malformed phone', contact, { ...good, name: ' ', phone: 'abc' }, INVALID],
  ['about, nothing filled in', about, {}, EMPTY],
  ['about, a name of spaces', about, { ...good, name: '  ' }, EMPTY],
  ['about, a malformed phone, which its browser tells', about, { ...good, phone: 'abc' }, undefined],
  ['contact, all is well', contact, good, undefined],
  ['about, all is well', about, good, undefined],
])('%s', (_case, form, values, toast) => {
  expect(chooseToast(form, checkFields(form, values))).toBe(toast)
})
