import type { APIResponse, Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { examples } from '#e2e/support/content.ts'
import { builtOrigin, linkedAs, listedRoutes, readDocuments } from '#e2e/support/documents.ts'

// The files beside the pages: sitemap, robots, feeds, manifest and the texts for those who read no HTML.

const DAY_MS = 86_400_000
const POSTS = listedRoutes.filter((path) => path.startsWith('/blog/'))

const TYPES = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/feed.xml': 'application/rss+xml; charset=utf-8',
  '/feed.json': 'application/feed+json; charset=utf-8',
  '/manifest.webmanifest': 'application/manifest+json',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/humans.txt': 'text/plain; charset=utf-8',
  '/.well-known/security.txt': 'text/plain; charset=utf-8',
  '/index.md': 'text/markdown; charset=utf-8',
  [`${examples.post.path}.md`]: 'text/markdown; charset=utf-8',
}

test('each file comes as what it is, and smaller to those who can unpack it', async ({ request }) => {
  for (const [path, type] of Object.entries(TYPES)) {
    const plain = await request.get(path, { headers: { 'accept-encoding': 'identity' } })
    expect([path, plain.status(), plain.headers()['content-type']]).toEqual([path, 200, type])
    const packed = await request.get(path, { headers: { 'accept-encoding': 'br' } })
    expect([path, packed.headers()['content-encoding']]).toEqual([path, 'br'])
    expect(await packed.text()).toBe(await plain.text())
  }
})

test('the sitemap, the canonical addresses and the pages that links lead to are the same set', async ({
  page,
}) => {
  const documents = await readDocuments(page, listedRoutes)
  const origin = builtOrigin(documents)
  const sitemap = await readXml(page, await page.request.get('/sitemap.xml'), 'url > loc')
  const canonical = documents.flatMap((document) => linkedAs(document, 'canonical'))
  const linked = [...(await linkedPages(page)).keys()]
  const asPaths = (addresses: string[]) => sorted(addresses.map((each) => new URL(each, origin).pathname))

  expect(sitemap.every((address) => address.startsWith(`${origin}/`))).toBe(true)
  expect(asPaths(sitemap)).toEqual(asPaths(canonical))
  expect(asPaths(sitemap)).toEqual(asPaths(linked))
  expect(asPaths(sitemap)).toEqual(sorted(listedRoutes))
})

test('no listed page is further from home than three clicks', async ({ page }) => {
  const far = [...(await linkedPages(page))].filter(([, clicks]) => clicks > 3)
  expect(far).toEqual([])
})

test('the sitemap gives each entry the day its content was changed, and nothing it does not know', async ({
  page,
}) => {
  const response = await page.request.get('/sitemap.xml')
  const days = await readXml(page, response, 'url > lastmod')
  expect(days.length).toBe(listedRoutes.filter((path) => path.split('/').length > 2).length)
  expect(days.filter((day) => !/^\d{4}-\d\d-\d\d$/.test(day) || Date.parse(day) > Date.now())).toEqual([])
  expect(await response.text()).not.toMatch(/priority|changefreq/)
})

test('robots.txt refuses the API alone and names the sitemap in full', async ({ request, page }) => {
  const lines = (await (await request.get('/robots.txt')).text()).split('\n').filter(Boolean)
  const origin = builtOrigin(await readDocuments(page, ['/']))
  expect(lines.map((line) => line.toLowerCase())).toEqual([
    'user-agent: *',
    'allow: /',
    'disallow: /api/',
    `sitemap: ${origin}/sitemap.xml`,
  ])
})

