import { absoluteUrl } from '#lib/config/site-url.ts'
import { content } from '#lib/content/content.ts'
import { allIndexPages } from '#lib/content/queries.ts'
import { html } from '#lib/html.ts'
import { COLLECTIONS, PAGE_ROUTES } from '#lib/routes.ts'

/** How many pages one file names. The protocol allows 50,000; a crawler is served sooner with less. */
const PAGES_PER_FILE = 5000

/**
 * The content of /sitemap.xml: every page to be listed, or, where they are too many for one file, the files that name
 * them.
 * @see https://www.sitemaps.org/protocol.html
 */
export function sitemap(pages: ListedPage[] = listedPages()): string {
  if (pages.length <= PAGES_PER_FILE) return urlSet(pages)
  const files = sitemapFiles(pages)
  return html`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.map(
    (file) => html`
  <sitemap><loc>${absoluteUrl(`/sitemaps/${file}`)}</loc></sitemap>`,
  )}
</sitemapindex>
`.toString()
}

/** The names of the files below /sitemaps. There is always one, so that the address is never left without an answer. */
export function sitemapFiles(pages: ListedPage[] = listedPages()): string[] {
  const count = Math.max(1, Math.ceil(pages.length / PAGES_PER_FILE))
  return Array.from({ length: count }, (_, index) => `${index + 1}.xml`)
}

/** The content of one of the files below /sitemaps. */
export function sitemapPart(file: string, pages: ListedPage[] = listedPages()): string {
  const start = (Number.parseInt(file, 10) - 1) * PAGES_PER_FILE
  return urlSet(pages.slice(start, start + PAGES_PER_FILE))
}

/** Only pages with a date in their content have one: search engines ignore dates that change with every build. */
function urlSet(pages: ListedPage[]): string {
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.map(
    ({ path, updated }) => html`
  <url><loc>${absoluteUrl(path)}</loc>${updated === undefined ? [] : html`<lastmod>${updated}</lastmod>`}</url>`,
  )}
</urlset>
`.toString()
}

/** A page that search engines are asked to list, and the day it was last changed where the content says so. */
type ListedPage = { path: string; updated?: string | undefined }

/** Pages with an address that are for the visitor alone. */
const UNLISTED_ROUTES: readonly string[] = ['/messages']

/** Every page to be listed, under its one canonical address. */
function listedPages(): ListedPage[] {
  const { services, projects, posts, members, textPages } = content
  return [
    ...PAGE_ROUTES.filter((path) => !UNLISTED_ROUTES.includes(path) && !isEmpty(path)).map((path) => ({
      path,
    })),
    ...textPages
      .filter(({ sitemap }) => sitemap)
      .flatMap((page) => [page, ...page.entries].map(({ path, updated }) => ({ path, updated }))),
    ...indexPages().map(({ path }) => ({ path })),
    ...[...services, ...projects, ...members].map(({ path, updated }) => ({ path, updated })),
    ...posts.map(({ path, updated, date }) => ({ path, updated: updated ?? date })),
  ]
}

/** A page that lists what there is none of yet. */
function isEmpty(path: string): boolean {
  const { services, projects, posts, members } = content
  const entries = { '/services': services, '/projects': projects, '/blog': posts, '/team': members }
  return Object.entries(entries).some(([route, list]) => route === path && list.length === 0)
}

/** The pages of indexes after the first, which has the address of its collection. */
function indexPages(): { path: string }[] {
  const isFurther = ({ path }: { path: string }) => !PAGE_ROUTES.some((route) => route === path)
  return COLLECTIONS.flatMap((collection) => allIndexPages(collection).map(({ path }) => ({ path }))).filter(
    isFurther,
  )
}
