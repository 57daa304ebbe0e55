import { absoluteUrl } from '#lib/config/site-url.ts'
import { html } from '#lib/html.ts'
import { type ListedPage, listedPages } from './pages.ts'

/** How many pages one file names. The protocol allows 50,000; a crawler is served sooner with less. */
const PAGES_PER_FILE = 5000

/**
 * What stands at /sitemap.xml: every page to be listed, or, where they are too many for one file, the files that name
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

/** What stands in one of the files below /sitemaps. */
export function sitemapPart(file: string, pages: ListedPage[] = listedPages()): string {
  const start = (Number.parseInt(file, 10) - 1) * PAGES_PER_FILE
  return urlSet(pages.slice(start, start + PAGES_PER_FILE))
}

/** A date stands only where the content gives one: search engines stop believing dates that change with every build. */
function urlSet(pages: ListedPage[]): string {
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.map(
    ({ path, updated }) => html`
  <url><loc>${absoluteUrl(path)}</loc>${updated === undefined ? [] : html`<lastmod>${updated}</lastmod>`}</url>`,
  )}
</urlset>
`.toString()
}
