import { expect, test } from '#e2e/fixtures/test.ts'
import { content } from '#e2e/support/content.ts'
import { builtOrigin, listedRoutes, type ReadDocument, readDocuments } from '#e2e/support/documents.ts'
import type { TextPage } from '#lib/content/catalogue.ts'

// The JSON-LD of each page: it says what the page says, and every address and reference in it leads somewhere.

/** Words of the vocabulary and figures that nobody reads as such on the page. */
const NOT_SHOWN = new Set(['@context', '@type', '@id', 'inLanguage', 'wordCount'])
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

type Value = { key: string; value: string | number }
type Thing = Record<string, unknown>

/** The main type of each route beside the page itself. */
function expectedTypes(path: string): string[] {
  const detail = /^\/(services|projects|blog|team)\//.exec(path)?.[1] ?? ''
  const types: Record<string, string[]> = {
    services: ['WebPage', 'BreadcrumbList', 'Service'],
    projects: ['WebPage', 'BreadcrumbList', 'CreativeWork'],
    blog: ['WebPage', 'BreadcrumbList', 'BlogPosting'],
    team: ['ProfilePage', 'BreadcrumbList', 'Person'],
    '/': ['WebPage'],
    '/about': ['AboutPage', 'BreadcrumbList'],
    '/contact': ['ContactPage', 'BreadcrumbList'],
    '/faq': ['FAQPage', 'BreadcrumbList'],
    ...Object.fromEntries(content.textPages.flatMap(typesOfText)),
  }
  return types[detail] ?? types[path] ?? ['CollectionPage', 'BreadcrumbList', 'ItemList']
}

/** Of a page of text, and of what it lists. */
function typesOfText({ path, entries }: TextPage): [path: string, types: string[]][] {
  const list =
    entries.length > 0 ? ['CollectionPage', 'BreadcrumbList', 'ItemList'] : ['WebPage', 'BreadcrumbList']
  return [
    [path, list],
    ...entries.map((entry): [string, string[]] => [
      entry.path,
      ['WebPage', 'BreadcrumbList', 'CreativeWork'],
    ]),
  ]
}

test('each page has one graph, with the company, the site, the page and what the page is there for', async ({
  page,
}) => {
  for (const document of await readDocuments(page, listedRoutes)) {
    const types = thingsOf(document).map((thing) => thing['@type'])
    expect([document.path, types]).toEqual([
      document.path,
      ['Organization', 'WebSite', ...expectedTypes(document.path)],
    ])
  }
})

test('no page rates the company or claims a price, an offer or a review', async ({ page }) => {
  for (const document of await readDocuments(page, listedRoutes)) {
    const things = thingsOf(document).flatMap(nested)
    const vocabulary = things.flatMap((thing) => [String(thing['@type']), ...Object.keys(thing)])
    expect(vocabulary.filter((word) => /review|rating|offer|price/i.test(word))).toEqual([])
  }
})

test('whatever refers to another thing finds it in the same graph', async ({ page }) => {
  for (const document of await readDocuments(page, listedRoutes)) {
    const all = thingsOf(document).flatMap(nested)
    const described = new Set(all.filter((thing) => '@type' in thing).map((thing) => thing['@id']))
    const references = all.filter((thing) => !('@type' in thing)).map((thing) => thing['@id'])
    expect(references.length).toBeGreaterThan(0)
    expect([document.path, references.filter((id) => !described.has(id))]).toEqual([document.path, []])
  }
})

test('whatever it says stands on the page, for everyone to read', async ({ page }) => {
  for (const document of await readDocuments(page, listedRoutes)) {
    const missing = valuesOf(document).filter(({ key, value }) => !isShown(document, key, value))
    expect([document.path, missing]).toEqual([document.path, []])
  }
})

test('a list counts what it lists, from one, and each item is linked on the page', async ({ page }) => {
  const documents = await readDocuments(page, listedRoutes)
  const origin = builtOrigin(documents)
  let lists = 0
  for (const document of documents) {
    const linked = document.anchors.map((href) => new URL(href, origin + document.path).href)
    for (const list of thingsOf(document).filter((thing) => thing['@type'] === 'ItemList')) {
      const items = nested(list.itemListElement)
      expect([document.path, list.numberOfItems]).toEqual([document.path, items.length])
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
      expect(items.length, document.path).toBeGreaterThan(0)
      const missing = items.filter(({ url }) => !linked.includes(String(url)))
      expect([document.path, missing]).toEqual([document.path, []])
      lists += 1
    }
  }
  expect(lists).toBeGreaterThan(0)
})

test('every address in it is whole, and every one of ours answers', async ({ page }) => {
  const documents = await readDocuments(page, listedRoutes)
  const origin = builtOrigin(documents)
  const ours = new Set<string>()
  for (const { value } of documents.flatMap(valuesOf)) {
    if (typeof value !== 'string') continue
    expect(value, 'begins like a path').not.toMatch(/^\//)
    if (value.startsWith(origin)) ours.add(value.slice(origin.length))
  }
  expect(ours.size).toBeGreaterThan(listedRoutes.length)
  const statuses = await Promise.all(
    [...ours].map(async (path) => [path, (await page.request.head(path, { maxRedirects: 0 })).status()]),
  )
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
})

test('the breadcrumb that machines read is the one that people see', async ({ page }) => {
  for (const document of await readDocuments(page, listedRoutes)) {
    const list = thingsOf(document).find((thing) => thing['@type'] === 'BreadcrumbList')
    const names = list === undefined ? [] : nested(list).filter((thing) => thing['@type'] === 'ListItem')
    expect([document.path, names.map(({ name }) => name)]).toEqual([document.path, document.breadcrumb])
    expect(names.map(({ position }) => position)).toEqual(names.map((_, index) => index + 1))
  }
})

function thingsOf({ path, graphs }: ReadDocument): Thing[] {
  expect([path, graphs.length]).toEqual([path, 1])
  const parsed: { '@context': string; '@graph': Thing[] } = JSON.parse(graphs[0] ?? '')
  expect(parsed['@context']).toBe('https://schema.org')
  return parsed['@graph']
}

/** A thing and all things inside it. */
function nested(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(nested)
  if (typeof value !== 'object' || value === null) return []
  return [{ ...value }, ...Object.values(value).flatMap(nested)]
}

function valuesOf(document: ReadDocument): Value[] {
  return thingsOf(document)
    .flatMap(nested)
    .flatMap((thing) => Object.entries(thing))
    .filter(([key]) => !NOT_SHOWN.has(key))
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((each) => ({ key, value: each })))
    .filter(({ value }) => typeof value !== 'object')
}

/** Addresses elsewhere have to be links of the page, dates are shown as people write them; lists have a test of their own. */
function isShown({ letters, anchors }: ReadDocument, key: string, value: string | number): boolean {
  if (typeof value === 'number') return key === 'position' || key === 'numberOfItems'
  if (/^https?:/.test(value)) return key !== 'sameAs' || anchors.includes(value)
  const words = key.startsWith('date') ? LONG_DATE.format(new Date(value)) : value
  return letters.includes(words.replace(/\s+/g, ''))
}
