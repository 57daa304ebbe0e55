import { content } from '#lib/content/content.ts'
import { authorOf } from '#lib/content/questions.ts'
import { postRoute } from '#lib/routes.ts'
import { absoluteUrl } from '#lib/site-url.ts'

export const dynamic = 'force-static'

/** The blog as RSS 2.0. */
export function GET(): Response {
  const { site, posts, pages } = content
  const items = posts.map((post) => {
    const url = absoluteUrl(postRoute(post.id))
    return `    <item>
      <title>${escapeXml(post.title)}</title>
      <link>${url}</link>
      <guid isPermaLink="true">${url}</guid>
      <pubDate>${new Date(`${post.date}T00:00:00Z`).toUTCString()}</pubDate>
      <category>${escapeXml(post.category)}</category>
      <author>${site.email} (${escapeXml(authorOf(post).name)})</author>
      <description>${escapeXml(post.excerpt)}</description>
    </item>`
  })
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeXml(`${pages.blog.title} | ${site.name}`)}</title>
    <link>${absoluteUrl('/blog')}</link>
    <description>${escapeXml(pages.blog.description)}</description>
    <language>en</language>
    <atom:link href="${absoluteUrl('/feed.xml')}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
  </channel>
</rss>
`
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
