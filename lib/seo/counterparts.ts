import { content } from '#lib/content/content.ts'
import type { PublishedLanguage } from '#lib/content/join/catalogue.ts'
import { site } from '#lib/content/site.ts'
import { addressOf, pageUrl } from '#lib/language.ts'

/** Whether a page exists in a language. Only lists and entries with words of their own count, not further pages of a list. */
const hasPage = ({ titles }: PublishedLanguage, path: string) => Object.hasOwn(titles, path)

/**
 * The addresses of a page in all its languages, with its own, by `hreflang`. `x-default` is for visitors of other languages.
 * @returns undefined for a page in a single language
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function versionsOf(path: string): Record<string, string> | undefined {
  const found = content.languages.filter((language) => hasPage(language, path))
  if (!found[0] || !found[1]) return undefined
  const named = [...found.map(({ language }) => [language, language]), ['x-default', found[0].language]]
  return Object.fromEntries(named.map(([name, language]) => [name, pageUrl(path, language)]))
}

/**
 * A link of a text, as it is written in the page: to the page in this language. If it has none, to the page in the first
 * language, and says so.
 * @param href a path of this site, which may have a fragment, or anything else, which stays as it is
 */
export function linkTo(href: string): { href: string; hrefLang?: string } {
  const path = href.replace(/[?#].*/, '')
  const own = content.languages.find(({ language }) => language === site.language)
  if (own && hasPage(own, path)) return { href: addressOf(href) }
  const [first] = content.languages
  if (!first) return { href }
  return { href: addressOf(href, first.language), ...(hasPage(first, path) && { hrefLang: first.language }) }
}
