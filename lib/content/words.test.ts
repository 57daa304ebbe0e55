import { expect, test } from 'vitest'
import { z } from 'zod'
import { fill, fillCount, splitAt, writePercent } from '../words.ts'
import { parseYaml } from './parse.ts'
import { testMistakes } from './testing/damaged.ts'
import { readSecondCompany } from './testing/second-company.ts'
import { WORDS_FILE, wordsSchema } from './words.ts'

const theirWords = readSecondCompany().texts[WORDS_FILE] ?? ''

/** What is wrong with words in a language. */
function faultsIn(text: string, language: string, untranslated: 'shown' | 'fault' = 'fault') {
  const { faults = [], value } = parseYaml(WORDS_FILE, text, wordsSchema(language, untranslated), {
    facts: undefined,
  })
  return { messages: faults.map(({ message }) => message), value }
}

testMistakes([
  ['a key that is missing', WORDS_FILE, /^ {2}skip: .*\n/m, '', 'page.skip is missing'],
  ['a key with a typo', WORDS_FILE, /^ {2}skip: /m, '  skipp: ', 'Did you mean "page.skip"?'],
  [
    'a key that no page has',
    WORDS_FILE,
    /^page: .*$/m,
    'page:\n  hello: Hello',
    '"page.hello" is not a field',
  ],
  ['a group with a typo', WORDS_FILE, /^theme:/m, 'themes:', 'Did you mean "theme"?'],
  ['no text', WORDS_FILE, /^( {2}skip:).*$/m, "$1 ''", 'page.skip must not be empty'],
  ['nothing behind a key', WORDS_FILE, /^( {2}skip:).*$/m, '$1', 'page.skip is empty'],
  ['a number', WORDS_FILE, /^( {2}skip:).*$/m, '$1 7', 'page.skip must be a text'],
  ['HTML', WORDS_FILE, /^( {2}skip:).*$/m, '$1 To the <b>text</b>', 'page.skip has a link or HTML'],
  ['a place that is missing', WORDS_FILE, /^( {2}close:).*$/m, '$1 Close', 'page.close must contain {panel}'],
  ['a place twice', WORDS_FILE, /^( {2}close:).*$/m, '$1 "{panel} {panel}"', '{panel} more than once'],
  ['a place in a text without any', WORDS_FILE, /^( {2}skip:).*$/m, '$1 To {name}', 'has no names in braces'],
  ['a brace without an end', WORDS_FILE, /^( {2}skip:).*$/m, '$1 To {the text', 'has {the text'],
  ['a text to be translated', WORDS_FILE, /^( {2}skip: )/m, '$1(en) ', 'page.skip is not translated yet'],
  ['a number without its form', WORDS_FILE, /^ {4}other: .*\n/m, '', '.other is missing'],
  [
    'a form of another language',
    WORDS_FILE,
    /^( {2}readTime:.*)$/m,
    '$1\n    few: "{count}"',
    'post.readTime.few',
  ],
])

test('a place with a typo is answered with the one that is meant', () => {
  const { messages } = faultsIn(theirWords.replace('{panel}', '{panle}'), 'en')
  expect(messages).toEqual([
    'page.close has {panle}, which has no value here. This text can contain {panel}. Did you mean "{panel}"?',
  ])
})

test.each([
  ['de', ['one', 'other']],
  ['fr', ['one', 'other']],
  ['ur', ['one', 'other']],
  ['ja', ['other']],
  ['pl', ['one', 'few', 'many']],
  ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
])('a text with a number is needed in each form that %s has for whole numbers', (language, forms) => {
  const none = theirWords.replace(/^( {2}readTime:).*\n(?: {4}.*\n)+/m, '$1 {}\n')
  const missing = faultsIn(none, language).messages.filter((message) => message.startsWith('post.readTime.'))
  expect(missing.sort()).toEqual(forms.map((form) => `post.readTime.${form} is missing`).sort())
})

test.each([
  ['de', ''],
  // In French 0 and 1 share a form.
  ['fr', 'post.readTime.one must contain {count}'],
])('only a form of a single number can do without the number: %s', (language, fault) => {
  const text = theirWords.replace(/^( {4}one:) .*$/m, '$1 a minute')
  expect(
    faultsIn(text, language)
      .messages.filter((message) => message.startsWith('post.'))
      .join(),
  ).toBe(fault)
})

test('what is not translated yet is shown where drafts are, without its mark', () => {
  const text = theirWords.replace('skip: ', 'skip: (en) ')
  expect(faultsIn(text, 'de', 'shown').value?.page.skip).toBe(faultsIn(theirWords, 'de').value?.page.skip)
})

test('values are filled once, in any order, and a value in braces stays as it is', () => {
  const phrase = z.string().brand<'number' | 'count'>().parse('Page {number} of {count}.')
  expect(fill(phrase, { number: '{count}', count: '9' })).toBe('Page {count} of 9.')
  expect(splitAt(phrase, 'number', { count: '{number}' })).toEqual(['Page ', ' of {number}.'])
})

test('numbers and shares are written in the language', () => {
  const minutes = { one: '{count} دقيقة', two: 'دقيقتان', few: '{count} دقائق', many: '{count} دقيقة' }
  expect(fillCount(minutes, 2, 'ar')).toBe('دقيقتان')
  expect(fillCount(minutes, 3, 'ar-EG')).toBe('٣ دقائق')
  expect(fillCount({ one: '{count} wpis', few: '{count} wpisy', many: '{count} wpisów' }, 1234, 'pl')).toBe(
    '1234 wpisy',
  )
  expect(writePercent(70, 'de')).toBe('70\u00A0%')
  expect(writePercent(70, 'en')).toBe('70%')
})