test('the RSS feed holds every post in full, newest first, with an id and a date that a reader can parse', async ({
  page,
}) => {
  const response = await page.request.get('/feed.xml')
  const origin = builtOrigin(await readDocuments(page, ['/']))
  for (const required of ['title', 'link', 'description'])
    expect(
      await readXml(page, response, `rss[version="2.0"] > channel > ${required}:not([rel])`),
    ).toHaveLength(1)
  expect(await readXml(page, response, 'channel > link:not([rel])')).toEqual([`${origin}/blog`])

  const guids = await readXml(page, response, 'item > guid')
  expect(sorted(guids)).toEqual(sorted(POSTS.map((path) => `${origin}${path}`)))
  expect(await readXml(page, response, 'item > link')).toEqual(guids)
  const dates = await readXml(page, response, 'item > pubDate')
  expect(
    dates.filter((date) => !/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} 00:00:00 GMT$/.test(date)),
  ).toEqual([])
  expect(dates.map(Date.parse)).toEqual(dates.map(Date.parse).sort((one, other) => other - one))
  for (const text of await readXml(page, response, 'item > encoded')) expectFullText(text, origin)
})

test('the JSON feed says the same as the RSS feed', async ({ page }) => {
  const feed = await (await page.request.get('/feed.json')).json()
  const rss = await page.request.get('/feed.xml')
  const origin = builtOrigin(await readDocuments(page, ['/']))
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: `${origin}/blog`,
    feed_url: `${origin}/feed.json`,
    language: 'en',
  })
  const items: { id: string; url: string; title: string; content_html: string; image: string }[] = feed.items
  expect(items.map(({ id }) => id)).toEqual(await readXml(page, rss, 'item > guid'))
  expect(items.map(({ title }) => title)).toEqual(await readXml(page, rss, 'item > title'))
  expect(items.map(({ content_html }) => content_html)).toEqual(await readXml(page, rss, 'item > encoded'))
  for (const item of items) {
    expect(item.url).toBe(item.id)
    expect(item).toMatchObject({
      date_published: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      authors: [{ name: expect.any(String), url: expect.stringContaining(`${origin}/team/`) }],
      tags: expect.any(Array),
    })
    expect((await page.request.head(new URL(item.image).pathname)).status()).toBe(200)
  }
})

