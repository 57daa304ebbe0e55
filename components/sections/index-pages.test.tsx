import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { indexPagesOf } from '#lib/content/lists.ts'
import { IndexPages } from './index-pages.tsx'

const WORDS = { title: 'Notes', description: 'What we learned.' }
/** As many entries as make three pages. */
const pages = indexPagesOf(
  'blog',
  Array.from({ length: 30 }, () => ({ category: 'Cloud' })),
  WORDS,
)

/** The ways from each page to its neighbours, by what they are to it. */
const ways = pages.map((page) =>
  Object.fromEntries(
    Array.from(
      renderToStaticMarkup(<IndexPages page={page} />).matchAll(/<a href="([^"]+)" rel="(\w+)"/g),
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
  [true, ['Newer', 'Older']],
  [false, ['Previous', 'Next']],
])('only of entries with dates are there newer and older ones: %s', (isByDate, words) => {
  const [, middle] = pages
  if (!middle) throw new Error('Three pages have a middle one.')
  const nav = renderToStaticMarkup(<IndexPages page={middle} isByDate={isByDate} />)
  expect(Array.from(nav.matchAll(/underline">(\w+)</g), ([, word]) => word)).toEqual(words)
})

test('a list of one page has nothing to turn', () => {
  const [page] = indexPagesOf('blog', [{ category: 'Cloud' }], WORDS)
  if (!page) throw new Error('A list has a first page.')
  expect(renderToStaticMarkup(<IndexPages page={page} />)).toBe('')
})
