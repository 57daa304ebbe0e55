import type { APIResponse, Browser, Page } from 'playwright/test'
import sharp from 'sharp'
import { test as base, expect } from '#e2e/fixtures/test.ts'
import {
  builtOrigin,
  linkedAs,
  listedRoutes,
  metaContents,
  type ReadDocument,
  readDocuments,
} from '#e2e/support/documents.ts'
import { startOfDay, writeDay } from '#lib/text/local-time.ts'
import { listPages } from '#testing/kinds-of-pages.ts'
import { addressOf, content } from '#testing/site-content.ts'

// Tests the metadata for search engines, feed readers, assistants and social networks: the head and the JSON-LD of every page,
// and files such as the sitemap and the feeds.

const TITLE_CHARACTERS = 60
const DESCRIPTION_CHARACTERS = { from: 120, to: 155 }
const PICTURE = { width: 1200, height: 630, bytes: 300_000 }
/** The maximum number of posts in a feed, newest first. */
const FEED_POSTS = 50
const DAY_MS = 86_400_000
const isFurther = (path: string) => listPages.includes(path) && path.lastIndexOf('/') > 0
const MESSAGES = addressOf('/messages')
const ROUTES = [...listedRoutes, MESSAGES]
const POSTS: string[] = content.posts.map(({ path }) => path)

type Site = { origin: string; documents: ReadDocument[]; listed: ReadDocument[] }

let reading: Promise<Site> | undefined

/** Provides every page of the site, read once for all tests. */
const test = base.extend<{ site: Site }>({
  site: async ({ browser }, use) => {
    reading ??= readSite(browser)
    await use(await reading)
  },
})

async function readSite(browser: Browser): Promise<Site> {
  const page = await browser.newPage({ baseURL: process.env.E2E_SITE_URL })
  const documents = await readDocuments(page, ROUTES)
  await page.close()
  const listed = documents.filter(({ path }) => path !== MESSAGES)
  return { origin: builtOrigin(documents), documents, listed }
}

