// Tried on the entries of the sample company (vitest.config.ts).
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { jsonFeed, rssFeed } from './feeds.ts'

test('a word that is both category and tag of a post is in each feed once', () => {
  const [post] = content.posts
  if (!post) throw new Error('The content has no post.')
  const own = post.tags
  post.tags = [...own, post.category]
  expect(jsonFeed().items[0]?.tags).toEqual([...new Set([post.category, ...own])])
  const item = rssFeed().split('<item>')[1] ?? ''
  expect(item.match(/<category>/g)).toHaveLength(jsonFeed().items[0]?.tags.length ?? 0)
  post.tags = own
})
