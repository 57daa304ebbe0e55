import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type { CheckedContent } from '#lib/content/join/join-entries.ts'
import { withPrefix } from '#lib/routes.ts'
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

/** The address of a page or file of a language. A page for unknown addresses is at `/missing/de/services`. */
export function placeIn(prefix: string, address: string): string {
  if (address === NOT_FOUND) return `${MISSING}${prefix.slice(1)}`
  return address.startsWith(MISSING)
    ? withPrefix(`/missing${prefix}`, address.slice('/missing'.length))
    : withPrefix(prefix, address)
}

/** The page for unknown addresses, where Next writes it. */
const NOT_FOUND = '/404'

type Rules = Pick<Manifest, 'rewrites' | 'hostRules' | 'redirects' | 'gone'>

/** Redirects and rewrites for the addresses of a language. */
export function rulesIn({ language, prefix, titles, languages }: LanguagePass, rules: Rules): Rules {
  if (languages.length < 2) return rules
  // The first language has no prefix, and people try its tag.
  if (prefix === '') return joinRules(rules, fromTag(language.toLowerCase()))
  const pattern = (written: string) => written.replace('^', `^${prefix.replaceAll('/', '\\/')}`)
  const below = (path: string) => withPrefix(prefix, path)
  const missing = placeIn(prefix, NOT_FOUND)
  // An ended text may lead to a page that is not translated.
  const target = (to: string) => (to in titles || !(to in (languages[0]?.titles ?? {})) ? below(to) : to)
  const own = {
    rewrites: rules.rewrites.map((rule) => ({
      pattern: pattern(rule.pattern),
      to: placeIn(prefix, rule.to),
    })),
    redirects: rules.redirects.map((rule) => ({
      ...rule,
      pattern: pattern(rule.pattern),
      to: target(rule.to),
    })),
    hostRules: rules.hostRules.map((rule) => ({
      ...rule,
      from: below(rule.from),
      to: placeIn(prefix, rule.to),
    })),
    gone: rules.gone.map(below),
  }
  return joinRules(own, {
    ...NONE,
    rewrites: [{ pattern: pattern('^(?:\\/.*)?$'), to: missing }],
    hostRules: [{ from: `${prefix}/*`, to: missing, status: 200 }],
  })
}

const NONE: Rules = { rewrites: [], hostRules: [], redirects: [], gone: [] }

/** A second slash would begin the name of another server. */
const fromTag = (tag: string): Rules => ({
  ...NONE,
  redirects: [{ pattern: `^\\/${tag}(?:\\/([^/].*)?)?$`, to: '/$1', status: 308 }],
  hostRules: ['', '/:page', '/:list/:id'].map((path) => ({
    from: `/${tag}${path}`,
    to: path || '/',
    status: 301,
  })),
})

const isPattern = ({ from }: { from: string }) => /[:*]/.test(from)

/** The rules of one language after those of another. */
export const joinRules = (first: Rules, second: Rules): Rules => ({
  rewrites: [...first.rewrites, ...second.rewrites],
  redirects: [...first.redirects, ...second.redirects],
  // Some hosts require plain addresses before patterns.
  hostRules: [...first.hostRules, ...second.hostRules].toSorted(
    (one, other) => Number(isPattern(one)) - Number(isPattern(other)),
  ),
  gone: [...first.gone, ...second.gone],
})
