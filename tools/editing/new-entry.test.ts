// Tried on the entries of the sample company (vitest.config.ts).
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { ENTRY_KINDS, entryKinds, idFromTitle } from './entry-kinds.ts'
import { newCollection, newEntry, newListedEntry } from './new-entry.ts'
import { FORMS_FILE, newForm } from './new-form.ts'

const TODAY = '2026-11-21'

test.each([
  ['What we learned: 3 slow queries', 'what-we-learned-3-slow-queries'],
  ['Größe & Maß', 'groesse-and-mass'],
  ['Élan vital — a résumé', 'elan-vital-a-resume'],
  ['Don’t panic', 'dont-panic'],
  ['北京', ''],
  [
    'A long title. '.repeat(20),
    'a-long-title-a-long-title-a-long-title-a-long-title-a-long-title-a-long-title-a',
  ],
  ['m'.repeat(300), 'm'.repeat(80)],
])('"%s" stands in addresses as %s', (title, id) => {
  expect(idFromTitle(title)).toBe(id)
})

test.each(entryKinds)('a new %s passes every check as it is written, whatever its title holds', (kind) => {
  const folder = readContentFolder()
  const title = `It’s new: "quoted", 100 % # and more, ${'and longer than a line '.repeat(2)}at last`
  const entry = newEntry(kind, title, buildCatalogue(folder), { today: TODAY })
  if (entry.fault !== undefined) throw new Error(entry.fault)
  const pictures = ['', '-reverse', '-plan', '-frieze'].map((part) =>
    entry.file.replace('.md', `${part}.svg`),
  )
  const placed = pictures.map((path) => [path, { src: `/${path}`, width: 1, height: 1 }] as const)
  const after = buildCatalogue(
    {
      ...folder,
      texts: { ...folder.texts, [entry.file]: entry.text },
      pictures: { ...folder.pictures, ...Object.fromEntries(placed) },
    },
    { drafts: 'shown' },
  )
  const all: ({ id: string } & ({ title: string } | { name: string }))[] = after[ENTRY_KINDS[kind].list]
  const written = all.find(({ id }) => entry.file.endsWith(`/${id}.md`))
  expect(written && ('title' in written ? written.title : written.name)).toBe(
    kind === 'post' ? `Draft: ${title}` : title,
  )
})

test.each(entryKinds)('a %s that is there already is not written over', (kind) => {
  const catalogue = buildCatalogue(readContentFolder())
  const [{ id = '' } = {}] = catalogue[ENTRY_KINDS[kind].list]
  expect(newEntry(kind, id, catalogue, { today: TODAY })).toMatchObject({
    fault: expect.stringContaining('there already'),
  })
})

test('a new collection, and the first entry of it, pass every check as they are written', () => {
  const folder = readContentFolder()
  const page = newCollection('Talks & more', buildCatalogue(folder), TODAY)
  if (page.fault !== undefined) throw new Error(page.fault)
  const texts = { ...folder.texts, [page.file]: page.text }
  const isNew = ({ id }: { id: string }) => id === page.id
  const before = buildCatalogue({ ...folder, texts }).textPages.find(isNew)
  if (!before) throw new Error(`${page.file} is not a page`)
  const entry = newListedEntry(before, 'It’s the first: "one"')
  if (entry.fault !== undefined) throw new Error(entry.fault)
  const after = buildCatalogue({ ...folder, texts: { ...texts, [entry.file]: entry.text } }).textPages.find(
    isNew,
  )
  expect(after?.entries).toMatchObject([
    {
      path: '/talks-and-more/its-the-first-one',
      title: 'It’s the first: "one"',
      facts: [{ label: 'Where' }],
    },
  ])
  expect(after && newListedEntry(after, 'It’s the first: "one"')).toMatchObject({
    fault: expect.stringContaining('there already'),
  })
})

test('a page that would stand where there is one already is refused', () => {
  const entry = newEntry('page', 'About', buildCatalogue(readContentFolder()), { today: TODAY })
  expect(entry).toMatchObject({ fault: expect.stringContaining('"about" is a page already') })
})

test.each([
  ['without a letter for an address', '北京', 'Choose another title'],
  ['that is longer than a post’s', 'A long title. '.repeat(20), 'must not be longer than 110 characters.'],
  ['with a word too long for a phone', 'm'.repeat(300), 'too long for a phone'],
])('a title %s is refused before anything is written', (_what, title, sentence) => {
  const entry = newEntry('post', title, buildCatalogue(readContentFolder()), { today: TODAY })
  expect(entry).toMatchObject({ fault: expect.stringContaining(sentence) })
})

test('a form with a long title has a page that can be read, and one too long for the subject of its mails is refused', () => {
  const catalogue = buildCatalogue(readContentFolder())
  const begin = (title: string) => newForm(title, readFileSync(FORMS_FILE, 'utf8'), catalogue, TODAY)
  // What stands before the title in the subject is 30 characters long.
  const longest = `${'word '.repeat(33)}words`
  const form = begin(longest)
  if (form.fault !== undefined) throw new Error(form.fault)
  const [, head = ''] = form.text.split('---\n')
  expect(parse(head)).toMatchObject({ title: longest, form: { title: longest } })
  expect(begin(`${longest}!`)).toMatchObject({
    fault: expect.stringMatching(/1 over the limit.*shorter title/),
  })
})