test.describe('the head of each page', () => {
  test('has one title and description of its own, short enough to be shown whole, and the metadata of a shared page', async ({
    page,
    site: { documents, origin },
  }) => {
    for (const document of documents) {
      const { path, status, lang, titles, h1, misplaced } = document
      const [title = ''] = titles
      const metas = (name: string) => metaContents(document, name)
      const linked = (type?: string) =>
        linkedAs(document, type ? 'alternate' : 'canonical', type).map((href) => new URL(href).href)
      const [description = ''] = metas('description')
      const [picture = '', describe = ''] = [...metas('og:image'), ...metas('og:image:alt')]
      expect({
        path,
        status,
        lang,
        counts: [titles.length, h1.length, metas('description').length, metas('theme-color').length],
        lengths: [
          title.length <= TITLE_CHARACTERS,
          description.length >= DESCRIPTION_CHARACTERS.from,
          description.length <= DESCRIPTION_CHARACTERS.to,
        ],
        canonical: linked(),
        robots: metas('robots'),
        misplaced,
        feeds: [...linked('application/rss+xml'), ...linked('application/feed+json')],
        url: new URL(metas('og:url').join()).href,
        markdown: linked('text/markdown'),
        shared: ['og:title', 'og:description', 'og:type', 'twitter:card'].flatMap(metas),
        pictures: ['og:image', 'twitter:image', 'og:image:alt', 'twitter:image:alt'].flatMap(metas),
      }).toEqual({
        path,
        status: 200,
        lang: content.site.language,
        counts: [1, 1, 1, 2],
        lengths: [true, true, true],
        canonical: [new URL(path, origin).href],
        robots: [path === MESSAGES ? 'noindex, nofollow' : 'index, follow, max-image-preview:large'],
        misplaced: 0,
        feeds: [`${origin}/feed.xml`, `${origin}/feed.json`],
        url: new URL(path, origin).href,
        markdown: path === MESSAGES ? [] : [new URL(`${path === '/' ? '/index' : path}.md`, origin).href],
        shared: [title, description, POSTS.includes(path) ? 'article' : 'website', 'summary_large_image'],
        pictures: [picture, picture, describe, describe],
      })
      expect([picture, describe]).toEqual([
        expect.stringContaining(`${origin}/social/`),
        expect.stringMatching(/./),
      ])
    }
    for (const words of [
      documents.flatMap(({ titles }) => titles),
      documents.flatMap((document) => metaContents(document, 'description')),
      documents.flatMap(({ h1 }) => h1),
    ])
      expect(words.filter((each, index) => words.indexOf(each) !== index)).toEqual([])
    const [faq] = await readDocuments(page, [addressOf('/FAQ')])
    expect(faq && linkedAs(faq, 'canonical')).toEqual([origin + addressOf('/faq')])
  })

  test('names a picture of its own that is there, in the size and weight that others take', async ({
    site: { documents },
    request,
  }) => {
    const pictures = new Set(documents.flatMap((document) => metaContents(document, 'og:image')))
    // Page 2 and later pages of a list use the picture of page 1.
    expect(pictures.size).toBe(documents.filter(({ path }) => !isFurther(path)).length)
    for (const address of pictures) {
      const response = await request.get(new URL(address).pathname)
      const picture = await response.body()
      const { format, width, height } = await sharp(picture).metadata()
      expect([response.headers()['content-type'], width, height], address).toEqual([
        `image/${format}`,
        PICTURE.width,
        PICTURE.height,
      ])
      expect(picture.length, address).toBeLessThanOrEqual(PICTURE.bytes)
    }
  })

  test('of a post names its dates, its author and its subjects', ({ site: { documents, origin } }) => {
    for (const document of documents.filter(({ path }) => POSTS.includes(path))) {
      for (const name of ['article:published_time', 'article:modified_time'])
        expect(metaContents(document, name)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT0.:00:00[+-]/)])
      const authors = content.members.map(({ path }) => new URL(path, origin).href)
      expect(authors).toEqual(expect.arrayContaining(metaContents(document, 'article:author')))
      expect(metaContents(document, 'article:section')).toHaveLength(1)
      expect(metaContents(document, 'article:tag').length).toBeGreaterThan(0)
    }
  })

  test('of a 404 page or one outside the sitemap has noindex; of a 404 page no canonical address and no JSON-LD', async ({
    page,
  }) => {
    const unlisted: string[] = content.textPages.filter((text) => !text.sitemap).map(({ path }) => path)
    const missing = ['/nowhere', '/services/x', '/blog/x'].map(addressOf)
    for (const document of await readDocuments(page, [...unlisted, ...missing])) {
      const robots = metaContents(document, 'robots')
      expect(robots).toContain('noindex, nofollow')
      if (unlisted.includes(document.path)) {
        expect(robots).toHaveLength(1)
        continue
      }
      expect([document.path, document.status, document.titles.length]).toEqual([document.path, 404, 1])
      expect([linkedAs(document, 'canonical'), document.graphs]).toEqual([[], []])
    }
  })
})

type Thing = Record<string, unknown>

/** Keys whose values are schema.org terms, or figures that the page formats differently. */
const NOT_SHOWN = new Set(['@context', '@type', '@id', 'inLanguage', 'wordCount'])
const LONG_DATE = new Intl.DateTimeFormat(content.site.dates ?? content.site.language, {
  dateStyle: 'long',
  timeZone: content.site.timeZone,
})

