import { absoluteUrl } from '#lib/config/site-url.ts'
import type { Post } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import { type Html, html } from '#lib/html.ts'
import { socialImagePath } from '../content/social-image.ts'
import { type FeedDocument, feedUrl, findFeed } from './feed-documents.ts'
import { fullText } from './full-text.ts'
import { LANGUAGE } from './language.ts'

/**
 * The newest posts as RSS 2.0, each in full; with a name, another of the feeds.
 * @see https://www.rssboard.org/rss-specification
 */
export function rssFeed(name?: string): string {
  const feed = findFeed(name)
  const items = feed.posts.map((post) => {
    const url = absoluteUrl(post.path)
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
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:fh="http://purl.org/syndication/history/1.0">
  <channel>
    <title>${feed.title}</title>
    <link>${absoluteUrl(feed.home)}</link>
    <description>${feed.description}</description>
    <language>${LANGUAGE}</language>
    <copyright>${content.site.name}</copyright>
    ${lastBuildDate(feed.posts)}<atom:link href="${feedUrl('xml', name)}" rel="self" type="application/rss+xml"/>${olderLink(feed)}${archiveMark(feed)}${items}
  </channel>
</rss>
`.toString()
}

/**
 * The newest posts as JSON Feed 1.1; with a name, another of the feeds.
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function jsonFeed(name?: string) {
  const feed = findFeed(name)
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: absoluteUrl(feed.home),
    feed_url: feedUrl('json', name),
    ...(feed.older === undefined ? {} : { next_url: feedUrl('json', feed.older) }),
    icon: absoluteUrl('/icons/icon-512.png'),
    favicon: absoluteUrl('/icons/icon-192.png'),
    language: LANGUAGE,
    items: feed.posts.map((post) => {
      const url = absoluteUrl(post.path)
      return {
        id: url,
        url,
        title: post.title,
        summary: post.excerpt,
        content_html: fullText(post, url),
        image: absoluteUrl(socialImagePath(post.path)),
        date_published: new Date(post.date).toISOString(),
        date_modified: new Date(post.updated ?? post.date).toISOString(),
        authors: [{ name: post.author.name, url: absoluteUrl(post.author.path) }],
        tags: [post.category, ...post.tags],
        language: LANGUAGE,
      }
    }),
  }
}

function olderLink({ older }: FeedDocument): Html[] {
  if (older === undefined) return []
  const url = feedUrl('xml', older)
  return [
    html`
    <atom:link href="${url}" rel="prev-archive" type="application/rss+xml"/>`,
  ]
}

/** An archive says that it is one, and where the feed is that goes on. */
function archiveMark({ isArchive }: FeedDocument): Html[] {
  if (!isArchive) return []
  return [
    html`
    <fh:archive/>
    <atom:link href="${feedUrl('xml')}" rel="current" type="application/rss+xml"/>`,
  ]
}

/**
 * The day of the newest post or correction: a feed has changed when its content has, not when it was built. An empty feed
 * names none.
 */
function lastBuildDate(posts: Post[]): Html[] {
  const [first, ...others] = posts.map(({ date, updated }) => updated ?? date)
  if (first === undefined) return []
  const last = others.reduce((latest, day) => (latest > day ? latest : day), first)
  return [
    html`<lastBuildDate>${new Date(last).toUTCString()}</lastBuildDate>
    `,
  ]
}
