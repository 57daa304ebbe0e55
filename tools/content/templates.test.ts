// Tried on the entries of the sample company (vitest.config.ts).
import { describe, expect, test } from 'vitest'
import type { ContentFault } from '#lib/content/read/fault.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { parseMarkdown } from '#lib/content/read/parse.ts'
import { languageIn } from '#lib/content/read/yaml.ts'
import { listedEntrySchema } from '#lib/content/schema/collections.ts'
import { ENTRY_KINDS, entryKind } from './kinds.ts'
import { STARTS, TEMPLATES } from './languages.ts'
import { fillTemplate, type TemplateName, toBeWritten, unwrittenIn } from './templates.ts'

const file = 'content/made-up/one.md'
const NAMES = [...Object.keys(ENTRY_KINDS), 'collection', 'form', 'listed-entry'] as TemplateName[]
const VALUES = { title: 'A title', today: '2026-11-22', order: 1, author: 'ada', email: 'ada@example.com' }
const filled = (name: TemplateName, language = 'en') => fillTemplate(name, language, ['place'], VALUES)
const schemaOf = (name: TemplateName) =>
  name === 'listed-entry' ? listedEntrySchema(['place']) : ENTRY_KINDS[entryKind(name) ?? 'page'].schema

describe.each([...TEMPLATES.keys()])('in %s', (language) => {
  test.each(NAMES)('a new %s is valid, and reported once it is published as it began', (name) => {
    const text = filled(name, language)
    const faults: ContentFault[] = []
    parseMarkdown({ file, text }, schemaOf(name), { facts: {}, faults })
    expect(faults).toEqual([])
    expect(text).not.toMatch(/undefined|\{\{|^# *$/m)
    const published = text.replace('draft: true\n', '')
    expect(unwrittenIn({ [file]: published.replace('---\n', '---\ndraft: true\n') })).toEqual([])
    const english = filled(name).replace('draft: true\n', '')
    expect(unwrittenIn({ [file]: published })).toHaveLength(unwrittenIn({ [file]: english }).length)
    expect(unwrittenIn({ [file]: english }).length).toBeGreaterThan(1)
  })
})

test('a list of facts that the page does not name is left out', () => {
  expect(fillTemplate('listed-entry', 'de-AT', [], { title: 'A title' })).not.toContain('facts:')
})

test('each line that was left is named, also between quotes', () => {
  const text = `---\ntitle: Mine\nlead: Mine as well\nfeatures:\n  - 'Write here what it can do'\n---\n\nHow you work on it.\n`
  expect(unwrittenIn({ [file]: text })).toEqual([
    { file, line: 5, words: 'Write here what it can do' },
    { file, line: 8, words: 'How you work on it.' },
  ])
  expect(toBeWritten({ [file]: text })).toEqual([
    { file, line: 5, what: 'lines 5, 8 are examples. Write your own words.' },
  ])
  expect(toBeWritten({ [file]: text.replace('How you work on it.', 'With care.') })).toMatchObject([
    { line: 5, what: expect.stringMatching(/^"Write here what it can do" is an example/) },
  ])
})

test('a text that the owner has written is not reported, and headings may stay', () => {
  const text =
    '---\ntitle: Mine\ncategory: Web development\nlength: Three months\n---\n\n## What was wrong\n\nMuch.\n'
  expect(unwrittenIn({ [file]: text })).toEqual([])
  expect(unwrittenIn({ [file]: filled('member').replaceAll(/^(?! *#).*$/gm, '') })).toEqual([])
  const { texts } = readContentFolder()
  const files = Object.keys(texts).filter((path) => path.endsWith('.md'))
  expect(unwrittenIn(Object.fromEntries(files.map((path) => [path, texts[path] ?? ''])))).toEqual([])
})

test.each([
  ['language: de', 'de', true],
  [`language: 'de' # since 2020`, 'de', true],
  [`language: "en-GB"`, 'en-GB', false],
  ['language: x', 'en', false],
  ['dates: de', 'en', false],
])('after %j the language is %s', (site, language, isForeign) => {
  expect(languageIn(site)).toBe(language)
  expect(unwrittenIn({ [file]: '---\n---\n\n## What was wrong\n' }, site)).toHaveLength(isForeign ? 1 : 0)
})

test('a text is a draft as the parser reads it', () => {
  const text = '---\ntitle: A\nlist:\n  - b\n---\n\nHow you work on it.\n'
  expect(unwrittenIn({ [file]: text })).toHaveLength(1)
  for (const line of ['draft:  true', '"draft": true # for now'])
    expect(unwrittenIn({ [file]: text.replace('list:', `${line}\nlist:`) })).toEqual([])
  expect(unwrittenIn({ [file]: `${text}\ndraft: true\n` })).toHaveLength(1)
})

test('headings and buttons of a template are reported on a site in another language', () => {
  const texts = { 'content/site.yaml': 'name: Gruber\nlanguage: de\n', [file]: '' }
  const left = (text: string) => unwrittenIn({ ...texts, [file]: text }).map(({ words }) => words)
  expect(left(filled('project'))).toEqual(
    expect.arrayContaining(['## What was wrong', '## What we built', '## What we would watch next time']),
  )
  expect(left(filled('form'))).toContain('Send')
  expect(left('---\ntitle: Lehrstelle\nfooter: true\nform:\n  submit: Senden\n---\n\n## Was war\n')).toEqual(
    [],
  )
})

test.each([
  ['en', 'the sentences of the home page.'],
  ['de', 'die Sätze der Startseite.'],
])(
  'to take out the comments of a start in %s silences nothing as long as its words are there',
  (language, what) => {
    const home = 'content/pages/home.yaml'
    const text = STARTS.get(language)?.[home] ?? ''
    expect(toBeWritten({ [home]: text })).toEqual([{ file: home, line: 1, what }])
    expect(toBeWritten({ [home]: text.replaceAll(/^# \w+:.*\n/gm, '') })).toMatchObject([
      { file: home, what: expect.stringMatching(/^lines (?:\d+, )+\d+ are examples/) },
    ])
    // That of a text that may stay asks for it to be read.
    const privacy = STARTS.get(language)?.['content/pages/privacy.md'] ?? ''
    expect(toBeWritten({ 'content/pages/privacy.md': privacy.replaceAll(/^# \w+:.*\n/gm, '') })).toEqual([])
  },
)
