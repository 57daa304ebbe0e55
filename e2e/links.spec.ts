import type { Page } from 'playwright/test'
import { expect, test } from '#e2e/fixtures/test.ts'
import { content } from '#e2e/support/content.ts'
import { emptyLists } from '#e2e/support/documents.ts'
import { routes } from '#e2e/support/kinds-of-pages.ts'
import { serviceRoute } from '#lib/routes.ts'

/** The footer's short addresses, and where each leads. */
const SHORT_ADDRESSES = Object.fromEntries(
  content.navigation.footerServices.map(({ href, service }) => [href, serviceRoute(service)]),
)

test('every link inside the site leads to a page and to the part of it that it names, whatever a page loads is there, and no page is further from home than three clicks', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const found = new Map<string, string>([['/', 'the start']])
  const clicks = new Map([['/', 0]])
  const anchors = new Map<string, string>()
  const loaded = new Map<string, string>()
  const ids = new Map<string, string[]>()
  const problems: string[] = []

  // A Map hands out what is added while it is walked, so this goes on until no page names a new address.
  for (const [path, from] of found) {
    const response = await page.request.get(path, { maxRedirects: 0 })
    if (path in SHORT_ADDRESSES) {
      const { location } = response.headers()
      if (response.status() !== 308 || location !== SHORT_ADDRESSES[path])
        problems.push(`${path} answers ${response.status()} and leads to ${location}`)
      reach(SHORT_ADDRESSES[path] ?? '/', path, 0)
      continue
    }
    if (response.status() !== 200) problems.push(`${path}, linked on ${from}, answers ${response.status()}`)
    if (!response.headers()['content-type']?.startsWith('text/html')) continue
    const names = await namesIn(page, await response.text())
    ids.set(path, names.ids)
    // The pages of a build bear the address they were built for, which is not where this test asks.
    const ours = [baseURL, names.canonical && new URL(names.canonical).origin]
    for (const address of names.loads) {
      const target = URL.parse(address, `${baseURL}${path}`)
      if (address === '' || target === null) problems.push(`${path} loads nothing: "${address}"`)
      else if (ours.includes(target.origin)) loaded.set(target.pathname + target.search, path)
    }
    for (const href of names.hrefs) {
      if (href === null || href === '' || href === '#') {
        problems.push(`${path} has a link that leads nowhere: ${href}`)
        continue
      }
      const target = new URL(href, `${baseURL}${path}`)
      if (target.origin !== baseURL) continue
      reach(target.pathname, path, 1)
      if (target.hash) anchors.set(`${target.pathname}${target.hash}`, path)
    }
  }
  for (const [anchor, from] of anchors) {
    const [path = '/', id = ''] = anchor.split('#')
    if (ids.get(path)?.filter((each) => each === id).length !== 1)
      problems.push(`${anchor}, linked on ${from}, is not there`)
  }
  expect(loaded.size).toBeGreaterThan(routes.length)
  for (const [address, from] of loaded) {
    if (found.has(address)) continue
    const status = (await page.request.head(address, { maxRedirects: 0 })).status()
    if (status !== 200) problems.push(`${address}, named on ${from}, answers ${status}`)
  }
  expect(problems).toEqual([])

  const unreachable = routes.filter((route) => !found.has(route))
  // The viewer of stored messages is linked from nowhere on purpose.
  expect(unreachable.toSorted()).toEqual(['/messages', ...emptyLists].toSorted())
  expect([...clicks].filter(([, count]) => count > 3)).toEqual([])

  function reach(path: string, from: string, more: number): void {
    if (found.has(path)) return
    found.set(path, from)
    clicks.set(path, (clicks.get(from) ?? 0) + more)
  }
})

type Names = {
  hrefs: (string | null)[]
  /** What it can be linked by. */
  ids: string[]
  /** Pictures, scripts, styles, fonts, and what its head refers to. */
  loads: string[]
  canonical: string | null
}

/** The links of a page, parsed by the browser without loading the page. */
function namesIn(page: Page, html: string): Promise<Names> {
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'text/html')
    const values = (attribute: string, elements = '') =>
      [...document.querySelectorAll(`${elements}[${attribute}]`)].map(
        (element) => element.getAttribute(attribute) ?? '',
      )
    const candidates = [...values('srcset'), ...values('imagesrcset')].flatMap((set) => set.split(/,\s+/))
    return {
      loads: [
        ...values('src'),
        ...values('href', 'link'),
        ...candidates.map((each) => each.trim().split(/\s+/)[0] ?? ''),
      ],
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
      hrefs: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')),
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    }
  }, html)
}
