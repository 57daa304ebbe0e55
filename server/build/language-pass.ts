import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type { CheckedContent } from '#lib/content/join/join-entries.ts'
import { type AddressStyle, addressIn, withPrefix } from '#lib/routes.ts'
import { type Manifest, MISSING } from './manifest.ts'

/*
 * Next makes the pages of one language at a time, at the addresses of the first: `npm run build` runs it once for each. What it
 * makes for a further language is put below the prefix of that language.
 */

/** The language whose pages are made, and its place among those of the site. */
export function languageOfPass({ PREPARED_CONTENT: file = '', SITE_LANGUAGE: tag } = process.env) {
  const { languages }: CheckedContent = deserialize(readFileSync(file))
  const current = languages.find(({ language }) => language === tag) ?? languages[0]
  if (!current) throw new Error('The content has no language.')
  return { ...current, languages, isFirst: current === languages[0], isLast: current === languages.at(-1) }
}

export type LanguagePass = ReturnType<typeof languageOfPass>

/** The files that each language has, of those at fixed addresses. */
const IN_EACH_LANGUAGE = new Set(['/sitemap.xml', '/feed.xml', '/feed.json', '/llms.txt'])

export const isInEachLanguage = ({ address }: { address: string }) => IN_EACH_LANGUAGE.has(address)

/**
 * The address of a page or file of a language. A page for unknown addresses is at `/missing/de/services`.
 * @param address as Next has it, encoded
 */
export function placeIn(style: AddressStyle, address: string): string {
  if (address === NOT_FOUND) return `${MISSING}${style.prefix.slice(1)}`
  const path = decodeURI(address)
  const missing = { ...style, prefix: `/missing${style.prefix}` }
  const isMissing = path.startsWith(MISSING)
  return encodeURI(isMissing ? addressIn(missing, path.slice('/missing'.length)) : addressIn(style, path))
}

/** The page for unknown addresses, where Next writes it. */
const NOT_FOUND = '/404'

type Rules = Pick<Manifest, 'rewrites' | 'redirects' | 'gone'>

/** Redirects and rewrites for the addresses of a language. They come with its own words, and lead to pages as Next has them. */
export function rulesIn(pass: LanguagePass, rules: Rules): Rules {
  const { language, prefix, titles, languages } = pass
  const [first = pass] = languages
  const below = ({ pattern, from }: { pattern: string; from?: string | undefined }) => ({
    pattern: pattern.replace('^', `^${prefix.replaceAll('/', '\\/')}`),
    from: from && withPrefix(prefix, from),
  })
  // It may lead to a page that is not translated. Browsers keep a permanent redirect, also after the translation.
  const moved = ({ to, status }: { to: string; status: number }) =>
    to in titles || !(to in first.titles)
      ? { to: placeIn(pass, to), status }
      : { to: placeIn(first, to), status: 307 }
  const own = {
    rewrites: rules.rewrites.map((rule) => ({ ...below(rule), to: placeIn(pass, rule.to) })),
    redirects: rules.redirects.map((rule) => ({ ...rule, ...below(rule), ...moved(rule) })),
    gone: rules.gone.map((path) => addressIn(pass, path)),
  }
  if (languages.length < 2) return own
  // The first language has no prefix, and people try its tag.
  if (prefix === '') return { ...own, redirects: [...own.redirects, ...fromTag(language.toLowerCase())] }
  const missing = { ...below({ pattern: '^(?:\\/.*)?$' }), to: placeIn(pass, NOT_FOUND) }
  return { ...own, rewrites: [...own.rewrites, missing] }
}

/** A second slash would begin the name of another server. */
const fromTag = (tag: string): Manifest['redirects'] => [
  { pattern: `^\\/${tag}$`, from: `/${tag}`, to: '/', status: 308 },
  { pattern: `^\\/${tag}\\/([^/].*)$`, to: '/$1', status: 308 },
]

/** The rules of one language after those of another. */
export const joinRules = (first: Rules, second: Rules): Rules => ({
  rewrites: [...first.rewrites, ...second.rewrites],
  redirects: [...first.redirects, ...second.redirects],
  gone: [...first.gone, ...second.gone],
})
