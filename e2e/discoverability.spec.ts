import type { APIResponse, Page } from 'playwright/test'
import { test as base, expect } from '#e2e/fixtures/test.ts'
import { content, needed, pathsOf } from '#e2e/support/content.ts'
import {
  builtOrigin,
  linkedAs,
  listedRoutes,
  metaContents,
  type ReadDocument,
  readDocuments,
} from '#e2e/support/documents.ts'
import type { TextPage } from '#lib/content/catalogue.ts'
import { isSample } from '#tools/checks/sample/sample.ts'

// For search engines, feed readers, assistants and social networks: the head and the JSON-LD of every page,
// and the files beside the pages.

const TITLE_CHARACTERS = 60
const DESCRIPTION_CHARACTERS = { from: 120, to: 155 }
const PICTURE = { width: 1200, height: 630, bytes: 120_000 }
const DAY_MS = 86_400_000
const ROUTES = [...listedRoutes, '/messages']
const POSTS = listedRoutes.filter((path) => path.startsWith('/blog/'))
const [firstPost] = pathsOf('post')

const TYPES: Record<string, string> = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/feed.xml': 'application/rss+xml; charset=utf-8',
  '/feed.json': 'application/feed+json; charset=utf-8',
  '/manifest.webmanifest': 'application/manifest+json',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/humans.txt': 'text/plain; charset=utf-8',
  '/.well-known/security.txt': 'text/plain; charset=utf-8',
  '/index.md': 'text/markdown; charset=utf-8',
  ...(firstPost ? { [`${firstPost}.md`]: 'text/markdown; charset=utf-8' } : {}),
}

type Site = { origin: string; documents: ReadDocument[]; listed: ReadDocument[] }

/** Every page, read once for all tests of a worker. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.E2E_SITE_URL })
      const documents = await readDocuments(await context.newPage(), ROUTES)
      const listed = documents.filter(({ path }) => path !== '/messages')
      await use({ origin: builtOrigin(documents), documents, listed })
      await context.close()
    },
    { scope: 'worker' },
  ],
})

test.describe('the head of each page', () => {
  test('says once what the page is, in a length that is shown whole, and what a shared page brings', async ({
    site: { documents, origin },
  }) => {
    const one = (document: ReadDocument, name: string) => metaContents(document, name).join(' + ')
    const table = documents.map((document) => ({
      path: document.path,
      status: document.status,
      lang: document.lang,
      titles: document.titles.length,
      titleFits: (document.titles[0]?.length ?? 0) <= TITLE_CHARACTERS,
      headings: document.h1.length,
      descriptions: metaContents(document, 'description').map(
        ({ length }) => length >= DESCRIPTION_CHARACTERS.from && length <= DESCRIPTION_CHARACTERS.to,
      ),
      canonical: linkedAs(document, 'canonical').map((href) => new URL(href).href),
      robots: metaContents(document, 'robots'),
      misplaced: document.misplaced,
      themeColors: metaContents(document, 'theme-color').length,
      rss: linkedAs(document, 'alternate', 'application/rss+xml').map((href) => new URL(href).pathname),
      json: linkedAs(document, 'alternate', 'application/feed+json').map((href) => new URL(href).pathname),
      shared: {
        title: one(document, 'og:title') === document.titles[0],
        description: one(document, 'og:description') === one(document, 'description'),
        url: new URL(one(document, 'og:url')).pathname,
        type: one(document, 'og:type'),
        card: one(document, 'twitter:card'),
        picture: one(document, 'og:image').startsWith(`${origin}/social/`),
        cardPicture: one(document, 'twitter:image') === one(document, 'og:image'),
        words: one(document, 'og:image:alt').length > 0,
        cardWords: one(document, 'twitter:image:alt') === one(document, 'og:image:alt'),
      },
    }))
    expect(table).toEqual(
      ROUTES.map((path) => ({
        path,
        status: 200,
        lang: content.site.language,
        titles: 1,
        titleFits: true,
        headings: 1,
        descriptions: [true],
        canonical: [new URL(path, origin).href],
        robots: [path === '/messages' ? 'noindex, nofollow' : 'index, follow, max-image-preview:large'],
        misplaced: 0,
        themeColors: 2,
        rss: ['/feed.xml'],
        json: ['/feed.json'],
        shared: {
          title: true,
          description: true,
          url: new URL(path, origin).pathname,
          type: path.startsWith('/blog/') ? 'article' : 'website',
          card: 'summary_large_image',
          picture: true,
          cardPicture: true,
          words: true,
          cardWords: true,
        },
      })),
    )
  })

  test('names a picture of its own that is there, in the size and weight that others take', async ({
    site: { documents },
    request,
  }) => {
    const pictures = new Set(documents.flatMap((document) => metaContents(document, 'og:image')))
    expect(pictures.size).toBe(documents.length)
    for (const address of pictures) {
      const response = await request.get(new URL(address).pathname)
      const png = await response.body()
      expect(response.status(), address).toBe(200)
      // The header of a PNG: eight bytes of signature, then the chunk that begins with width and height.
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], address).toEqual([PICTURE.width, PICTURE.height])
      expect(png.length, address).toBeLessThanOrEqual(PICTURE.bytes)
    }
  })

  test('shares no title, description or heading with another', ({ site: { documents } }) => {
    for (const words of [
      documents.flatMap(({ titles }) => titles),
      documents.flatMap((document) => metaContents(document, 'description')),
      documents.flatMap(({ h1 }) => h1),
    ])
      expect(words.filter((each, index) => words.indexOf(each) !== index)).toEqual([])
  })

  test('names the one address of the FAQ also on its other one', async ({ page, site: { origin } }) => {
    const [faq] = await readDocuments(page, ['/FAQ'])
    expect(faq && linkedAs(faq, 'canonical')).toEqual([`${origin}/faq`])
  })

  test('of a post says when it appeared, when it was changed, who wrote it and what it is about', async ({
    site: { documents },
    request,
  }) => {
    for (const document of documents.filter(({ path }) => POSTS.includes(path))) {
      for (const name of ['article:published_time', 'article:modified_time'])
        expect(metaContents(document, name)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)])
      const [author = ''] = metaContents(document, 'article:author')
      expect((await request.get(new URL(author).pathname)).status()).toBe(200)
      expect(metaContents(document, 'article:section')).toHaveLength(1)
      expect(metaContents(document, 'article:tag').length).toBeGreaterThan(0)
    }
  })

  test('of a page that is not there asks not to be listed and claims no address', async ({ page }) => {
    for (const document of await readDocuments(page, [
      '/nowhere',
      '/services/x',
      '/projects/x',
      '/blog/x',
      '/team/x',
    ])) {
      expect([document.path, document.status, document.titles.length]).toEqual([document.path, 404, 1])
      expect(metaContents(document, 'robots')).toContain('noindex, nofollow')
      expect(linkedAs(document, 'canonical')).toEqual([])
      expect(document.graphs).toEqual([])
    }
  })
})

type Thing = Record<string, unknown>
type Value = { key: string; value: string | number }

/** Words of the vocabulary, and figures that the page writes differently. */
const NOT_SHOWN = new Set(['@context', '@type', '@id', 'inLanguage', 'wordCount'])
const LONG_DATE = new Intl.DateTimeFormat(content.site.dates ?? content.site.language, {
  dateStyle: 'long',
  timeZone: 'UTC',
})

