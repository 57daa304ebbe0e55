import { absoluteUrl } from '#lib/config/site-url.ts'
import { content } from '#lib/content/content.ts'

export const dynamic = 'force-static'

/** RFC 9116 asks for less than a year. A site that is not built again for that long should not be trusted to answer. */
const VALID_FOR_DAYS = 330
const DAY_MS = 86_400_000

/** Where to report a weakness (RFC 9116). It holds for this long from the day of the build. */
export function GET(): Response {
  const expires = new Date(Date.now() + VALID_FOR_DAYS * DAY_MS)
  const text = [
    `Contact: mailto:${content.site.email}`,
    `Contact: ${absoluteUrl('/contact')}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${[...new Set([content.site.language, 'en'])].join(', ')}`,
    `Canonical: ${absoluteUrl('/.well-known/security.txt')}`,
    '',
  ].join('\n')
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
