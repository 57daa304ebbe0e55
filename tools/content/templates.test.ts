// Tried on the entries of the sample company (vitest.config.ts).
import { describe, expect, test } from 'vitest'
import type { ContentFault } from '#lib/content/read/fault.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { parseMarkdown } from '#lib/content/read/parse.ts'
import { listedEntrySchema } from '#lib/content/schema/collections.ts'
import { ENTRY_KINDS, entryKind } from './kinds.ts'
import { STARTS, TEMPLATES } from './languages.ts'
import { fillTemplate, type TemplateName, toBeWritten } from './templates.ts'

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
    expect(toBeWritten({ [file]: published.replace('---\n', '---\ndraft: true\n') })).toEqual([])
    const english = filled(name).replace('draft: true\n', '')
    expect(toBeWritten({ [file]: published })).toHaveLength(toBeWritten({ [file]: english }).length)
    const [, body = ''] = english.split('\n---\n')
    const paragraphs = body
      .trim()
      .split('\n\n')
      .filter((each) => !each.startsWith('#'))
    expect(paragraphs.filter((each) => !each.startsWith('Write here'))).toEqual([])
  })
})

test('a list of facts that the page does not name is left out', () => {
  expect(fillTemplate('listed-entry', 'de-AT', [], { title: 'A title' })).not.toContain('facts:')
})

test('each line that asks for a text is named, as long as it is there', () => {
  const home = 'content/pages/home.yaml'
  const text = `---\ntitle: Mine\nfeatures:\n  - 'Write here what it can do'\n---\n\n## What was wrong\n\nMuch.\n`
  expect(toBeWritten({ [file]: text, [home]: `${STARTS.get('de')?.[home]}` })).toEqual([
    { file, line: 4, what: 'Write here what it can do' },
    { file: home, line: 1, what: 'die Sätze der Startseite.' },
  ])
  expect(toBeWritten(readContentFolder().texts)).toEqual([])
})

test('a text is a draft as the parser reads it', () => {
  const text = '---\ntitle: A\nlist:\n  - b\n---\n\nWrite here how you work on it.\n'
  for (const line of ['draft:  true', '"draft": true # for now'])
    expect(toBeWritten({ [file]: text.replace('list:', `${line}\nlist:`) })).toEqual([])
  expect(toBeWritten({ [file]: `${text}\ndraft: true\n` })).toHaveLength(1)
})
