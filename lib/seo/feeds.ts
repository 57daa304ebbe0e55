import { absoluteUrl } from '#lib/config/site-url.ts'
import { content } from '#lib/content/content.ts'
import { timeOf } from '#lib/content/queries.ts'
import { socialImagePath } from '#lib/content/schema/picture-files.ts'
import { site } from '#lib/content/site.ts'
import { addressOf, pageUrl } from '#lib/language.ts'
import { html } from '#lib/text/html.ts'
import { fullText } from './full-text.ts'

/** How many posts a feed has. */
const POSTS_AT_MOST = 50

const { title, description } = content.pages.blog
const TITLE = `${title} | ${content.site.name}`

/** The addresses of both formats, by media type, for the links in every page. */
export const FEEDS = {
  'application/rss+xml': [{ url: addressOf('/feed.xml'), title: TITLE }],
  'application/feed+json': [{ url: addressOf('/feed.json'), title: TITLE }],
}

/**
 * The newest posts as RSS 2.0, each in full.
 * @see https://www.rssboard.org/rss-specification
 */
export function rssFeed(): string {
  const newest = content.posts.slice(0, POSTS_AT_MOST)
  const items = newest.map((post) => {
    const url = pageUrl(post.path)
    return html`
    <item>
      <title>${post.title}</title>
      <link>${url}</link>
      <guid isPermaLink="true">${url}</guid>
      <pubDate>${new Date(timeOf(post.date)).toUTCString()}</pubDate>
      <dc:creator>${post.author.name}</dc:creator>
      ${[...new Set([post.category, ...post.tags])].map((word) => html`<category>${word}</category>`)}
      <description>${post.excerpt}</description>
      <content:encoded>${fullText(post, url)}</content:encoded>
    </item>`
  })
  // The day of the newest post or correction: a feed changes with its content, not with a build.
  const changed = newest
    .map(({ date, updated }) => updated ?? date)
    .sort()
    .at(-1)
  // `html` escapes by five entities, which are also valid in XML.
  return html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${TITLE}</title>
    <link>${pageUrl('/blog')}</link>
    <description>${description}</description>
    <language>${site.language}</language>
    <copyright>${content.site.name}</copyright>
    ${changed === undefined ? '' : html`<lastBuildDate>${new Date(timeOf(changed)).toUTCString()}</lastBuildDate>`}
    <atom:link href="${pageUrl('/feed.xml')}" rel="self" type="application/rss+xml"/>${items}
  </channel>
</rss>
`.toString()
}

/**
 * The newest posts as JSON Feed 1.1.
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function jsonFeed() {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: TITLE,
    description,
    home_page_url: pageUrl('/blog'),
    feed_url: pageUrl('/feed.json'),
    icon: absoluteUrl('/icons/icon-512.png'),
    favicon: absoluteUrl('/icons/icon-192.png'),
    language: site.language,
    items: content.posts.slice(0, POSTS_AT_MOST).map((post) => {
      const url = pageUrl(post.path)
      return {
        id: url,
        url,
        title: post.title,
        summary: post.excerpt,
        content_html: fullText(post, url),
        image: absoluteUrl(socialImagePath(addressOf(post.path))),
        date_published: timeOf(post.date),
        date_modified: timeOf(post.updated ?? post.date),
        authors: [{ name: post.author.name, url: pageUrl(post.author.path) }],
        tags: [...new Set([post.category, ...post.tags])],
        language: site.language,
      }
    }),
  }
}
