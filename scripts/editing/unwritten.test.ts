import { expect, test } from 'vitest'
import { readContentFolder } from '#lib/content/folder.ts'
import { entryKinds } from './entry-kinds.ts'
import { collectionText, formPageText, listedEntryText } from './page-templates.ts'
import { entryText } from './templates.ts'
import { unwrittenIn } from './unwritten.ts'

const file = 'content/made-up/one.md'
const neighbours = { today: '2026-11-22', order: 3, member: 'ada', service: 'looms', email: 'a@b.example' }
const published = (text: string) => text.replace('draft: true\n', '')

test.each<[kind: string, text: string]>([
  ...entryKinds.map((kind): [string, string] => [kind, entryText(kind, 'A title', neighbours)]),
  ['collection', collectionText('A title')],
  ['form', formPageText('A title')],
  ['listed entry', listedEntryText('A title', 2, ['place'])],
])('a new %s that is published as it was begun is reported, and as a draft it is not', (_kind, text) => {
  const draft = `---\ndraft: true\n${published(text).slice('---\n'.length)}`
  expect(unwrittenIn({ [file]: draft })).toEqual([])
  expect(unwrittenIn({ [file]: published(text) })).toMatchObject([{ file }])
})

test('one line that was left is enough, also between quotes, and it is named', () => {
  const text = `---\ntitle: Mine\nlead: Mine as well\nskills:\n  - name: 'Capability Two'\n---\n\nAll mine.\n`
  expect(unwrittenIn({ [file]: text })).toEqual([
    { file, line: 5, what: '"Capability Two" was written by npm run new.' },
  ])
})

test('nothing that has been written is reported, and headings may stay', () => {
  const text =
    '---\ntitle: Mine\ncategory: Web development\nlength: Three months\n---\n\n## What was wrong\n\nMuch.\n'
  expect(unwrittenIn({ [file]: text })).toEqual([])
  expect(unwrittenIn(readContentFolder().texts)).toEqual([])
})
