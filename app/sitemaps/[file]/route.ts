import { sitemapFiles, sitemapPart } from '#lib/seo/sitemap.ts'

export const dynamic = 'force-static'
export const dynamicParams = false

export function generateStaticParams() {
  return sitemapFiles().map((file) => ({ file }))
}

/** The pages to be listed, a few thousand in each file. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/sitemaps/[file]'>,
): Promise<Response> {
  const { file } = await params
  return new Response(sitemapPart(file), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