test.describe('the JSON-LD of each page', () => {
  test('is one graph: the company, the site, the page and what the page is there for', ({
    site: { listed },
  }) => {
    for (const document of listed) {
      const types = thingsOf(document).map((thing) => thing['@type'])
      expect([document.path, types]).toEqual([
        document.path,
        ['Organization', 'WebSite', ...expectedTypes(document.path)],
      ])
    }
  })

  test('refers to what is in the same graph, rates nobody and offers nothing', ({ site: { listed } }) => {
    for (const document of listed) {
      const all = thingsOf(document).flatMap(nested)
      const described = new Set(all.filter((thing) => '@type' in thing).map((thing) => thing['@id']))
      const references = all.filter((thing) => !('@type' in thing)).map((thing) => thing['@id'])
      expect(references.length).toBeGreaterThan(0)
      expect([document.path, references.filter((id) => !described.has(id))]).toEqual([document.path, []])
      const vocabulary = all.flatMap((thing) => [String(thing['@type']), ...Object.keys(thing)])
      expect(vocabulary.filter((word) => /review|rating|offer|price/i.test(word))).toEqual([])
    }
  })

  test('says what stands on the page, lists what it links, and has the breadcrumb that people see', ({
    site: { listed, origin },
  }) => {
    for (const document of listed) {
      const missing = valuesOf(document).filter(({ key, value }) => !isShown(document, key, value))
      expect([document.path, missing]).toEqual([document.path, []])
      const linked = document.anchors.map((href) => new URL(href, origin + document.path).href)
      for (const list of thingsOf(document)) {
        const items = nested(list.itemListElement).filter((item) => 'position' in item)
        expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
        if (list['@type'] === 'BreadcrumbList')
          expect([document.path, items.map(({ name }) => name)]).toEqual([document.path, document.breadcrumb])
        if (list['@type'] !== 'ItemList') continue
        expect([document.path, list.numberOfItems]).toEqual([document.path, items.length])
        const unlinked = items.filter(({ url }) => !linked.includes(String(url)))
        expect([document.path, unlinked]).toEqual([document.path, []])
      }
    }
  })
})

