import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildCatalogue } from './build-catalogue.ts'
import type { ContentFolder } from './catalogue.ts'
import type { CatalogueOptions } from './entry-sets.ts'
import { faultsOf } from './testing/faults.ts'
import { readSecondCompany } from './testing/second-company.ts'

const DESCRIPTION = `description: ${'Who answers for this site and how to write to them. '.repeat(3).slice(0, 130)}`

/** The second company with one more page. */
function withPage(id: string, fields: string[] = [], body = 'Who answers for this site.'): ContentFolder {
  const folder = readSecondCompany()
  const head = ['title: Imprint', 'lead: Who we are by law.', DESCRIPTION, ...fields].join('\n')
  const texts = { ...folder.texts, [`content/pages/${id}.md`]: `---\n${head}\n---\n\n${body}\n` }
  return { ...folder, texts }
}

const build = (fields: string[], options?: CatalogueOptions) =>
  buildCatalogue(withPage('imprint', fields), options)

test('a file is a page at its name', () => {
  const page = build([]).textPages.find(({ id }) => id === 'imprint')
  expect(page).toMatchObject({ path: '/imprint', title: 'Imprint', sitemap: true })
})

test('only a page that search engines pass over can do without a description', () => {
  const file = 'content/pages/imprint.md'
  const without = (fields: string[]) => {
    const folder = withPage('imprint', fields)
    const text = (folder.texts[file] ?? '').replace(`${DESCRIPTION}\n`, '')
    return { ...folder, texts: { ...folder.texts, [file]: text } }
  }
  expect(faultsOf(without([]))).toMatchObject([
    { file, message: expect.stringMatching(/^description is missing/) },
  ])
  const unlisted = buildCatalogue(without(['sitemap: false']))
  expect(unlisted.textPages.find(({ id }) => id === 'imprint')?.description).toBe('Who we are by law.')
})

test('words of a form are refused where no form stands', () => {
  const words = ['form:', '  title: Write to us', '  promise: A person answers.', '  submit: Send']
  expect(faultsOf(withPage('imprint', words))).toMatchObject([
    {
      file: 'content/pages/imprint.md',
      line: 5,
      message: expect.stringMatching(/no form of lib\/enquiry\/forms\.ts is on the page \/imprint/),
    },
  ])
})

test('the foot of every page links to it when it says so, after the menu and once', () => {
  const labels = (fields: string[]) => build(fields).navigation.footer.map(({ label }) => label)
  expect(labels(['footer: true'])).toEqual([...labels([]).slice(0, -1), 'Imprint', 'Workshops'])
  const folder = withPage('terms', ['footer: true'])
  const menu = 'content/navigation.yaml'
  const linked = (folder.texts[menu] ?? '').replace(
    'footer:\n',
    'footer:\n  - label: Terms\n    href: /terms\n',
  )
  const { footer } = buildCatalogue({ ...folder, texts: { ...folder.texts, [menu]: linked } }).navigation
  expect(footer.filter(({ href }) => href === '/terms')).toEqual([{ label: 'Terms', href: '/terms' }])
})

test('other texts may link to it, but not while it is a draft', () => {
  const link = 'See [the imprint](/imprint).'
  const folder = withPage('imprint')
  const linked = { ...folder.texts, ...withPage('terms', [], link).texts }
  expect(faultsOf({ ...folder, texts: { ...linked, ...folder.texts } })).toEqual([])
  const draft = withPage('imprint', ['draft: true'])
  const texts = {
    ...withPage('terms', [], link).texts,
    'content/pages/imprint.md': draft.texts['content/pages/imprint.md'] ?? '',
  }
  expect(faultsOf({ ...draft, texts })).toMatchObject([
    { file: 'content/pages/terms.md', message: expect.stringContaining('/imprint') },
  ])
})

test('a draft is left out, and marked where drafts are shown', () => {
  const ids = ({ textPages }: ReturnType<typeof build>) => textPages.map(({ id }) => id)
  expect(ids(build(['draft: true', 'footer: true']))).not.toContain('imprint')
  expect(build(['draft: true', 'footer: true']).navigation.footer).toEqual(build([]).navigation.footer)
  const shown = build(['draft: true'], { drafts: 'shown' })
  expect(shown.textPages.find(({ id }) => id === 'imprint')?.title).toBe('Draft: Imprint')
})

test('a former name leads to it', () => {
  expect(build(['formerIds:', '  - legal-notice']).redirects).toContainEqual({
    from: '/legal-notice',
    to: '/imprint',
  })
})

test.each([
  [
    'the name of a page of the site',
    'about',
    [],
    '"about" is already a page: its words are in content/pages/about.yaml',
  ],
  ['the name of the home page', 'home', [], '"home" is already a page'],
  ['the name of a collection', 'services', [], '"services" is already a page'],
  ['a word of other addresses', 'api', [], '"api" is reserved by the site. Choose another file name'],
  [
    'an address that hides another one',
    'imprint',
    ['formerIds:', '  - contact'],
    'formerIds "contact" is the address of an existing page. Remove it',
  ],
  ['a short address of the footer', 'ports', [], '/ports is already an address of this site. Choose another'],
  [
    'the picture of an entry',
    'services-hafenlogistik',
    [],
    'would have the same social picture as /services/hafenlogistik',
  ],
  [
    'a cloth that is not there',
    'imprint',
    ['picture: nordse.svg'],
    'picture "nordse.svg" is not a woven picture in content/heroes or content/banners. Did you mean "nordsee.svg"?',
  ],
  ['words where yes or no belongs', 'imprint', ['footer: please'], 'footer must be true or false'],
])('%s is refused', (_what, id, fields, sentence) => {
  expect(faultsOf(withPage(id, fields)).map(({ message }) => message)).toEqual([
    expect.stringContaining(sentence),
  ])
})

