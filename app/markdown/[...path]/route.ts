import { absoluteUrl } from '#lib/config/site-url.ts'
import { listedPages } from '#lib/seo/pages.ts'
import { pageAsMarkdown, twinPath } from '#lib/seo/twins.ts'

/*
 * Each page as Markdown. The twin of /about is /about.md, but no folder can be called `[id].md`: they are made below
 * /markdown, and served beside their pages (the build names them so; in development a rewrite does).
 */

export const dynamic = 'force-static'
export const dynamicParams = false

export function generateStaticParams() {
  return listedPages().map(({ path }) => ({ path: twinPath(path).slice(1, -'.md'.length).split('/') }))
}

export async function GET(_request: Request, { params }: RouteContext<'/markdown/[...path]'>) {
  const { path } = await params
  const page = path.join('/') === 'index' ? '/' : `/${path.join('/')}`
  return new Response(pageAsMarkdown(page), {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      // Machines read the twin, and search engines list the page alone (RFC 6596).
      link: `<${absoluteUrl(page)}>; rel="canonical"`,
    },
  })
}
