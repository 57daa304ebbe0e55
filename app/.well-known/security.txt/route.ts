import { absoluteUrl } from '#lib/config/site-url.ts'
import { content } from '#lib/content/content.ts'
import { pageUrl } from '#lib/language.ts'

export const dynamic = 'force-static'

/** RFC 9116 recommends less than a year: a site that was not built for so long may not answer reports. */
const VALID_FOR_DAYS = 330
const DAY_MS = 86_400_000

/** Where to report a vulnerability (RFC 9116). It expires this long after the build. */
export function GET(): Response {
  const expires = new Date(Date.now() + VALID_FOR_DAYS * DAY_MS)
  const text = [
    `Contact: mailto:${content.site.email}`,
    `Contact: ${pageUrl('/contact')}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${[...new Set([...content.languages.map(({ language }) => language), 'en'])].join(', ')}`,
    `Canonical: ${absoluteUrl('/.well-known/security.txt')}`,
    '',
  ].join('\n')
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
