import { expect, test } from 'vitest'
import { countWords, readTime } from './markdown.ts'

test('words are counted as they are read, without the marks around them', () => {
  expect(countWords('## Two *words*\n\n- and [three more](/faq) `code`')).toBe(6)
})

test('a text takes one minute for every 220 words, and never less than one', () => {
  expect(readTime('word '.repeat(10))).toBe('1 min read')
  expect(readTime('word '.repeat(1320))).toBe('6 min read')
})
