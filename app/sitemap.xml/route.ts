import { sitemap } from '#lib/seo/sitemap.ts'

export const dynamic = 'force-static'

/** Exactly the pages to be listed. */
export function GET(): Response {
  return new Response(sitemap(), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
