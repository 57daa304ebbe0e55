import { ARCHIVES, jsonFeed, rssFeed } from '#lib/seo/feeds.ts'

export const dynamic = 'force-static'
export const dynamicParams = false

export function generateStaticParams() {
  return ARCHIVES.flatMap((archive) => [{ file: `${archive}.xml` }, { file: `${archive}.json` }])
}

/** One archive of the feed, as RSS or as JSON Feed. */
export async function GET(_request: Request, { params }: RouteContext<'/feed/[file]'>): Promise<Response> {
  const { file } = await params
  const archive = Number.parseInt(file, 10)
  return file.endsWith('.json')
    ? Response.json(jsonFeed(archive), {
        headers: { 'content-type': 'application/feed+json; charset=utf-8' },
      })
    : new Response(rssFeed(archive), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
