import type { Category } from './indexes.ts'

export type FeedFormat = 'xml' | 'json'

/** How many posts a feed and each of its archives hold. */
const POSTS_PER_FEED = 50

/** One document of a feed. */
export type FeedPage<Each> = {
  /** Its place among the archives, counted from 1, the oldest; undefined for the feed itself, which is the newest. */
  archive?: number
  entries: Each[]
  /** The archive with the posts before these. */
  older?: number
}

/**
 * A feed of any length: the newest fifty, and archives of fifty each. An archive never changes when a post is added,
 * so a reader fetches it once; the newest posts may stand in the last archive as well.
 * @see https://www.rfc-editor.org/rfc/rfc5005 section 4, Archived Feeds
 * @param entries the newest first
 */
export function feedPagesOf<Each>(entries: Each[]): { current: FeedPage<Each>; archives: FeedPage<Each>[] } {
  const oldestFirst = entries.toReversed()
  // Only what has left the feed needs an archive. The first stands always, so that its address has an answer.
  const count = Math.max(1, Math.ceil((entries.length - POSTS_PER_FEED) / POSTS_PER_FEED))
  const archives = Array.from({ length: count }, (_, index) => ({
    archive: index + 1,
    entries: oldestFirst.slice(index * POSTS_PER_FEED, (index + 1) * POSTS_PER_FEED).reverse(),
    ...(index > 0 ? { older: index } : {}),
  }))
  const current = {
    entries: entries.slice(0, POSTS_PER_FEED),
    ...(entries.length > POSTS_PER_FEED ? { older: count } : {}),
  }
  return { current, archives }
}

/** The address of a document: /feed.xml, or one below /feed/. */
export function feedPath(format: FeedFormat, name?: string): string {
  return name === undefined ? `/feed.${format}` : `/feed/${name}.${format}`
}

/** What the feed of a category is called. */
export function feedName({ slug }: Category): string {
  return `category-${slug}`
}
