import { absoluteUrl } from '#lib/config/site-url.ts'
import type { Post } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import { html } from '#lib/html.ts'
import { postRoute } from '#lib/routes.ts'
import { fullText } from './full-text.ts'
import { socialImagePath } from './social-image.ts'

const TITLE = `${content.pages.blog.title} | ${content.site.name}`

/** The two forms of the feed by media type, as pages link them. */
export const FEEDS = {
  'application/rss+xml': [{ url: '/feed.xml', title: TITLE }],
  'application/feed+json': [{ url: '/feed.json', title: TITLE }],
}

/**
 * The blog as RSS 2.0, with the full text of each post.
 * @see https://www.rssboard.org/rss-specification
 */
export function rssFeed(): string {
  const { site, posts, pages } = content
  const items = posts.map((post) => {
    const url = absoluteUrl(postRoute(post.id))
    return html`
    <item>
      <title>${post.title}</title>
      <link>${url}</link>
      <guid isPermaLink="true">${url}</guid>
      <pubDate>${new Date(post.date).toUTCString()}</pubDate>
      <dc:creator>${post.author.name}</dc:creator>
      ${[post.category, ...post.tags].map((word) => html`<category>${word}</category>`)}
      <description>${post.excerpt}</description>
      <content:encoded>${fullText(post, url)}</content:encoded>
    </item>`
  })
  // `html` escapes by five entities, which XML knows as well.
  return html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${TITLE}</title>
    <link>${absoluteUrl('/blog')}</link>
    <description>${pages.blog.description}</description>
    <language>en</language>
    <copyright>${site.name}</copyright>
    <lastBuildDate>${new Date(lastChange(posts)).toUTCString()}</lastBuildDate>
    <atom:link href="${absoluteUrl('/feed.xml')}" rel="self" type="application/rss+xml"/>${items}
  </channel>
</rss>
`.toString()
}

/**
 * The blog as JSON Feed 1.1.
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function jsonFeed() {
  const { posts, pages } = content
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: TITLE,
    description: pages.blog.description,
    home_page_url: absoluteUrl('/blog'),
    feed_url: absoluteUrl('/feed.json'),
    icon: absoluteUrl('/icons/icon-512.png'),
    favicon: absoluteUrl('/icons/icon-192.png'),
    language: 'en',
    items: posts.map((post) => {
      const url = absoluteUrl(postRoute(post.id))
      return {
        id: url,
        url,
        title: post.title,
        summary: post.excerpt,
        content_html: fullText(post, url),
        image: absoluteUrl(socialImagePath(postRoute(post.id))),
        date_published: new Date(post.date).toISOString(),
        date_modified: new Date(post.updated ?? post.date).toISOString(),
        authors: [{ name: post.author.name, url: absoluteUrl(post.author.path) }],
        tags: [post.category, ...post.tags],
        language: 'en',
      }
    }),
  }
}

/** The day of the newest post or correction: a feed has changed when its content has, not when it was built. */
function lastChange(posts: Post[]): string {
  return posts.map(({ date, updated }) => updated ?? date).reduce((one, other) => (one > other ? one : other))
}
