/*
 * The score that the MDN HTTP Observatory gives a page, worked out offline. Rules and points are those of its scorer
 * with Cross-Origin-Opener-Policy and Cross-Origin-Embedder-Policy (algorithm of August 2026), told in our own words:
 * https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring and mdn/mdn-http-observatory, src/grader and
 * src/analyzer/tests. Where a rule has several grades of bad, ours may be harsher: any of them fails the test anyway.
 * Left out is what only a proxy can answer, the redirect from http to https, and the list of preloaded sites (+5).
 */

/** An answer with its headers by their names in lower case. */
type Page = { headers: Readonly<Record<string, string | readonly string[] | undefined>>; html: string }
type Rule = (page: Page) => number

const BASE = 100
/** Extra points count only for who has at least this many without them. */
const NEEDED_FOR_EXTRA = 90
const SIX_MONTHS_S = 15_552_000
const BROAD = /^(?:\*|data:|(?:https?|ftp):(?:\/\/\*.*)?)$/
const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

const RULES: Record<string, Rule> = {
  'Content-Security-Policy': ({ headers }) => {
    const policy = parsePolicy(headers)
    if (policy.size === 0) return -25
    const defaults = policy.get('default-src') ?? ['*']
    const scripts = policy.get('script-src') ?? defaults
    const styles = policy.get('style-src') ?? defaults
    const objects = policy.get('object-src') ?? defaults
    const everything = [...policy.values()].flat()
    if (unsafe(scripts) || objects.some((source) => BROAD.test(source))) return -20
    if (everything.some((source) => /^(?:http|ftp):/.test(source))) return -20
    if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10
    if (unsafe(styles)) return 0
    const closed =
      defaults.join() === "'none'" && ["'none'", "'self'"].includes(policy.get('form-action')?.join() ?? '')
    return closed ? 10 : 5
  },
  'Framing by others': ({ headers }) => {
    if (parsePolicy(headers).has('frame-ancestors')) return 5
    return /^(?:deny|sameorigin)$/i.test(value(headers, 'x-frame-options') ?? '') ? 0 : -20
  },
  'Cross-Origin-Opener-Policy': ({ headers }) =>
    grade(value(headers, 'cross-origin-opener-policy'), {
      'same-origin': 10,
      'same-origin-allow-popups': 10,
      'noopener-allow-popups': 10,
      'unsafe-none': 0,
    }),
  'Cross-Origin-Embedder-Policy': ({ headers }) =>
    grade(value(headers, 'cross-origin-embedder-policy'), {
      'require-corp': 10,
      credentialless: 10,
      'unsafe-none': 0,
    }),
  'Cross-Origin-Resource-Policy': ({ headers }) =>
    grade(value(headers, 'cross-origin-resource-policy'), {
      'same-origin': 10,
      'same-site': 10,
      'cross-origin': 0,
    }),
  'Referrer-Policy': ({ headers }) => {
    const policy = value(headers, 'referrer-policy')
    if (policy === undefined) return 0
    return PRIVATE_REFERRERS.includes(policy) ? 5 : -5
  },
  'Strict-Transport-Security': ({ headers }) => {
    const maxAge = /^max-age=(\d+)(?:;|$)/.exec(value(headers, 'strict-transport-security') ?? '')?.[1]
    if (maxAge === undefined) return -20
    return Number(maxAge) >= SIX_MONTHS_S ? 0 : -10
  },
  'Subresource integrity': ({ html }) => {
    const scripts = Array.from(html.matchAll(/<script[^>]*\ssrc="([^"]*)"[^>]*>/g), ([tag, source = '']) => ({
      isOurs: /^\/(?!\/)/.test(source),
      isChecked: /\sintegrity="sha\d{3}-/.test(tag),
    }))
    if (scripts.some(({ isOurs, isChecked }) => !isOurs && !isChecked)) return -50
    return scripts.some(({ isChecked }) => isChecked) ? 5 : 0
  },
  'X-Content-Type-Options': ({ headers }) =>
    value(headers, 'x-content-type-options') === 'nosniff' ? 0 : -5,
  Cookies: ({ headers }) => (headers['set-cookie'] === undefined ? 0 : -40),
  CORS: ({ headers }) => (headers['access-control-allow-origin'] === undefined ? 0 : -50),
}

/** What each rule gives or takes, and the score: 100 and more is an A+. */
export function scorePage(page: Page): { score: number; points: Record<string, number> } {
  const points = Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, rule(page)]))
  const modifiers = Object.values(points)
  const lost = modifiers.filter((each) => each < 0).reduce(sum, 0)
  const won = modifiers.filter((each) => each > 0).reduce(sum, 0)
  return { score: BASE + lost + (BASE + lost >= NEEDED_FOR_EXTRA ? won : 0), points }
}

function parsePolicy(headers: Page['headers']): Map<string, string[]> {
  const directives = (value(headers, 'content-security-policy') ?? '')
    .split(';')
    .map((each) => each.trim().split(/\s+/))
  return new Map(directives.flatMap(([name = '', ...sources]) => (name ? [[name, sources] as const] : [])))
}

/** A hash takes the word 'unsafe-inline' its effect. */
function unsafe(sources: readonly string[]): boolean {
  const hasHash = sources.some((source) => /^'(?:sha\d{3}|nonce)-/.test(source))
  return sources.some((source) => BROAD.test(source) || (source === "'unsafe-inline'" && !hasHash))
}

function grade(policy: string | undefined, grades: Record<string, number>): number {
  return policy === undefined ? 0 : (grades[policy] ?? -5)
}

function value(headers: Page['headers'], name: string): string | undefined {
  return headers[name]?.toString()
}

function sum(one: number, other: number): number {
  return one + other
}
