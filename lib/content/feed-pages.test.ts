import { expect, test } from 'vitest'
import { feedPagesOf } from './feed-pages.ts'

/** Posts by number, the newest first. */
const posts = (count: number) => Array.from({ length: count }, (_, index) => count - index)

test('up to fifty posts stand in the feed alone', () => {
  const { current } = feedPagesOf(posts(50))
  expect(current.entries).toEqual(posts(50))
  expect(current.older).toBeUndefined()
})

test.each([51, 100, 101, 1003])('of %i posts none is lost, and each step leads to older ones', (count) => {
  const { current, archives } = feedPagesOf(posts(count))
  const found = new Set(current.entries)
  for (let older = current.older; older !== undefined; older = archives[older - 1]?.older) {
    for (const post of archives[older - 1]?.entries ?? []) found.add(post)
  }
  expect(found.size).toBe(count)
  expect(current.entries).toHaveLength(50)
  for (const { entries } of archives) expect(entries).toEqual([...entries].sort((one, other) => other - one))
})

test('a new post changes no archive that is full', () => {
  const before = feedPagesOf(posts(230)).archives.filter(({ entries }) => entries.length === 50)
  const after = feedPagesOf(posts(231)).archives
  expect(before.length).toBeGreaterThan(2)
  for (const [index, archive] of before.entries()) expect(after[index]).toEqual(archive)
})
