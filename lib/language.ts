import { absoluteUrl } from './config/site-url.ts'
import { languages, site } from './content/site.ts'
import { withPrefix } from './routes.ts'

/*
 * Everywhere in the code, a page is known by its path in the first language, such as `/about`. Its address is written by these
 * functions, which add the prefix of a language: `/de/about`. By default it is the language of the pages that are being made.
 */

/**
 * @param path of a page or file of this site; it may have a fragment
 * @param language one of those that the company publishes; any other has no prefix
 */
export function addressOf(path: string, language: string = site.language): string {
  return withPrefix(languages.find((each) => each.language === language)?.prefix ?? '', path)
}

/** The path of a page, and its language, from its address. */
export function readAddress(address: string): { path: string; language: string } {
  const isBelow = ({ prefix }: { prefix: string }) => prefix !== '' && `${address}/`.startsWith(`${prefix}/`)
  const found = languages.find(isBelow)
  if (!found) return { path: address, language: site.language }
  return { path: address.slice(found.prefix.length) || '/', language: found.language }
}

/** The address of a page with the origin of the site. Pictures and other files that the languages share: `absoluteUrl`. */
export function pageUrl(path: string, language?: string): string {
  return absoluteUrl(addressOf(path, language))
}
