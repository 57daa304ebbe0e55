import { jsonFeed } from '#lib/seo/feeds.ts'

export const dynamic = 'force-static'

/** The blog as JSON Feed. */
export function GET(): Response {
  return Response.json(jsonFeed(), { headers: { 'content-type': 'application/feed+json; charset=utf-8' } })
}
