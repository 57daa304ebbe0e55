import { describe, expect, test } from 'vitest'
import { fill } from '../words.ts'
import { describeIndexPage, indexPagesOf } from './lists.ts'
import { words } from './site.ts'

const WORDS = { title: 'Notes', description: 'What we learned. '.repeat(8).trim() }
const second = (title: string) => fill(words.list.pageTitle, { title, number: '2' })
const entries = (count: number, categories: string[] = ['Cloud']) =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    category: categories[index % categories.length] ?? '',
  }))
const indexOf = (count: number, categories?: string[]) =>
  indexPagesOf('blog', entries(count, categories), 'en').map((page) => ({
    ...page,
    ...describeIndexPage(page, WORDS, words.list, 'en'),
  }))

describe('the pages of an index', () => {
  test.each([
    [0, 1],
    [1, 1],
    [12, 1],
    [13, 2],
    [24, 2],
    [25, 3],
  ])('%i entries make %i pages', (count, pages) => {
    const index = indexOf(count)
    expect(index).toHaveLength(pages)
    expect(index.flatMap((page) => page.entries)).toHaveLength(count)
    for (const page of index) expect(page.entries.length).toBeLessThanOrEqual(12)
  })

  test('each has its own address, title and description, and the first has the bare ones', () => {
    const index = indexOf(40)
    expect(index[0]).toMatchObject({ path: '/blog', title: 'Notes', description: WORDS.description })
    expect(index[1]).toMatchObject({ path: '/blog/page/2', title: second('Notes'), number: 2, pageCount: 4 })
    for (const fact of ['path', 'title', 'description'] as const) {
      expect(new Set(index.map((page) => page[fact])).size).toBe(index.length)
    }
    for (const { description } of index) expect(description.length).toBeLessThanOrEqual(155)
  })

  test('each leads to the one before and the one after', () => {
    const [first, second, third] = indexOf(30)
    expect([first?.previous, first?.next]).toEqual([undefined, '/blog/page/2'])
    expect([second?.previous, second?.next]).toEqual(['/blog', '/blog/page/3'])
    expect([third?.previous, third?.next]).toEqual(['/blog/page/2', undefined])
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
})

describe('categories', () => {
  const three = ['Cloud', 'Über Größe', 'Web']

  test.each([
    ['fewer than nine entries', 8, three],
    ['fewer than three categories', 40, ['Cloud', 'Web']],
  ])('%s need no filter', (_what, count, categories) => {
    const index = indexOf(count, categories)
    expect(index.every((page) => page.categories.length === 0 && page.category === undefined)).toBe(true)
  })

  test('each has its own pages, and every page of the index knows all of them', () => {
    const index = indexOf(100, ['Cloud', 'Cloud', ...three])
    const [cloud, security] = index[0]?.categories ?? []
    expect(cloud).toEqual({ slug: 'cloud', title: 'Cloud', count: 60, path: '/blog/category/cloud' })
    expect(security).toMatchObject({ slug: 'ueber-groesse', path: '/blog/category/ueber-groesse' })
    expect(index.every((page) => page.categories.length === 3)).toBe(true)

    const pages = index.filter((page) => page.category?.slug === 'cloud')
    expect(pages.map(({ path }) => path)).toEqual([
      '/blog/category/cloud',
      '/blog/category/cloud/page/2',
      '/blog/category/cloud/page/3',
      '/blog/category/cloud/page/4',
      '/blog/category/cloud/page/5',
    ])
    expect(pages[1]?.title).toBe(
      second(fill(words.list.categoryTitle, { title: 'Notes', category: 'Cloud' })),
    )
    expect(pages.flatMap((page) => page.entries).every(({ category }) => category === 'Cloud')).toBe(true)
    expect(new Set(index.map(({ title }) => title)).size).toBe(index.length)
  })
})
