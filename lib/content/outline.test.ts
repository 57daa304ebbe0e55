import { expect, test } from 'vitest'
import { markdownToTree } from './markdown.ts'
import { parseText } from './parsed-text.ts'

const outlineOf = (markdown: string) => parseText(markdown).outline

test('words are counted as they are read, without the marks around them', () => {
  expect(outlineOf('## Two *words*\n\n- and [three more](/faq) `code`').wordCount).toBe(6)
})

test('a text takes one minute for every 220 words, and never less than one', () => {
  expect(outlineOf('word '.repeat(10)).readTime).toBe('1 min read')
  expect(outlineOf('word '.repeat(1320)).readTime).toBe('6 min read')
})

const TEXT = `Before it all, see [us][us].

## What was *wrong*

Much. See [us][us].

### In detail

More.

## What was wrong

## Über \`code\`

The end.

[us]: /about
`

test('the headings of the second level are listed with ids that are there in the page', () => {
  const { headings } = outlineOf(TEXT)
  expect(headings).toEqual([
    { id: 'part-what-was-wrong', title: 'What was wrong' },
    { id: 'part-what-was-wrong-2', title: 'What was wrong' },
    { id: 'part-uber-code', title: 'Über code' },
  ])
  const page = JSON.stringify(markdownToTree(TEXT))
  for (const { id } of headings) expect(page).toContain(`"id":"${id}"`)
})

test('a text is taken apart at its headings, and each part keeps what its links need', () => {
  const { opening, chapters } = outlineOf(TEXT)
  expect(opening).toBe('Before it all, see [us][us].\n\n[us]: /about')
  expect(chapters.map(({ title, markdown }) => [title, markdown])).toEqual([
    ['What was wrong', 'Much. See [us][us].\n\n### In detail\n\nMore.\n\n[us]: /about'],
    ['What was wrong', '[us]: /about'],
    ['Über code', 'The end.\n\n[us]: /about\n\n[us]: /about'],
  ])
})

test('a text without headings is all opening', () => {
  expect(outlineOf('One.\n\nTwo.')).toMatchObject({ opening: 'One.\n\nTwo.', chapters: [], headings: [] })
})
