import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildCatalogue, faultsOf } from '#lib/content/build-catalogue.ts'
import { damaged, readSecondCompany } from '#lib/content/testing/second-company.ts'
import { fill, fillCount, splitAt, writePercent } from '#lib/text/phrase.ts'
import { WORDS_FILE } from './words.ts'

/** The faults of the texts of posts after a change of the words, in a company of this language. */
function faultsAfter(language: string, from: RegExp, to: string): string[] {
  // The language counts even while site.yaml has a fault.
  const folder = damaged('content/site.yaml', 'language: de', `language: ${language}\nnone: 1`)
  const messages = faultsOf(damaged(WORDS_FILE, from, to, folder)).map(({ message }) => message)
  return messages.filter((message) => message.startsWith('post.')).sort()
}

test.each([
  ['de', ['one', 'other']],
  ['fr', ['one', 'other']],
  ['ur', ['one', 'other']],
  ['ja', ['other']],
  ['pl', ['few', 'many', 'one']],
  ['ar', ['few', 'many', 'one', 'other', 'two', 'zero']],
])('a text with a number needs each plural form that %s has for whole numbers', (language, forms) => {
  const faults = faultsAfter(language, /^( {2}readTime:).*\n(?: {4}.*\n)+/m, '$1 {}\n')
  expect(faults).toEqual(forms.map((form) => `post.readTime.${form} is missing`))
})

test.each([
  ['de', []],
  // In French 0 and 1 share a form.
  ['fr', ['post.readTime.one must contain {count}']],
])('only a plural form of a single number may omit the number: %s', (language, faults) => {
  expect(faultsAfter(language, /^( {4}one:) .*$/m, '$1 a minute')).toEqual(faults)
})

test('an untranslated text is shown without its mark where drafts are shown', () => {
  const { words } = buildCatalogue(damaged(WORDS_FILE, 'skip: ', 'skip: (en) '), { drafts: 'shown' })
  expect(words.page.skip).toBe(buildCatalogue(readSecondCompany()).words.page.skip)
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