test('each file comes as what it is, and smaller to those who can unpack it', async ({ request }) => {
  for (const [path, type] of Object.entries(TYPES)) {
    const plain = await request.get(path, { headers: { 'accept-encoding': 'identity' } })
    expect([path, plain.status(), plain.headers()['content-type']]).toEqual([path, 200, type])
    const packed = await request.get(path, { headers: { 'accept-encoding': 'br' } })
    expect([path, packed.headers()['content-encoding']]).toEqual([path, 'br'])
    expect(await packed.text()).toBe(await plain.text())
  }
})

test('every whole address of ours, in a page or in any file for machines, leads straight to something', async ({
  request,
  site: { origin },
}) => {
  const texts = listedRoutes.map((path) => (path === '/' ? '/index.md' : `${path}.md`))
  const found = new Map<string, string>()
  for (const source of [...listedRoutes, ...texts, ...Object.keys(TYPES)]) {
    const text = await (await request.get(source)).text()
    // Written in HTML, JSON, XML or Markdown: none of them lets one of these stand within an address. An ampersand begins
    // a second parameter, or the quotation mark that ends an address of the HTML in a feed.
    for (const [address] of text.matchAll(new RegExp(`${RegExp.escape(origin)}[^\\s"'<>()\\\\\\]&]*`, 'g')))
      found.set(new URL(address).pathname, source)
  }
  expect(found.size).toBeGreaterThan(3 * listedRoutes.length)
  for (const [path, source] of found) {
    const response = await request.head(path, { maxRedirects: 0 })
    expect([path, source, response.status()]).toEqual([path, source, 200])
  }
})

test('the sitemap is the set of canonical addresses, with the day on which each entry was changed', async ({
  page,
  site: { listed, origin },
}) => {
  const response = await page.request.get('/sitemap.xml')
  const addresses = await readXml(page, response, 'url > loc')
  expect(addresses.toSorted()).toEqual(
    listed
      .flatMap((document) => linkedAs(document, 'canonical').map((href) => new URL(href).href))
      .toSorted(),
  )
  expect(addresses.every((address) => address.startsWith(`${origin}/`))).toBe(true)
  const days = await readXml(page, response, 'url > lastmod')
  // Entries that a company has only just adopted say no day yet.
  const entries = listedRoutes.filter((path) => path.split('/').length > 2)
  expect(days.length).toBeGreaterThanOrEqual(isSample ? entries.length : 0)
  expect(days.length).toBeLessThanOrEqual(entries.length)
  expect(days.filter((day) => !/^\d{4}-\d\d-\d\d$/.test(day) || Date.parse(day) > Date.now())).toEqual([])
  expect(await response.text()).not.toMatch(/priority|changefreq/)
})

test('robots.txt refuses the API alone and names the sitemap in full', async ({
  request,
  site: { origin },
}) => {
  const lines = (await (await request.get('/robots.txt')).text()).toLowerCase().split('\n').filter(Boolean)
  expect(lines).toEqual(['user-agent: *', 'allow: /', 'disallow: /api/', `sitemap: ${origin}/sitemap.xml`])
})

test('both feeds hold every post in full, newest first, with an id, a date, an author and a picture', async ({
  page,
  site: { origin },
}) => {
  const rss = await page.request.get('/feed.xml')
  for (const required of ['title', 'link', 'description'])
    expect(await readXml(page, rss, `rss[version="2.0"] > channel > ${required}:not([rel])`)).toHaveLength(1)
  expect(await readXml(page, rss, 'channel > link:not([rel])')).toEqual([`${origin}/blog`])
  const guids = await readXml(page, rss, 'item > guid')
  expect(guids.toSorted()).toEqual(POSTS.map((path) => `${origin}${path}`).toSorted())
  expect(await readXml(page, rss, 'item > link')).toEqual(guids)
  const dates = await readXml(page, rss, 'item > pubDate')
  for (const date of dates) expect(date).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} 00:00:00 GMT$/)
  expect(dates.map(Date.parse)).toEqual(dates.map(Date.parse).toSorted((one, other) => other - one))
  const texts = await readXml(page, rss, 'item > encoded')
  for (const text of texts) {
    expect(text).toContain('<h2')
    for (const [, address = ''] of text.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(address).toMatch(/^https?:\/\//)
  }

  const feed = await (await page.request.get('/feed.json')).json()
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: `${origin}/blog`,
    feed_url: `${origin}/feed.json`,
    language: content.site.language,
  })
  const items: { id: string; url: string; title: string; content_html: string; image: string }[] = feed.items
  expect(items.map(({ id }) => id)).toEqual(guids)
  expect(items.map(({ title }) => title)).toEqual(await readXml(page, rss, 'item > title'))
  expect(items.map(({ content_html }) => content_html)).toEqual(texts)
  for (const item of items) {
    expect(item).toMatchObject({
      url: item.id,
      date_published: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      authors: [{ name: expect.any(String), url: expect.stringContaining(`${origin}/team/`) }],
      tags: expect.any(Array),
    })
    expect((await page.request.head(new URL(item.image).pathname)).status()).toBe(200)
  }
})

