import { absoluteUrl } from '#lib/config/site-url.ts'
import type { Post } from '#lib/content/catalogue.ts'
import { content } from '#lib/content/content.ts'
import { type FeedFormat, feedName, feedPagesOf, feedPath } from '#lib/content/feed-pages.ts'
import { firstIndexPage } from '#lib/content/index-queries.ts'
import type { Category } from '#lib/content/indexes.ts'
import { slugOf } from '#lib/content/slug.ts'

/** One document of the feeds: the newest posts of all, an archive of older ones, or the newest posts of a category. */
export type FeedDocument = {
  /** What it is called below /feed/. The feed of all posts, at /feed.xml, has no name. */
  name?: string
  title: string
  description: string
  /** The address of the page that lists the same posts. */
  home: string
  posts: Post[]
  isArchive: boolean
  /** The name of the archive with the posts before these. The older posts of a category are on its list alone. */
  older?: string
}

const BLOG = content.pages.blog
const TITLE = titleOf(BLOG.title)

const documents: FeedDocument[] = [...feedOfAll(), ...firstIndexPage('blog').categories.map(feedOf)]

/** The names of all documents below /feed/. */
export const FEED_NAMES: string[] = documents.flatMap(({ name }) => name ?? [])

/** The document of that name; without one the feed of all posts. */
export function findFeed(name?: string): FeedDocument {
  const found = documents.find((each) => each.name === name)
  if (!found) throw new Error(`There is no feed ${name}.`)
  return found
}

/** The address of a document in full. */
export function feedUrl(format: FeedFormat, name?: string): string {
  return absoluteUrl(feedPath(format, name))
}

/** The feed in both formats, by media type, as every page links it. */
export const FEEDS = linksTo()

/** The same as a page of a category links it: the feed of the category before that of all posts. */
export function feedsOf(category: Category): typeof FEEDS {
  const own = linksTo(category)
  return {
    'application/rss+xml': [...own['application/rss+xml'], ...FEEDS['application/rss+xml']],
    'application/feed+json': [...own['application/feed+json'], ...FEEDS['application/feed+json']],
  }
}

function linksTo(category?: Category) {
  const name = category && feedName(category)
  const title = category ? categoryTitle(category) : TITLE
  return {
    'application/rss+xml': [{ url: feedPath('xml', name), title }],
    'application/feed+json': [{ url: feedPath('json', name), title }],
  }
}

function feedOfAll(): FeedDocument[] {
  const { current, archives } = feedPagesOf(content.posts)
  return [current, ...archives].map(({ archive, entries, older }) => ({
    ...(archive === undefined ? {} : { name: `${archive}` }),
    title: TITLE,
    description: BLOG.description,
    home: '/blog',
    posts: entries,
    isArchive: archive !== undefined,
    ...(older === undefined ? {} : { older: `${older}` }),
  }))
}

function feedOf(category: Category): FeedDocument {
  const posts = content.posts.filter((post) => slugOf(post.category) === category.slug)
  return {
    name: feedName(category),
    title: categoryTitle(category),
    description: `${category.title}. ${BLOG.description}`,
    home: category.path,
    posts: feedPagesOf(posts).current.entries,
    isArchive: false,
  }
}

function categoryTitle({ title }: Category): string {
  return titleOf(`${BLOG.title}: ${title}`)
}

function titleOf(words: string): string {
  return `${words} | ${content.site.name}`
}