test('the JSON-LD of each page is one complete graph of company, site, page and subject, agrees with the page and has no ratings', ({
  site: { listed, origin },
}) => {
  for (const { path, graphs, anchors, breadcrumb, letters } of listed) {
    const [graph, ...others] = graphs.map((each) => JSON.parse(each))
    expect([path, others, graph['@context']]).toEqual([path, [], 'https://schema.org'])
    const things: Thing[] = graph['@graph']
    expect([path, ...things.map((thing) => thing['@type'])]).toEqual([
      path,
      'Organization',
      'WebSite',
      ...expectedTypes(path),
    ])
    const all = things.flatMap(nested)
    const described = new Set(all.filter((thing) => '@type' in thing).map((thing) => thing['@id']))
    const references = all.filter((thing) => !('@type' in thing)).map((thing) => thing['@id'])
    expect(references.length).toBeGreaterThan(0)
    expect([path, references.filter((id) => !described.has(id))]).toEqual([path, []])
    const vocabulary = all.flatMap((thing) => [String(thing['@type']), ...Object.keys(thing)])
    expect(vocabulary.filter((word) => /review|rating|offer|price/i.test(word))).toEqual([])

    const values = all
      .flatMap((thing) => Object.entries(thing))
      .flatMap(([key, value]) => [value].flat().map((each) => [key, each] as const))
      .filter(([key, value]) => !NOT_SHOWN.has(key) && typeof value !== 'object')
    /** The page must link to each `sameAs` address. It shows dates in the long format of its language. */
    const isShown = (key: string, value: unknown) => {
      if (typeof value !== 'string') return key === 'position' || key === 'numberOfItems'
      if (/^https?:/.test(value)) return key !== 'sameAs' || anchors.includes(value)
      const words = key.startsWith('date') ? LONG_DATE.format(new Date(value)) : value
      return letters.includes(words.replace(/\s+/g, ''))
    }
    expect([path, values.filter(([key, value]) => !isShown(key, value))]).toEqual([path, []])

    const linked = anchors.map((href) => new URL(href, origin + path).href)
    for (const list of things) {
      const items = nested(list.itemListElement).filter((item) => 'position' in item)
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
      if (list['@type'] === 'BreadcrumbList')
        expect([path, items.map(({ name }) => name)]).toEqual([path, breadcrumb])
      if (list['@type'] !== 'ItemList') continue
      expect([path, list.numberOfItems]).toEqual([path, items.length])
      expect([path, items.filter(({ url }) => !linked.includes(String(url)))]).toEqual([path, []])
    }
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
  const { services, projects, posts, members, textPages } = content
  const texts = textPages.filter((text) => text.sitemap).flatMap((text) => [text, ...text.entries])
  const dated = [...services, ...projects, ...members, ...texts].filter(({ updated }) => updated)
  expect(days).toHaveLength(dated.length + posts.length)
  expect(days.filter((day) => !/^\d{4}-\d\d-\d\d$/.test(day) || Date.parse(day) > Date.now())).toEqual([])
})

test('both feeds hold the newest posts in full, with an id, a date, an author and a picture', async ({
  page,
  site: { origin },
}) => {
  const rss = await page.request.get('/feed.xml')
  for (const required of ['title', 'description'])
    expect(await readXml(page, rss, `rss[version="2.0"] > channel > ${required}`)).toHaveLength(1)
  expect(await readXml(page, rss, 'channel > link:not([rel])')).toEqual([origin + addressOf('/blog')])
  const guids = await readXml(page, rss, 'item > guid')
  expect(guids).toEqual(POSTS.slice(0, FEED_POSTS).map((path) => `${origin}${path}`))
  expect(await readXml(page, rss, 'item > link')).toEqual(guids)
  const dates = await readXml(page, rss, 'item > pubDate')
  for (const date of dates) expect(date).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:00 GMT$/)
  // In the company's time zone, each post has the day that its page shows.
  expect(dates.map((date) => writeDay(Date.parse(date), content.site.timeZone))).toEqual(
    content.posts.slice(0, FEED_POSTS).map(({ date }) => date),
  )
  const texts = await readXml(page, rss, 'item > encoded')
  for (const text of texts) {
    expect(text).toContain('<h2')
    for (const [, address = ''] of text.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(address).toMatch(/^https?:\/\/|^#.*note-fn/)
  }

  const feed = await (await page.request.get('/feed.json')).json()
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: origin + addressOf('/blog'),
    feed_url: `${origin}/feed.json`,
    language: content.site.language,
  })
  const titles = await readXml(page, rss, 'item > title')
  expect(feed.items).toMatchObject(
    guids.map((id, index) => ({
      id,
      url: id,
      title: titles[index],
      content_html: texts[index],
      image: expect.stringContaining(origin),
      date_published: startOfDay(content.posts[index]?.date ?? '', content.site.timeZone),
      authors: [{ name: expect.any(String), url: expect.stringContaining(`${origin}/team/`) }],
      tags: expect.any(Array),
    })),
  )
})

