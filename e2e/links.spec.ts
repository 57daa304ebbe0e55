import { expect, test } from '#e2e/fixtures/test.ts'
import { builtOrigin, emptyLists, listedRoutes, readDocuments } from '#e2e/support/documents.ts'
import { entryRoute } from '#lib/routes.ts'
import { routes } from '#testing/kinds-of-pages.ts'
import { addressOf, content } from '#testing/site-content.ts'

/** What machines read. headers.spec.ts tests the content types. */
const FOR_MACHINES = [
  ...listedRoutes.map((path) => (path === '/' ? '/index.md' : `${path}.md`)),
  ...['/sitemap.xml', '/robots.txt', '/feed.xml', '/feed.json', '/manifest.webmanifest', '/llms.txt'],
  ...['/humans.txt', '/.well-known/security.txt'],
]

/** The footer's short addresses and their redirect targets. */
const SHORT_ADDRESSES = new Map(
  content.navigation.footerServices.map(({ href, service }) => [
    href,
    addressOf(entryRoute('services', service)),
  ]),
)

test('every internal link leads to a page and its anchor, every file that is loaded or named to machines exists, and each page is at most three clicks from home', async ({
  page,
  request,
  baseURL,
}) => {
  const problems: string[] = []
  const documents = new Map((await readDocuments(page, routes)).map((document) => [document.path, document]))
  const origin = builtOrigin([...documents.values()])
  /** Other addresses that are linked or loaded, each with a page that contains it. */
  const files = new Map<string, string>()

  const clicks = new Map([['/', 0]])
  // The iteration over a Map includes entries added during the loop, so it ends when no page links to a new page.
  for (const [path, count] of clicks) {
    const { anchors = [], loads = [], status } = documents.get(path) ?? {}
    if (status !== 200) problems.push(`${path} answers ${status}`)
    for (const href of anchors) {
      const target = URL.parse(href, baseURL + path)
      if (href === '' || href === '#' || !target) {
        problems.push(`${path} has a link that leads nowhere: ${href}`)
        continue
      }
      if (target.origin !== baseURL) continue
      const linked = SHORT_ADDRESSES.get(target.pathname) ?? target.pathname
      const ids = documents.get(linked)?.ids
      if (ids === undefined) files.set(target.pathname, path)
      else if (!clicks.has(linked)) clicks.set(linked, count + 1)
      if (target.hash && ids?.filter((each) => each === target.hash.slice(1)).length !== 1)
        problems.push(`${href}, linked on ${path}, is not there`)
    }
    for (const address of loads) {
      const target = URL.parse(address, baseURL + path)
      if (address === '' || !target) problems.push(`${path} loads nothing: "${address}"`)
      // Pages contain the origin that the site was built for, which differs from the origin of this test server.
      else if ([baseURL, origin].includes(target.origin)) files.set(target.pathname + target.search, path)
    }
  }
  for (const source of [...listedRoutes, ...FOR_MACHINES]) {
    const text = await (await request.get(source)).text()
    // In HTML, JSON, XML and Markdown, none of these characters can be part of a URL. An ampersand begins a second query
    // parameter, or the escaped quotation mark after a URL in a feed's HTML.
    for (const [address] of text.matchAll(new RegExp(`${RegExp.escape(origin)}[^\\s"'<>()\\\\\\]&]*`, 'g')))
      files.set(new URL(address).pathname, source)
  }
  for (const [short, path] of SHORT_ADDRESSES) {
    const response = await request.get(short, { maxRedirects: 0 })
    expect([response.status(), response.headers().location]).toEqual([308, path])
  }
  expect(files.size).toBeGreaterThan(3 * listedRoutes.length)
  for (const [address, from] of files) {
    const status = (await request.head(address, { maxRedirects: 0 })).status()
    if (status !== 200) problems.push(`${address}, named on ${from}, answers ${status}`)
  }
  expect(problems).toEqual([])

  // No page links to the viewer of stored messages, on purpose.
  const unreachable = routes.filter((route) => !clicks.has(route))
  expect(unreachable.toSorted()).toEqual([addressOf('/messages'), ...emptyLists].toSorted())
  expect([...clicks].filter(([, count]) => count > 3)).toEqual([])
})
