import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ContentFault } from '#lib/content/read/fault.ts'
import { parseYaml } from '#lib/content/read/parse.ts'
import { readSecondCompany } from '#lib/content/testing/second-company.ts'
import { fill, fillCount, splitAt, writePercent } from '#lib/text/phrase.ts'
import { WORDS_FILE, wordsSchema } from './words.ts'

const theirWords = readSecondCompany().texts[WORDS_FILE] ?? ''

/** The faults of words in a language. */
function faultsIn(text: string, language: string, untranslated: 'shown' | 'fault' = 'fault') {
  const faults: ContentFault[] = []
  const options = { facts: undefined, faults, untranslated }
  const parsed = parseYaml({ file: WORDS_FILE, text }, wordsSchema(language), options)
  return { messages: faults.map(({ message }) => message), value: parsed?.data }
}

test.each([
  ['de', ['one', 'other']],
  ['fr', ['one', 'other']],
  ['ur', ['one', 'other']],
  ['ja', ['other']],
  ['pl', ['one', 'few', 'many']],
  ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
])('a text with a number needs each plural form that %s has for whole numbers', (language, forms) => {
  const none = theirWords.replace(/^( {2}readTime:).*\n(?: {4}.*\n)+/m, '$1 {}\n')
  const missing = faultsIn(none, language).messages.filter((message) => message.startsWith('post.readTime.'))
  expect(missing.sort()).toEqual(forms.map((form) => `post.readTime.${form} is missing`).sort())
})

test.each([
  ['de', ''],
  // In French 0 and 1 share a form.
  ['fr', 'post.readTime.one must contain {count}'],
])('only a plural form of a single number may omit the number: %s', (language, fault) => {
  const text = theirWords.replace(/^( {4}one:) .*$/m, '$1 a minute')
  expect(
    faultsIn(text, language)
      .messages.filter((message) => message.startsWith('post.'))
      .join(),
  ).toBe(fault)
})

test('an untranslated text is shown without its mark where drafts are shown', () => {
  const text = theirWords.replace('skip: ', 'skip: (en) ')
  expect(faultsIn(text, 'de', 'shown').value?.page.skip).toBe(faultsIn(theirWords, 'de').value?.page.skip)
})

test('values are filled once, in any order, and a value in braces stays as it is', () => {
  const phrase = z.string().brand<'number' | 'count'>().parse('Page {number} of {count}.')
  expect(fill(phrase, { number: '{count}', count: '9' })).toBe('Page {count} of 9.')
  expect(splitAt(phrase, 'number', { count: '{number}' })).toEqual(['Page ', ' of {number}.'])
})

test('numbers and percentages are written in the format of the language', () => {
  const minutes = { one: '{count} دقيقة', two: 'دقيقتان', few: '{count} دقائق', many: '{count} دقيقة' }
  expect(fillCount(minutes, 2, 'ar')).toBe('دقيقتان')
  expect(fillCount(minutes, 3, 'ar-EG')).toBe('٣ دقائق')
  expect(fillCount({ one: '{count} wpis', few: '{count} wpisy', many: '{count} wpisów' }, 1234, 'pl')).toBe(
    '1234 wpisy',
  )
  expect(writePercent(70, 'de')).toBe('70\u00A0%')
  expect(writePercent(70, 'en')).toBe('70%')
})
