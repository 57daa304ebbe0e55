import type { Collection } from '../routes.ts'
import { feedName, feedPagesOf, feedPath } from './feed-pages.ts'
import { indexPagesOf } from './indexes.ts'

type Listed = { category?: string }

const UNTOLD = { title: '', description: '' }

/** The addresses of the pages of an index: those of all entries, and those of each category. */
export function indexAddresses(collection: Collection, entries: object[]): string[] {
  return indexPagesOf(collection, entries, UNTOLD).map(({ path }) => path)
}

/** The addresses of the feeds: of all posts, of their archives, and of each category. */
export function feedAddresses(posts: Listed[]): string[] {
  const archives = feedPagesOf(posts).archives.map(({ archive }) => `${archive}`)
  const [first] = indexPagesOf('blog', posts, UNTOLD)
  const names = [undefined, ...archives, ...(first?.categories ?? []).map(feedName)]
  return names.flatMap((name) => [feedPath('xml', name), feedPath('json', name)])
}
