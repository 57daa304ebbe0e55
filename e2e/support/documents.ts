import type { Page } from 'playwright/test'
import { content } from './content.ts'
import { routes } from './kinds-of-pages.ts'

/** The pages of lists that have nothing to list: they answer, but nothing leads to them. */
export const emptyLists = [
  ...(content.projects.length === 0 ? ['/projects'] : []),
  ...(content.posts.length === 0 ? ['/blog'] : []),
  ...(content.members.length === 0 ? ['/team'] : []),
]

/** Routes that search engines are asked to list: one address a page, and not the viewer of stored messages. */
const unlisted = [
  '/FAQ',
  '/messages',
  ...emptyLists,
  ...content.textPages.flatMap((page) =>
    page.sitemap ? [] : [page, ...page.entries].map(({ path }) => path),
  ),
]
export const listedRoutes = routes.filter((route) => !unlisted.includes(route))

export type ReadDocument = Awaited<ReturnType<typeof readDocuments>>[number]

/**
 * Pages as the server sends them, parsed by the browser and never run, as crawlers read them. `page` visits nothing: it
 * only has the parser.
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
        // Only the visible words are left.
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
          /** Elements in the body that count only in the head. */
          misplaced: all('body meta, body link[rel="canonical"], body link[rel="alternate"], body > title')
            .length,
          anchors: attributes('a', 'href'),
          ids: attributes('[id]', 'id'),
          /** Pictures, scripts, styles, fonts, and what its head refers to. */
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

/** The content of the metas of that name; none when there is none. */
export function metaContents({ metas }: ReadDocument, name: string): string[] {
  return metas.filter((meta) => meta.name === name).map(({ content }) => content)
}

/** The addresses of the head's links of that kind. */
export function linkedAs({ headLinks }: ReadDocument, rel: string, type?: string): string[] {
  return headLinks
    .filter((link) => link.rel === rel && (type === undefined || link.type === type))
    .map(({ href }) => href)
}

/**
 * The origin that the build put into its full addresses (SITE_URL at build time). The site under test answers under
 * another one, so full addresses are compared, and asked for, by what follows it.
 */
export function builtOrigin(documents: readonly ReadDocument[]): string {
  const home = documents.find(({ path }) => path === '/')
  const [canonical = ''] = home ? linkedAs(home, 'canonical') : []
  return new URL(canonical).origin
}
