import { rssFeed } from '#lib/seo/feeds.ts'

export const dynamic = 'force-static'

/** The blog as RSS. */
export function GET(): Response {
  return new Response(rssFeed(), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
