import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { indexPagesOf } from '#lib/content/lists.ts'
import { words } from '#lib/content/site.ts'
import { ListPages } from './list-page.tsx'

/** As many entries as make three pages. */
const pages = indexPagesOf(
  'blog',
  Array.from({ length: 30 }, () => ({ category: 'Cloud' })),
  'en',
)

/** The ways from each page to its neighbours, by what they are to it. */
const ways = pages.map((page) =>
  Object.fromEntries(
    Array.from(
      renderToStaticMarkup(<ListPages page={page} />).matchAll(/<a href="([^"]+)" rel="(\w+)"/g),
      ([, href, rel]) => [rel, href],
    ),
  ),
)

test('a page of a list names the one before and the one after, and no other', () => {
  expect(ways).toEqual([
    { next: '/blog/page/2' },
    { prev: '/blog', next: '/blog/page/3' },
    { prev: '/blog/page/2' },
  ])
})

test.each([
  [true, [words.list.newer, words.list.older]],
  [false, [words.list.previous, words.list.next]],
])('only of entries with dates are there newer and older ones: %s', (isByDate, labels) => {
  const [, middle] = pages
  if (!middle) throw new Error('Three pages have a middle one.')
  const nav = renderToStaticMarkup(<ListPages page={middle} isByDate={isByDate} />)
  expect(Array.from(nav.matchAll(/underline">([^<]+)</g), ([, word]) => word)).toEqual(labels)
})

test('a list of one page has nothing to turn', () => {
  const [page] = indexPagesOf('blog', [{ category: 'Cloud' }], 'en')
  if (!page) throw new Error('A list has a first page.')
  expect(renderToStaticMarkup(<ListPages page={page} />)).toBe('')
})
