import { expect, test } from 'vitest'
import { readContentFolder } from '#lib/content/folder.ts'
import { entryKinds } from './entry-kinds.ts'
import { collectionText, formPageText, listedEntryText } from './page-templates.ts'
import { entryText } from './templates.ts'
import { unwrittenFiles, unwrittenIn } from './unwritten.ts'

const file = 'content/made-up/one.md'
const neighbours = { today: '2026-11-22', order: 3, author: 'ada', email: 'a@b.example' }
const published = (text: string) => text.replace('draft: true\n', '')

test.each<[kind: string, text: string]>([
  ...entryKinds.map((kind): [string, string] => [kind, entryText(kind, 'A title', neighbours)]),
  ['collection', collectionText('A title')],
  ['form', formPageText('A title')],
  ['listed entry', listedEntryText('A title', 2, ['place'])],
])('a new %s that is published as it was begun is reported, and as a draft it is not', (_kind, text) => {
  const draft = `---\ndraft: true\n${published(text).slice('---\n'.length)}`
  expect(unwrittenIn({ [file]: draft })).toEqual([])
  expect(unwrittenIn({ [file]: published(text) })).toContainEqual(expect.objectContaining({ file }))
})

test('each line that was left is named, also between quotes', () => {
  const text = `---\ntitle: Mine\nlead: Mine as well\nfeatures:\n  - 'Write here what it can do'\n---\n\nHow you work on it.\n`
  expect(unwrittenIn({ [file]: text })).toEqual([
    {
      file,
      line: 5,
      words: 'Write here what it can do',
    },
    {
      file,
      line: 8,
      words: 'How you work on it.',
    },
  ])
  expect(unwrittenFiles({ [file]: text })).toEqual([
    { file, line: 5, what: 'npm run new wrote lines 5, 8: put your own words there.' },
  ])
  expect(unwrittenFiles({ [file]: text.replace('How you work on it.', 'With care.') })).toEqual([
    { file, line: 5, what: 'npm run new wrote "Write here what it can do": put your own words there.' },
  ])
})

test('what a new file has as comments is not reported', () => {
  const text = entryText('member', 'Ada', neighbours).replaceAll(/^(?! *#).*$/gm, '')
  expect(text).toContain('  # phone:')
  expect(unwrittenIn({ [file]: text })).toEqual([])
})

test('nothing that has been written is reported, and headings may stay', () => {
  const text =
    '---\ntitle: Mine\ncategory: Web development\nlength: Three months\n---\n\n## What was wrong\n\nMuch.\n'
  expect(unwrittenIn({ [file]: text })).toEqual([])
  expect(unwrittenIn(readContentFolder().texts)).toEqual([])
})
