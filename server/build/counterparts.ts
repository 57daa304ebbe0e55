import type { PublishedLanguage } from '#lib/content/join/catalogue.ts'
import { addressIn } from '#lib/routes.ts'
import { html } from '#lib/text/html.ts'
import { MISSING } from './manifest.ts'

const LINK = /<a data-counterpart="([^"]+)" href="[^"]*"([\s\S]*?)<\/a>/g
const NOTE = / data-home="([^"]*)">/

/**
 * Writes the address of a page in the other languages into its links to them (components/layout/language-links.tsx). A
 * language without this page is linked to the list of the page or to its home, and the link says so.
 * @param path of the page
 */
export function linkCounterparts(
  page: string,
  path: string,
  languages: readonly PublishedLanguage[],
): string {
  return page.replace(LINK, (link, tag: string, rest: string) => {
    const language = languages.find((each) => each.language === tag)
    if (!language) return link
    const { titles } = language
    const [own, ...others] = pathsFor(decodeURI(path))
    const target = [own, ...others].find((each) => each !== undefined && Object.hasOwn(titles, each)) ?? '/'
    const noteOf = (home: string) =>
      target === own ? '' : target === '/' ? `: ${home}` : html`: ${titles[target] ?? ''}`
    return `<a href="${encodeURI(addressIn(language, target))}"${rest.replace(NOTE, (_note, home: string) => `>${noteOf(home)}`)}</a>`
  })
}

/** A page, then the pages above it. Unknown addresses have no page of their own. */
function pathsFor(path: string): (string | undefined)[] {
  const isMissing = path.startsWith(MISSING)
  const parts = path.slice(isMissing ? MISSING.length : 1).split('/')
  const above = parts.map((_, index) => `/${parts.slice(0, index).join('/')}`).reverse()
  return isMissing ? [undefined, `/${parts.join('/')}`, ...above] : [path, ...above]
}