test('the manifest names the site, and icons of the sizes it says', async ({ page }) => {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ start_url: '/', lang: 'en', short_name: expect.any(String) })
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const png = await (await page.request.get(src)).body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('every icon that a page names is there', async ({ page }) => {
  const [home] = await readDocuments(page, ['/'])
  if (!home) throw new Error('There is no home page.')
  const icons = [...linkedAs(home, 'icon'), ...linkedAs(home, 'apple-touch-icon')]
  expect(icons.length).toBeGreaterThanOrEqual(3)
  for (const icon of icons) expect((await page.request.head(icon)).status(), icon).toBe(200)
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

test('each listed page names its text as Markdown, which says what the page says', async ({ page }) => {
  for (const document of await readDocuments(page, listedRoutes)) {
    const [alternate = ''] = linkedAs(document, 'alternate', 'text/markdown')
    const response = await page.request.get(new URL(alternate).pathname, { maxRedirects: 0 })
    expect([document.path, response.status()]).toEqual([document.path, 200])
    const text = await response.text()
    expect(text).toMatch(/^# \S/)
    // Some pages say a little more than their text, such as the names of form fields; none says something else.
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => withoutLinks(heading))
    const missing = headings.filter((each) => !document.letters.includes(each.replace(/[\s`]+/g, '')))
    expect([document.path, missing]).toEqual([document.path, []])
    expect(text).not.toContain('](/')
    const [canonical = ''] = linkedAs(document, 'canonical')
    expect(text.trim().split(' ').at(-1)).toBe(new URL(canonical).href)
  }
})

test('every whole address of ours, in a page or in any file for machines, leads straight to something', async ({
  page,
}) => {
  const [home] = await readDocuments(page, ['/'])
  const origin = builtOrigin(home ? [home] : [])
  const texts = listedRoutes.map((path) => (path === '/' ? '/index.md' : `${path}.md`))
  const found = new Map<string, string>()
  for (const source of [...listedRoutes, ...texts, ...Object.keys(TYPES)]) {
    const text = await (await page.request.get(source)).text()
    // Written in HTML, JSON, XML or Markdown: none of them lets one of these stand within an address.
    for (const [address] of text.matchAll(new RegExp(`${RegExp.escape(origin)}[^\\s"'<>()\\\\\\]]*`, 'g')))
      found.set(new URL(address).pathname, source)
  }
  expect(found.size).toBeGreaterThan(3 * listedRoutes.length)
  for (const [path, source] of found) {
    const response = await page.request.head(path, { maxRedirects: 0 })
    expect([path, source, response.status()]).toEqual([path, source, 200])
  }
})

test('there is no Markdown at the address of a page that is not there, or not listed', async ({
  request,
}) => {
  for (const path of ['/nothing.md', '/services/nothing.md', '/messages.md']) {
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
  }
})

test('llms.txt is a heading, a summary and links to Markdown that is there', async ({ page }) => {
  const text = await (await page.request.get('/llms.txt')).text()
  expect(text).toMatch(/^# \S.*\n\n> \S/)
  const links = [...text.matchAll(/^- \[[^\]]+\]\((http[^)]+\.md)\): \S/gm)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(listedRoutes.length / 2)
  for (const href of links) expect((await page.request.head(new URL(href).pathname)).status(), href).toBe(200)
})

test('humans.txt names the people and whose work the site uses', async ({ request }) => {
  const text = await (await request.get('/humans.txt')).text()
  for (const credit of [
    '/* TEAM */',
    'Notionists',
    'Host Grotesk',
    'Atkinson',
    'Lucide',
    'CC BY-SA',
    examples.member.name,
  ])
    expect(text).toContain(credit)
})

/** Every page of ours that links lead to, and the clicks it is away from home; redirects are followed to their end. */
async function linkedPages(page: Page): Promise<Map<string, number>> {
  const pages = new Map<string, number>()
  const seen = new Set(['/'])
  let next = ['/']
  for (let clicks = 0; next.length > 0; clicks++) {
    const ends = await Promise.all(next.map((path) => whereItEnds(page, path)))
    const documents = await readDocuments(page, [...new Set(ends.filter((path) => path !== undefined))])
    for (const canonical of documents.flatMap((document) => linkedAs(document, 'canonical'))) {
      const { pathname } = new URL(canonical)
      if (!pages.has(pathname)) pages.set(pathname, clicks)
    }
    const targets = documents.flatMap(({ anchors, path }) =>
      anchors.map((href) => new URL(href, `${ANYWHERE}${path}`)).filter(({ origin }) => origin === ANYWHERE),
    )
    next = [...new Set(targets.map(({ pathname }) => pathname))].filter((path) => !seen.has(path))
    for (const path of next) seen.add(path)
  }
  return pages
}

/** Any origin that no link names. */
const ANYWHERE = 'http://site.invalid'

/** The path of the page that an address leads to; undefined for what is not a page, such as a feed. */
async function whereItEnds(page: Page, path: string): Promise<string | undefined> {
  const response = await page.request.get(path)
  const isPage = response.headers()['content-type']?.startsWith('text/html') ?? false
  return isPage ? new URL(response.url()).pathname : undefined
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

/** A whole post, not a teaser, with addresses that work from anywhere. */
function expectFullText(text: string, origin: string): void {
  expect(text).toContain('<h2')
  expect(text.length).toBeGreaterThan(4000)
  for (const [, address = ''] of text.matchAll(/(?:href|src)="([^"]*)"/g)) {
    expect(address).toMatch(new RegExp(`^(?:${origin}|https?://)`))
  }
}

function sorted(words: readonly string[]): string[] {
  return words.toSorted((one, other) => one.localeCompare(other))
}

/** `[words](address)` as a reader of the page sees it: the words. */
function withoutLinks(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}
