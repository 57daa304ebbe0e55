import { expect, test } from 'vitest'
import { absoluteUrl } from '#lib/config/site-url.ts'
import { sitemap, sitemapFiles, sitemapPart } from './sitemap.ts'

const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/blog/post-${index}` }))
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location)

test('up to 5,000 pages stand in one file', () => {
  expect(locations(sitemap(pages(5000)))).toHaveLength(5000)
  expect(sitemap(pages(5000))).toContain('<urlset')
})

test('more of them stand in several files, which the first one names', () => {
  const many = pages(10_001)
  expect(locations(sitemap(many))).toEqual([1, 2, 3].map((file) => absoluteUrl(`/sitemaps/${file}.xml`)))
  const all = sitemapFiles(many).flatMap((file) => locations(sitemapPart(file, many)))
  expect(all).toEqual(many.map(({ path }) => absoluteUrl(path)))
})

test('a day stands where the content gives one, and an address is escaped', () => {
  const xml = sitemap([{ path: '/a?b&c', updated: '2026-11-04' }, { path: '/d' }])
  expect(xml).toContain(`<url><loc>${absoluteUrl('/a?b&amp;c')}</loc><lastmod>2026-11-04</lastmod></url>`)
  expect(xml).toContain(`<url><loc>${absoluteUrl('/d')}</loc></url>`)
})
