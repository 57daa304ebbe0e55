import { expect, test } from 'vitest'
import { describePage } from '#lib/content/queries.ts'
import { indexPagesOf } from './index-pages.ts'

/* The rules of paged lists. app/long-lists.test.tsx tests their pages. */

const entries = (count: number, categories: string[] = ['Cloud']) =>
  Array.from({ length: count }, (_, index) => ({ category: categories[index % categories.length] ?? '' }))
const indexOf = (count: number, categories?: string[]) =>
  indexPagesOf('blog', entries(count, categories), 'en')

test.each([
  [0, 1],
  [12, 1],
  [13, 2],
  [25, 3],
])('%i entries make %i pages, and each page links to the previous and the next one', (count, pages) => {
  const index = indexOf(count)
  const paths = index.map(({ path }) => path)
  expect(paths).toEqual(['/blog', '/blog/page/2', '/blog/page/3'].slice(0, pages))
  expect(index.map(({ previous }) => previous)).toEqual([undefined, ...paths.slice(0, -1)])
  expect(index.map(({ next }) => next)).toEqual([...paths.slice(1), undefined])
})

test.each([
  [7, 4, [1, 2, 3, 4, 5, 6, 7]],
  [8, 1, [1, 2, 'gap', 8]],
  [9, 5, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 4, [1, 2, 3, 4, 5, 'gap', 9]],
  [834, 834, [1, 'gap', 833, 834]],
])('of %i pages, page %i links to %j', (pages, number, links) => {
  const page = indexOf(pages * 12)[number - 1]
  expect(page?.links.map((link) => (link === 'gap' ? link : link.number))).toEqual(links)
})

test.each([
  ['fewer than nine entries', 8, ['Cloud', 'Über Größe', 'Web']],
  ['fewer than three categories', 40, ['Cloud', 'Web']],
])('a list with %s has no filter', (_what, count, categories) => {
  const index = indexOf(count, categories)
  expect(index.every((page) => page.categories.length === 0 && page.category === undefined)).toBe(true)
})

test('every page lists all categories, the largest first, and has a description of 155 characters at most', () => {
  const index = indexOf(100, ['Über Größe', 'Web', 'Web', 'Web', 'Cloud'])
  for (const { categories } of index)
    expect(categories).toEqual([
      { slug: 'web', title: 'Web', count: 60, path: '/blog/category/web' },
      { slug: 'cloud', title: 'Cloud', count: 20, path: '/blog/category/cloud' },
      { slug: 'ueber-groesse', title: 'Über Größe', count: 20, path: '/blog/category/ueber-groesse' },
    ])
  const [category = expect.fail()] = index[0]?.categories ?? []
  const long = { ...category, title: 'Über Größe '.repeat(20) }
  const { title, description } = describePage('blog', { number: 2, pageCount: 2, category: long })
  expect(title).toMatch(/Über.*2/)
  expect(description).toMatch(/2.*Über.*…$/)
  expect(description.length).toBeLessThanOrEqual(155)
})
