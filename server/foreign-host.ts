import type { NextConfig } from 'next'
import type { Source } from '#lib/config/env.ts'
import { mapEmbedUrl } from '#lib/content/contact-urls.ts'
import type { SiteFacts } from '#lib/content/schema/site-facts.ts'
import { VIDEO_ORIGINS } from '#lib/text/video.ts'
import { commonHeaders, contentSecurityPolicy, FOR_OTHER_SITES } from '#server/headers.ts'

/*
 * A host that runs the output of Next itself, such as a host of functions. The server of this project does not run there, so
 * the host gets what it can be told: headers, and where the address of a visitor is. docs/deploy.md says what it lacks.
 */

export type ForeignHost = {
  name: string
  /** The header in which it writes the address of the visitor, over what the visitor sent. */
  clientHeader?: string
}

/** By the variable that the host sets in each build. */
const HOSTS: Readonly<Record<string, ForeignHost>> = {
  // https://vercel.com/docs/headers/request-headers#x-vercel-forwarded-for
  VERCEL: { name: 'Vercel', clientHeader: 'x-vercel-forwarded-for' },
  // https://docs.netlify.com/build/functions/api/#headers
  NETLIFY: { name: 'Netlify', clientHeader: 'x-nf-client-connection-ip' },
  NEXT_ADAPTER_PATH: { name: 'This host' },
}

/** The host that builds the site, if it is not our own machine. */
export function foreignHost(env: Source): ForeignHost | undefined {
  const [, host] = Object.entries(HOSTS).find(([sign]) => env[sign] !== undefined) ?? []
  return host
}

/**
 * The settings of Next for that host. Says what becomes of an enquiry there.
 * @param site as the company has described itself
 */
export function settingsThere(host: ForeignHost, site: SiteFacts, env: Source = process.env): NextConfig {
  console.warn(
    `  ${host.name} keeps no files and runs only while it answers: ${env.DATABASE_URL ? STORED : NOT_STORED}`,
  )
  for (const [name, sentence] of Object.entries(NEEDED))
    if (!env[name]) console.warn(`  ${name} is not set there: ${sentence}`)
  return {
    env: { CLIENT_HEADER: host.clientHeader ?? '' },
    headers: async () => headersOf(site, env),
  }
}

const STORED = 'an enquiry is stored in the database, and its mail may wait there until the next request.'
const NOT_STORED =
  'without DATABASE_URL an enquiry is sent while its visitor waits, and is refused when the relay is down.'

/** Settings that a build elsewhere always needs, and what happens without them. */
const NEEDED = {
  SITE_URL: 'the sitemap, feeds and previews of links name this computer instead of the site.',
  SMTP_HOST: 'no enquiry is sent. Set MAIL_FROM and MAIL_TO as well.',
}

/** The headers of all responses. Its pages have other inline scripts each, so the policy cannot name them. */
function headersOf(site: SiteFacts, env: Source) {
  const common = commonHeaders({ https: true, preview: env.SITE_PREVIEW === 'true' })
  const { script, attributes } = site.counter ?? {}
  const counters = [script, ...Object.values(attributes ?? {})].flatMap(
    (each) => URL.parse(each ?? '')?.origin ?? [],
  )
  const policy = contentSecurityPolicy({
    https: true,
    inline: {
      scripts: ["'unsafe-inline'", ...counters],
      styles: ["'unsafe-inline'"],
      styleAttributes: [],
      counters,
      frames: [new URL(mapEmbedUrl(site)).origin, ...VIDEO_ORIGINS],
    },
  })
  const list = (headers: Record<string, string>) =>
    Object.entries(headers).map(([key, value]) => ({ key, value }))
  return [
    { source: '/:path*', headers: list({ ...common, 'content-security-policy': policy }) },
    { source: '/:path(.*\\.\\w+)', headers: list(FOR_OTHER_SITES) },
  ]
}
