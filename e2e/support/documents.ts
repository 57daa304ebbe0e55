import type { Page } from 'playwright/test'
import { routes } from '#testing/kinds-of-pages.ts'
import { addressOf, content } from '#testing/site-content.ts'

/** The pages of empty lists. The site serves them, but no page links to them. */
export const emptyLists = [
  ...(content.projects.length === 0 ? [addressOf('/projects')] : []),
  ...(content.posts.length === 0 ? [addressOf('/blog')] : []),
  ...(content.members.length === 0 ? [addressOf('/team')] : []),
]

/** Routes that are not in the sitemap: the second address of a page, stored messages, empty lists, pages that opt out. */
const unlisted = [
  '/FAQ',
  addressOf('/messages'),
  ...emptyLists,
  ...content.textPages.flatMap((page) =>
    page.sitemap ? [] : [page, ...page.entries].map(({ path }) => path),
  ),
]
export const listedRoutes = routes.filter((route) => !unlisted.includes(route))

export type ReadDocument = Awaited<ReturnType<typeof readDocuments>>[number]

/**
 * Parses pages as crawlers do: as the server sends them, without running scripts. `page` does not visit them: it only
 * provides the parser.
 */
export async function readDocuments(page: Page, paths: readonly string[]) {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await page.request.get(path, { maxRedirects: 0 })
      return { path, status: response.status(), html: await response.text() }
    }),
  )
  return page.evaluate(
    ({ given, breadcrumb }) =>
      given.map(({ path, status, html }) => {
        const dom = new DOMParser().parseFromString(html, 'text/html')
        const all = (selector: string) => [...dom.querySelectorAll(selector)]
        const texts = (selector: string) => all(selector).map((each) => each.textContent?.trim() ?? '')
        const attributes = (selector: string, name: string) =>
          all(selector).map((each) => each.getAttribute(name) ?? '')
        // Keep only the visible text.
        const copy = dom.body.cloneNode(true) as HTMLElement
        for (const element of copy.querySelectorAll('script, style, template')) element.remove()
        return {
          path,
          status,
          lang: dom.documentElement.lang,
          titles: texts('head > title'),
          h1: texts('h1'),
          metas: all('head > meta').map((meta) => ({
            name: meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
            content: meta.getAttribute('content') ?? '',
          })),
          headLinks: all('head > link').map((link) => ({
            rel: link.getAttribute('rel') ?? '',
            type: link.getAttribute('type') ?? '',
            href: link.getAttribute('href') ?? '',
          })),
          /** The number of elements in the body that have an effect only in the head. */
          misplaced: all('body meta, body link[rel="canonical"], body link[rel="alternate"], body > title')
            .length,
          anchors: attributes('a', 'href'),
          ids: attributes('[id]', 'id'),
          /** The addresses of pictures, scripts, styles and fonts, and of all `link` elements. */
          loads: [
            ...attributes('[src]', 'src'),
            ...attributes('link[href]', 'href'),
            ...['srcset', 'imagesrcset'].flatMap((name) =>
              attributes(`[${name}]`, name).flatMap((set) =>
                set.split(/,\s+/).map((each) => each.trim().split(/\s+/)[0] ?? ''),
              ),
            ),
          ],
          graphs: texts('script[type="application/ld+json"]'),
          breadcrumb: texts(`nav[aria-label="${breadcrumb}"] li`).map((text) => text.replace(/^\//, '')),
          letters: (copy.textContent ?? '').replace(/\s+/g, ''),
        }
      }),
    { given: answers, breadcrumb: content.words.page.breadcrumb },
  )
}

/** The contents of all `meta` elements with this name. */
export function metaContents({ metas }: ReadDocument, name: string): string[] {
  return metas.filter((meta) => meta.name === name).map(({ content }) => content)
}

/** The addresses of the `link` elements in the head with this `rel` and `type`. */
export function linkedAs({ headLinks }: ReadDocument, rel: string, type?: string): string[] {
  return headLinks
    .filter((link) => link.rel === rel && (type === undefined || link.type === type))
    .map(({ href }) => href)
}

/**
 * The origin of the absolute URLs in the build (SITE_URL at build time). The site under test has another origin, so tests
 * compare and request only the path and query of these URLs.
 */
export function builtOrigin(documents: readonly ReadDocument[]): string {
  const home = documents.find(({ path }) => path === '/')
  const [canonical = ''] = home ? linkedAs(home, 'canonical') : []
  return new URL(canonical).origin
}