test('no page or collection can have the name of a folder that the site uses', () => {
  const folders = ['app', 'content', 'public'].flatMap((place) =>
    readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  )
  const names = folders.map(({ name }) => name).filter((name) => /^[a-z]+$/.test(name))
  expect(names).toContain('sitemaps')
  for (const name of names) expect(faultsOf(withPage(name)), name).not.toEqual([])
})

test.each([
  [
    'missing',
    (text: string): string | undefined => (text ? undefined : text),
    'is missing, and each form links to it',
  ],
  [
    'a draft',
    (text: string): string | undefined => text.replace('---\n', '---\ndraft: true\n'),
    'is a draft, but each form links to it',
  ],
])('the privacy page cannot be %s', (_what, change, sentence) => {
  const file = 'content/pages/privacy.md'
  const folder = readSecondCompany()
  const { [file]: text = '', ...others } = folder.texts
  const changed = change(text)
  const faults = faultsOf({
    ...folder,
    texts: changed === undefined ? others : { ...others, [file]: changed },
  })
  expect(faults).toContainEqual({ file, message: expect.stringContaining(sentence) })
})

const WORKSHOPS = 'content/pages/workshops.md'
const GAUGES = 'content/workshops/reading-gauges.md'

/** The second company with a change in one file. */
function changed(file: string, from: string | RegExp, to: string): ContentFolder {
  const folder = readSecondCompany()
  return { ...folder, texts: { ...folder.texts, [file]: (folder.texts[file] ?? '').replace(from, to) } }
}

test('a folder that is named like a page is a collection, whose entries have addresses and former ones', () => {
  const { textPages, redirects, hiddenCount } = buildCatalogue(readSecondCompany())
  const page = textPages.find(({ id }) => id === 'workshops')
  expect(page?.entries).toMatchObject([
    {
      path: '/workshops/reading-gauges',
      title: 'Pegel lesen',
      facts: [
        { label: 'Ort', value: 'Große Elbstraße 7' },
        { label: 'Dauer', value: 'Ein Tag' },
      ],
    },
  ])
  expect(redirects).toContainEqual({ from: '/workshops/gauges', to: '/workshops/reading-gauges' })
  expect(hiddenCount).toBe(1)
})

test('drafts of a collection are marked where drafts are shown', () => {
  const { textPages } = buildCatalogue(readSecondCompany(), { drafts: 'shown' })
  const page = textPages.find(({ id }) => id === 'workshops')
  expect(page?.entries.map(({ title }) => title)).toEqual(['Pegel lesen', 'Draft: Die Nachtschicht'])
})

test.each([
  [
    'a fact that the page does not name',
    GAUGES,
    'place:',
    'plac:',
    '"facts.plac" is not a field of this file',
  ],
  ['a place that is taken', GAUGES, 'order: 1', 'order: 0', 'order must be a whole number from 1'],
  [
    'a picture that is not there',
    GAUGES,
    'order: 1',
    'order: 1\nimage: gauge.jpg',
    'the picture content/workshops/gauge.jpg does not exist',
  ],
  [
    'a dead link',
    GAUGES,
    '/projects/crane-scheduler',
    '/workshops/reading-gauge',
    'Did you mean "/workshops/reading-gauges"?',
  ],
  [
    'a link to a draft',
    GAUGES,
    '/projects/crane-scheduler',
    '/workshops/night-shift',
    'links to /workshops/night-shift, which visitors cannot see: it is a draft',
  ],
  [
    'a page that is faulty, and nothing is said of its entries',
    WORKSHOPS,
    'footer: true',
    'footer: maybe',
    'footer must be true or false',
  ],
  [
    'a fact of two words',
    WORKSHOPS,
    '  place: Ort',
    '  "the place": Ort',
    'facts.the place must be one word without spaces, such as place',
  ],
])('%s is refused', (_what, file, from, to, sentence) => {
  expect(faultsOf(changed(file, from, to)).map(({ message }) => message)).toEqual([
    expect.stringContaining(sentence),
  ])
})

test('an entry that would have the same social picture as a page is refused', () => {
  expect(faultsOf(withPage('workshops-reading-gauges'))).toEqual([
    {
      file: GAUGES,
      message: expect.stringContaining('the same social picture as /workshops-reading-gauges.'),
    },
  ])
})

test('a folder without its page is told, file by file', () => {
  const folder = readSecondCompany()
  const { [WORKSHOPS]: _, ...texts } = folder.texts
  expect(faultsOf({ ...folder, texts })).toContainEqual({
    file: GAUGES,
    message: expect.stringContaining('in a folder with the name of a .md file in pages'),
  })
})
