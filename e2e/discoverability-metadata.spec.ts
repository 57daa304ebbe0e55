import { expect, test } from '#e2e/fixtures/test.ts'
import { builtOrigin, linkedAs, listedRoutes, metaContents, readDocuments } from '#e2e/support/documents.ts'

// What search engines and those who share a page read in its head: one table over all routes.

const TITLE_CHARACTERS = 60
const DESCRIPTION_CHARACTERS = { from: 120, to: 155 }
const PICTURE = { width: 1200, height: 630, bytes: 120_000 }

const ROUTES = [...listedRoutes, '/messages']
const MISSING = ['/nowhere', '/services/x', '/projects/x', '/blog/x', '/team/x']

test('each page says once, in its head, what it is, in a length that is shown whole', async ({ page }) => {
  const documents = await readDocuments(page, ROUTES)
  const origin = builtOrigin(documents)
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
    themeColors: metaContents(document, 'theme-color'),
    rss: linkedAs(document, 'alternate', 'application/rss+xml').map((href) => new URL(href).pathname),
    json: linkedAs(document, 'alternate', 'application/feed+json').map((href) => new URL(href).pathname),
  }))
  expect(table).toEqual(
    ROUTES.map((path) => ({
      path,
      status: 200,
      lang: 'en',
      titles: 1,
      titleFits: true,
      headings: 1,
      descriptions: [true],
      canonical: [new URL(path, origin).href],
      robots: [path === '/messages' ? 'noindex, nofollow' : 'index, follow, max-image-preview:large'],
      misplaced: 0,
      themeColors: ['#ffffff', '#081124'],
      rss: ['/feed.xml'],
      json: ['/feed.json'],
    })),
  )
})

test('no two pages share a title, a description or a heading', async ({ page }) => {
  const documents = await readDocuments(page, ROUTES)
  for (const words of [
    documents.flatMap(({ titles }) => titles),
    documents.flatMap((document) => metaContents(document, 'description')),
    documents.flatMap(({ h1 }) => h1),
  ]) {
    expect(words.filter((each, index) => words.indexOf(each) !== index)).toEqual([])
  }
})

test('the FAQ under its other address names the one address as its own', async ({ page }) => {
  const [faq, home] = await readDocuments(page, ['/FAQ', '/'])
  if (!faq || !home) throw new Error('Two pages were asked for.')
  expect(linkedAs(faq, 'canonical')).toEqual([`${builtOrigin([home])}/faq`])
})

test('a shared page brings its title, its text and a picture of its own with words for it', async ({
  page,
}) => {
  const documents = await readDocuments(page, ROUTES)
  const origin = builtOrigin(documents)
  const pictures = new Set<string>()
  for (const document of documents) {
    const one = (name: string) => metaContents(document, name).join(' + ')
    const address = one('og:image')
    expect(address, document.path).toMatch(`${origin}/social/`)
    pictures.add(address)
    expect({
      title: one('og:title'),
      description: one('og:description'),
      url: new URL(one('og:url')).pathname,
      type: one('og:type'),
      card: one('twitter:card'),
      cardPicture: one('twitter:image'),
      words: one('og:image:alt').length > 0 && one('og:image:alt') === one('twitter:image:alt'),
    }).toEqual({
      title: document.titles[0],
      description: one('description'),
      url: document.path,
      type: document.path.startsWith('/blog/') ? 'article' : 'website',
      card: 'summary_large_image',
      cardPicture: address,
      words: true,
    })

    const response = await page.request.get(new URL(address).pathname)
    const png = await response.body()
    expect(response.status(), address).toBe(200)
    // The header of a PNG: eight bytes of signature, then the chunk that begins with width and height.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], address).toEqual([PICTURE.width, PICTURE.height])
    expect(png.length, address).toBeLessThanOrEqual(PICTURE.bytes)
  }
  expect(pictures.size).toBe(documents.length)
})

test('a post says when it appeared, when it was changed, who wrote it and what it is about', async ({
  page,
}) => {
  for (const document of await readDocuments(
    page,
    listedRoutes.filter((path) => path.startsWith('/blog/')),
  )) {
    for (const name of ['article:published_time', 'article:modified_time']) {
      expect(metaContents(document, name)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)])
    }
    const [author = ''] = metaContents(document, 'article:author')
    expect((await page.request.get(new URL(author).pathname)).status()).toBe(200)
    expect(metaContents(document, 'article:section')).toHaveLength(1)
    expect(metaContents(document, 'article:tag').length).toBeGreaterThan(0)
  }
})

test('a page that is not there asks not to be listed and claims no address', async ({ page }) => {
  for (const document of await readDocuments(page, MISSING)) {
    expect([document.path, document.status, document.titles.length]).toEqual([document.path, 404, 1])
    expect(metaContents(document, 'robots')).toContain('noindex, nofollow')
    expect(linkedAs(document, 'canonical')).toEqual([])
    expect(document.graphs).toEqual([])
  }
})

test('crawlers and those who fetch previews get the same page as everyone', async ({ page }) => {
  const asVisitor = await (await page.request.get('/services')).text()
  for (const agent of ['Googlebot/2.1', 'facebookexternalhit/1.1', 'Twitterbot/1.0', 'bingbot/2.0']) {
    const response = await page.request.get('/services', { headers: { 'user-agent': agent } })
    expect(await response.text(), agent).toBe(asVisitor)
  }
})
