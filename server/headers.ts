import type { InlineHashes } from '#server/build/manifest.ts'

export type PolicyInput = {
  inline: InlineHashes
  /** Visitors use https, so the page must load everything by https. */
  https: boolean
  /** The origin that its forms post to, where that is another one than its own. */
  api?: string
  /** Where browsers report what the policy refused (CSP_REPORT_URL). */
  reportUrl?: string | undefined
}

/**
 * The Content-Security-Policy of one page: our own files, and of inline scripts and styles exactly those the page
 * was built with. There is no 'unsafe-inline' to fall back to, so an injected script does not run.
 */
export function contentSecurityPolicy(input: PolicyInput): string {
  return join(directivesOf(input))
}

/** frame-ancestors works only in a header (https://www.w3.org/TR/CSP3/#meta-element). */
export const FRAMED_BY_NOBODY: Directive = ['frame-ancestors', "'none'"]

/** The part of the policy that a page can contain itself, for hosts that send no headers. */
export function policyInPage(input: PolicyInput): string {
  return join(directivesOf(input).filter((each) => each !== FRAMED_BY_NOBODY))
}

type Directive = [name: string, ...sources: string[]]

const join = (directives: Directive[]) => directives.map((each) => each.join(' ')).join('; ')

function directivesOf({ inline, https, api, reportUrl }: PolicyInput): Directive[] {
  const toApi = api === undefined ? [] : [api]
  const directives: Directive[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.scripts],
    ['style-src', "'self'", ...inline.styles],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...inline.counters, ...toApi],
    ['manifest-src', "'self'"],
    ['form-action', "'self'", ...toApi],
    FRAMED_BY_NOBODY,
    ['base-uri', "'none'"],
    ['object-src', "'none'"],
  ]
  // Hashes apply to attributes only together with 'unsafe-hashes', which allows these texts and no others.
  if (inline.styleAttributes.length > 0) {
    directives.push(['style-src-attr', "'unsafe-hashes'", ...inline.styleAttributes])
  }
  if (inline.frames.length > 0) directives.push(['frame-src', ...inline.frames])
  // Left out on http, because WebKit upgrades requests to localhost too.
  if (https) directives.push(['upgrade-insecure-requests'])
  // Not `report-to`, which needs a header of its own: every browser knows this one.
  if (reportUrl !== undefined) directives.push(['report-uri', reportUrl])
  return directives
}

/**
 * Has browsers fetch fonts before they have the page, which names them as well: on hosts that send no headers it is enough.
 * @see https://html.spec.whatwg.org/#link-type-preload
 */
export function fontHeader(fonts: readonly string[]): { link?: string } {
  const links = fonts.map((font) => `<${font}>; rel=preload; as=font; crossorigin`)
  return links.length > 0 ? { link: links.join(', ') } : {}
}

/** What a browser would ask a visitor for. No page asks for any of it, and no script that a company adds may. */
const REFUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/** RFC 6797, for two years. Not for subdomains, because this site does not serve them. */
const HSTS = { 'strict-transport-security': 'max-age=63072000' }

/** The settings of the operator that headers depend on. */
export type Deployment = {
  /** Visitors use https. */
  https: boolean
  /** A trial copy, which search engines must not list. */
  preview: boolean
  /** Where browsers report what a page refused to load (CSP_REPORT_URL). */
  reportUrl?: string | undefined
}

/**
 * The headers of every response except hashed files (`partHeaders`). Not Cross-Origin-Embedder-Policy or -Opener-Policy:
 * between pages with and without them, Firefox forgets what a visitor has typed (docs/decisions/0021).
 */
export function commonHeaders(deployment: Deployment): Record<string, string> {
  return {
    ...partHeaders(deployment),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'x-dns-prefetch-control': 'off',
    'permissions-policy': REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  }
}

/** The header of every file: feed readers and link previews show our pictures on pages of other sites. */
export const FOR_OTHER_SITES = { 'cross-origin-resource-policy': 'cross-origin' }

/** The header of files that are not loaded by pages, such as feeds: scripts of other sites may read them. */
export const FOR_OTHER_SCRIPTS = { 'access-control-allow-origin': '*' }

/**
 * The headers of what only pages load: scripts, styles, fonts and pictures. Browsers read the other common headers only on
 * documents, and they would add 700 bytes to every small picture.
 */
export function partHeaders({ https, preview }: Deployment): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(preview ? { 'x-robots-tag': 'noindex' } : {}),
    ...(https ? HSTS : {}),
  }
}
