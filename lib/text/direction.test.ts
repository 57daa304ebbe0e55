import { expect, test } from 'vitest'
import { directionOf, isolate } from './direction.ts'

test.each([
  ['en', 'ltr'],
  ['de-AT', 'ltr'],
  ['ur', 'rtl'],
  ['he', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['pa', 'ltr'],
])('%s is written %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction)
})

test.each([
  ['+92 42 3555 0100', 'فون {phone} پر', '\u2066+92 42 3555 0100\u2069'],
  ['+92 42 3555 0100', 'Call {phone}', '+92 42 3555 0100'],
  ['0300 1234567', 'فون {phone} پر', '\u20660300 1234567\u2069'],
  ['12', 'صفحہ {number}', '12'],
  ['عائشہ', '{name} کی تصویر', 'عائشہ'],
])('%s in "%s" keeps the order of its parts', (value, text, expected) => {
  expect(isolate(value, text)).toBe(expected)
})
