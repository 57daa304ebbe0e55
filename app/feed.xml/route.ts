import { rssFeed } from '#lib/seo/feeds.ts'

export const dynamic = 'force-static'

/** The blog as RSS. Firefox saves `application/rss+xml` as a file when a visitor follows the link in the footer. */
export function GET(): Response {
  return new Response(rssFeed(), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