test('the other files for machines are complete', async ({ request, site: { origin } }) => {
  const read = async (path: string) => (await request.get(path)).text()

  await test.step('robots.txt refuses the API alone and names the sitemap in full', async () => {
    expect((await read('/robots.txt')).toLowerCase().match(/.+/g)).toEqual([
      'user-agent: *',
      'allow: /',
      'disallow: /api/',
      `sitemap: ${origin}/sitemap.xml`,
    ])
  })

  await test.step('the manifest names the site and icons of the sizes it says', async () => {
    const manifest = JSON.parse(await read('/manifest.webmanifest'))
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
      const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  await test.step('security.txt says where to report, and still will for a month, but not for a year (RFC 9116)', async () => {
    const text = await read('/.well-known/security.txt')
    expect(text).toMatch(/^Contact: [\s\S]*^Expires: /m)
    const daysLeft = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / DAY_MS
    // If this fails, the last build is most of a year old. Build the site, and check that the contact address still works.
    expect(daysLeft).toBeGreaterThan(30)
    expect(daysLeft).toBeLessThan(365)
  })

  await test.step('llms.txt is a heading, a summary and links to Markdown; humans.txt names the people', async () => {
    const text = await read('/llms.txt')
    expect(text).toMatch(/^# \S.*\n\n> \S/)
    const links = [...text.matchAll(/^- \[[^\]]+\]\((http[^)]+\.md)\): \S/gm)]
    expect(links.length).toBeGreaterThan(listedRoutes.length / 2)
    for (const { name } of content.members.slice(0, 1)) expect(await read('/humans.txt')).toContain(name)
  })
})

/** The JSON-LD types of the page, its breadcrumb and its subject. The company and the site are not included. */
function expectedTypes(path: string): string[] {
  const { services, projects, posts, members, textPages } = content
  const are = (entries: { path: string }[], page: string, ...subject: string[]) =>
    Object.fromEntries(entries.map((entry) => [entry.path, [page, 'BreadcrumbList', ...subject]]))
  const types: Record<string, string[]> = {
    ...are(services, 'WebPage', 'Service'),
    ...are(projects, 'WebPage', 'CreativeWork'),
    ...are(posts, 'WebPage', 'BlogPosting'),
    ...are(members, 'ProfilePage', 'Person'),
    ...are([{ path: addressOf('/about') }], 'AboutPage'),
    ...are([{ path: addressOf('/contact') }], 'ContactPage'),
    ...are([{ path: addressOf('/faq') }], 'FAQPage'),
    ...are(
      textPages.filter(({ entries }) => entries.length === 0),
      'WebPage',
    ),
    ...are(
      textPages.flatMap(({ entries }) => entries),
      'WebPage',
      'CreativeWork',
    ),
    '/': ['WebPage'],
  }
  return types[path] ?? ['CollectionPage', 'BreadcrumbList', 'ItemList']
}

/** Flattens a JSON-LD value into a list of all objects in it. */
function nested(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(nested)
  if (typeof value !== 'object' || value === null) return []
  return [{ ...value }, ...Object.values(value).flatMap(nested)]
}

/** Returns the texts of the elements that match a selector in an XML response. Throws if the XML is not well-formed. */
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
