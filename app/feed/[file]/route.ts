import { FEED_NAMES } from '#lib/seo/feed-documents.ts'
import { jsonFeed, rssFeed } from '#lib/seo/feeds.ts'

export const dynamic = 'force-static'
export const dynamicParams = false

export function generateStaticParams() {
  return FEED_NAMES.flatMap((name) => [{ file: `${name}.xml` }, { file: `${name}.json` }])
}

/** One archive of the feed, or the feed of a category, as RSS or as JSON Feed. */
export async function GET(_request: Request, { params }: RouteContext<'/feed/[file]'>): Promise<Response> {
  const { file } = await params
  const name = file.replace(/\.\w+$/, '')
  return file.endsWith('.json')
    ? Response.json(jsonFeed(name), {
        headers: { 'content-type': 'application/feed+json; charset=utf-8' },
      })
    : new Response(rssFeed(name), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
