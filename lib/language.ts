import { absoluteUrl } from './config/site-url.ts'
import { languages, site } from './content/site.ts'
import { addressIn } from './routes.ts'

/*
 * Everywhere in the code, a page is known by its path, such as `/about`. Its address is written by these functions, which add the
 * prefix of a language and its own words: `/de/ueber-uns`. By default it is the language of the pages that are being made.
 */

/**
 * @param path of a page or file of this site; it may have a fragment
 * @param language one of those that the company publishes; any other has no prefix
 */
export function addressOf(path: string, language: string = site.language): string {
  return addressIn(languages.find((each) => each.language === language) ?? { prefix: '' }, path)
}

/** The path of a page, and its language, from its address as browsers encode it. */
export function readAddress(address: string): { path: string; language: string } {
  const isBelow = ({ prefix }: { prefix: string }) => prefix !== '' && `${address}/`.startsWith(`${prefix}/`)
  const first = { ...languages[0], language: site.language, prefix: '' }
  const { language, prefix, addresses = {} } = languages.find(isBelow) ?? first
  const nameOf = (word: string) =>
    Object.entries(addresses).find(([, each]) => encodeURI(each) === word)?.[0] ?? word
  // The address is empty if a request has no referer. Then the path is empty too, and is not that of home.
  const path = prefix === '' ? address : address.slice(prefix.length) || '/'
  return { path: path.replace(/(?<=^\/)[^/]+/, nameOf), language }
}

/** The address of a page with the origin of the site. Pictures and other files that the languages share: `absoluteUrl`. */
export function pageUrl(path: string, language?: string): string {
  return absoluteUrl(addressOf(path, language))
}
