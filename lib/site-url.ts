import { isLocal, readEnvironment } from './env.ts'

/** Where the site is reached when nothing says otherwise: on the machine that builds it. */
const LOCAL_SITE = 'http://localhost:3000'

type Source = Readonly<Record<string, string | undefined>>

/**
 * The public address of the site, from SITE_URL at build time; pages carry it in canonical links and feeds.
 * @throws EnvironmentError when SITE_URL is no address, with the sentence that also refuses a start
 */
export function siteUrl(source: Source = process.env): URL {
  return readEnvironment({ SITE_URL: source.SITE_URL }).siteUrl ?? new URL(LOCAL_SITE)
}

/** A path of this site as a full address. */
export function absoluteUrl(path: string): string {
  return new URL(path, siteUrl()).href
}

/**
 * What whoever builds for the public should know of SITE_URL, in one sentence, or undefined when all is well. It is
 * advice and no fault: a first build on a developer's machine has no public address, and still has to work.
 */
export function siteUrlAdvice(source: Source): string | undefined {
  const named = readEnvironment({ SITE_URL: source.SITE_URL }).siteUrl
  const url = siteUrl(source)
  if (isLocal({ siteUrl: named })) {
    return `SITE_URL ${named ? 'names this machine' : 'is not set'}: canonical links, the sitemap, feeds and shared pictures say ${url.origin}. Before you publish, build with SITE_URL=https://your.domain`
  }
  if (url.protocol === 'http:') {
    return `SITE_URL is ${url.origin}, without https: search engines and those who share a page are given the unprotected address. Build with the https one as soon as there is one`
  }
  return undefined
}