test('the manifest names the site and icons of the sizes it says, and every icon of a page is there', async ({
  request,
  site: { listed },
}) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({
    start_url: '/',
    lang: content.site.language,
    short_name: expect.any(String),
  })
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const png = await (await request.get(src)).body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
  const named = listed
    .slice(0, 1)
    .flatMap((home) => [...linkedAs(home, 'icon'), ...linkedAs(home, 'apple-touch-icon')])
  expect(named.length).toBeGreaterThanOrEqual(3)
  for (const icon of named) expect((await request.head(icon)).status(), icon).toBe(200)
})

test('security.txt says where to report, and still will for a month, but not for a year (RFC 9116)', async ({
  request,
}) => {
  const text = await (await request.get('/.well-known/security.txt')).text()
  const fields = text
    .trim()
    .split('\n')
    .map((line) => line.split(': '))
  expect(fields.map(([name]) => name)).toEqual([
    'Contact',
    'Contact',
    'Expires',
    'Preferred-Languages',
    'Canonical',
  ])
  const values = new Map(fields.map(([name = '', value = '']) => [name, value]))
  const daysLeft = (Date.parse(values.get('Expires') ?? '') - Date.now()) / DAY_MS
  // When this fails, the site has not been built for most of a year: build it, and look whether the address still works.
  expect(daysLeft).toBeGreaterThan(30)
  expect(daysLeft).toBeLessThan(365)
  expect(values.get('Canonical')).toMatch(/\/\.well-known\/security\.txt$/)
})

test('each listed page names its text as Markdown, which says what the page says; no other page has one', async ({
  request,
  site: { listed },
}) => {
  for (const document of listed) {
    const [alternate = ''] = linkedAs(document, 'alternate', 'text/markdown')
    const response = await request.get(new URL(alternate).pathname, { maxRedirects: 0 })
    expect([document.path, response.status()]).toEqual([document.path, 200])
    const text = await response.text()
    expect(text).toMatch(/^# \S/)
    // Some pages say a little more than their text, such as the names of form fields; none says something else.
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => withoutLinks(heading))
    const missing = headings.filter((each) => !document.letters.includes(each.replace(/[\s`]+/g, '')))
    expect([document.path, missing]).toEqual([document.path, []])
    expect(text).not.toContain('](/')
    const [canonical = ''] = linkedAs(document, 'canonical')
    expect(
      text
        .trim()
        .split(/[\s<>]+/)
        .findLast(Boolean),
    ).toBe(new URL(canonical).href)
  }
  for (const path of ['/nothing.md', '/services/nothing.md', '/messages.md'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})

test('llms.txt is a heading, a summary and links to Markdown that is there; humans.txt names the people', async ({
  request,
}) => {
  const text = await (await request.get('/llms.txt')).text()
  expect(text).toMatch(/^# \S.*\n\n> \S/)
  const links = [...text.matchAll(/^- \[[^\]]+\]\((http[^)]+\.md)\): \S/gm)]
  expect(links.length).toBeGreaterThan(listedRoutes.length / 2)
  const humans = await (await request.get('/humans.txt')).text()
  expect(humans).toContain(needed(content.members[0], 'member').name)
})

/** The main types of each route beside the company and the site. */
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

/** Addresses elsewhere have to be links of the page, and dates are shown as people write them. */
function isShown({ letters, anchors }: ReadDocument, key: string, value: string | number): boolean {
  if (typeof value === 'number') return key === 'position' || key === 'numberOfItems'
  if (/^https?:/.test(value)) return key !== 'sameAs' || anchors.includes(value)
  const words = key.startsWith('date') ? LONG_DATE.format(new Date(value)) : value
  return letters.includes(words.replace(/\s+/g, ''))
}

/** The texts of the elements that a selector names in an XML answer, which has to be well-formed. */
async function readXml(page: Page, response: APIResponse, selector: string): Promise<string[]> {
  return page.evaluate(
    ([xml = '', wanted = '']) => {
      const dom = new DOMParser().parseFromString(xml, 'application/xml')
      const fault = dom.querySelector('parsererror')
      if (fault) throw new Error(fault.textContent ?? 'not well-formed')
      return [...dom.querySelectorAll(wanted)].map((each) => each.textContent ?? '')
    },
    [await response.text(), selector],
  )
}

/** `[words](address)` as a reader of the page sees it: the words. */
function withoutLinks(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}
