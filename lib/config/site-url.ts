import { memo } from '#lib/text/memo.ts'
import { type Environment, isLocal, readEnvironment, type Source } from './env.ts'

/** The default address of the site, on the machine that builds it. */
const LOCAL_SITE = 'http://localhost:3000'

/** Kept, because a page contains dozens of addresses. */
const checked = memo((setting) => readEnvironment({ SITE_URL: setting }).siteUrl?.href ?? LOCAL_SITE)

/**
 * The public address of the site, from SITE_URL at build time, for canonical links and feeds.
 * @throws EnvironmentError when SITE_URL is not an address
 */
export const siteUrl = ({ SITE_URL = '' }: Source = process.env) => new URL(checked(SITE_URL))

/** A path of this site as a full address. */
export function absoluteUrl(path: string): string {
  return new URL(path, siteUrl()).href
}

/**
 * Advice about SITE_URL for a public build, in one sentence, or undefined. It is not a fault: a first build on a
 * developer's machine has no public address, and still has to work.
 */
export function siteUrlAdvice(source: Source): string | undefined {
  const named = readEnvironment({ SITE_URL: source.SITE_URL }).siteUrl
  const url = siteUrl(source)
  if (isLocal({ siteUrl: named })) {
    return `SITE_URL ${named ? 'names this machine' : 'is not set'}: canonical links, the sitemap, feeds and social pictures contain ${url.origin}. Before you publish, build with SITE_URL=https://your.domain`
  }
  if (url.protocol === 'http:') {
    return `SITE_URL is ${url.origin}, without https: search engines and shared links use the unencrypted address. Build with the https one as soon as there is one`
  }
  return undefined
}

/**
 * Advice for the start when the pages contain another address than SITE_URL, or undefined. A trial copy may name the real
 * site in its pages, because search engines should list that one.
 *
 * @param builtFor SITE_URL of the build
 */
export function otherAddressAdvice(
  { siteUrl: running, preview }: Pick<Environment, 'siteUrl' | 'preview'>,
  builtFor: URL,
): string | undefined {
  const isTrial = isLocal({ siteUrl: running }) && isLocal({ siteUrl: builtFor })
  if (preview || isTrial || running?.origin === builtFor.origin) return undefined
  return `The pages were built for ${builtFor.origin}: canonical links, the sitemap, feeds and social pictures contain that address. Here SITE_URL is ${running?.origin ?? 'not set'}. Build and start with the same SITE_URL, or set SITE_PREVIEW=true if this is a trial copy`
}
