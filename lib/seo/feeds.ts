import { absoluteUrl } from '#lib/config/site-url.ts'
import type { Post } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import { type Html, html } from '#lib/html.ts'
import { socialImagePath } from '../social-image.ts'
import { type FeedPage, feedPagesOf } from './feed-pages.ts'
import { fullText } from './full-text.ts'
import { LANGUAGE } from './language.ts'

const TITLE = `${content.pages.blog.title} | ${content.site.name}`

/** The two formats of the feed by media type, as pages link them. */
export const FEEDS = {
  'application/rss+xml': [{ url: '/feed.xml', title: TITLE }],
  'application/feed+json': [{ url: '/feed.json', title: TITLE }],
}

/** The documents of the feed by their place: the feed itself, and its archives counted from 1. */
const { current, archives } = feedPagesOf(content.posts)

/** The numbers of the archives. */
export const ARCHIVES: number[] = archives.map((_, index) => index + 1)

type Format = 'xml' | 'json'

/**
 * The newest posts as RSS 2.0, each in full; with a number, one of its archives.
 * @see https://www.rssboard.org/rss-specification
 */
export function rssFeed(archive?: number): string {
  const { site, pages } = content
  const page = findPage(archive)
  const items = page.entries.map((post) => {
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
    <title>${TITLE}</title>
    <link>${absoluteUrl('/blog')}</link>
    <description>${pages.blog.description}</description>
    <language>${LANGUAGE}</language>
    <copyright>${site.name}</copyright>
    <lastBuildDate>${new Date(lastChange(page.entries)).toUTCString()}</lastBuildDate>
    <atom:link href="${feedUrl('xml', page.archive)}" rel="self" type="application/rss+xml"/>${olderLink(page)}${archiveMark(page)}${items}
  </channel>
</rss>
`.toString()
}

/**
 * The newest posts as JSON Feed 1.1; with a number, one of its archives.
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function jsonFeed(archive?: number) {
  const page = findPage(archive)
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: TITLE,
    description: content.pages.blog.description,
    home_page_url: absoluteUrl('/blog'),
    feed_url: feedUrl('json', page.archive),
    ...(page.older === undefined ? {} : { next_url: feedUrl('json', page.older) }),
    icon: absoluteUrl('/icons/icon-512.png'),
    favicon: absoluteUrl('/icons/icon-192.png'),
    language: LANGUAGE,
    items: page.entries.map((post) => {
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

function findPage(archive: number | undefined): FeedPage<Post> {
  const page = archive === undefined ? current : archives[archive - 1]
  if (!page) throw new Error(`The feed has no archive ${archive}.`)
  return page
}

function feedUrl(format: Format, archive?: number): string {
  return absoluteUrl(archive === undefined ? `/feed.${format}` : `/feed/${archive}.${format}`)
}

function olderLink({ older }: FeedPage<Post>): Html[] {
  if (older === undefined) return []
  const url = feedUrl('xml', older)
  return [
    html`
    <atom:link href="${url}" rel="prev-archive" type="application/rss+xml"/>`,
  ]
}

/** An archive says that it is one, and where the feed is that goes on. */
function archiveMark({ archive }: FeedPage<Post>): Html[] {
  if (archive === undefined) return []
  return [
    html`
    <fh:archive/>
    <atom:link href="${feedUrl('xml')}" rel="current" type="application/rss+xml"/>`,
  ]
}

/** The day of the newest post or correction: a feed has changed when its content has, not when it was built. */
function lastChange(posts: Post[]): string {
  return posts.reduce(
    (latest, { date, updated }) => (latest > (updated ?? date) ? latest : (updated ?? date)),
    '1970-01-01',
  )
}
