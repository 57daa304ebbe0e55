// Tried on the entries of the sample company (vitest.config.ts).
import type { Metadata } from 'next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { content } from '#lib/content/content.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { allIndexPages, firstIndexPage } from '#lib/content/index-queries.ts'
import { faultsOf } from '#lib/content/testing/faults.ts'
import { withMadeUpEntries } from '#lib/content/testing/made-up.ts'
import { COLLECTIONS, type Collection, PRIVACY_ROUTE } from '#lib/routes.ts'
import { sitemap } from '#lib/seo/sitemap.ts'
import * as feedRoute from '../feed/[file]/route.ts'
import * as projectsRoute from '../projects/category/[category]/page.tsx'
import * as teamPageRoute from '../team/page/[page]/page.tsx'
import TeamPage from '../team/page.tsx'
import * as categoryPageRoute from './category/[category]/page/[page]/page.tsx'
import * as categoryRoute from './category/[category]/page.tsx'
import * as pageRoute from './page/[page]/page.tsx'
import PostsPage from './page.tsx'

// The addresses of lists that only a company with many posts or people has, each asked as Next asks it.

const MANY = vi.hoisted(() => ({ posts: 60, projects: 30, members: 60 }))

vi.mock('#lib/content/content.ts', async () => {
  const { buildCatalogue } = await import('#lib/content/build-catalogue.ts')
  const { readContentFolder } = await import('#lib/content/folder.ts')
  const { withMadeUpEntries } = await import('#lib/content/testing/made-up.ts')
  return { content: buildCatalogue(withMadeUpEntries(readContentFolder(), MANY)) }
})

const asked = <Params,>(params: Params) => ({
  params: Promise.resolve(params),
  searchParams: Promise.resolve({}),
})
const [category] = firstIndexPage('blog').categories
if (!category) throw new Error('So many posts have categories.')
const { slug } = category
const ofCategory = content.posts.filter((post) => post.category === category.title)

/** The addresses of the entries that a page shows, in its order. */
function shownOn(page: React.ReactNode, collection: Collection): string[] {
  const links = renderToStaticMarkup(page).matchAll(new RegExp(`href="(/${collection}/[^"/]+)"`, 'g'))
  return [...new Set(Array.from(links, ([, path = '']) => path))]
}

test('each page of a list shows its twelve posts, and all of them every post once', async () => {
  const pages = [
    <PostsPage key={1} />,
    ...(await Promise.all(
      pageRoute.generateStaticParams().map((params) => pageRoute.default(asked(params))),
    )),
  ]
  expect(pages.length).toBe(Math.ceil(content.posts.length / 12))
  expect(pages.flatMap((page) => shownOn(page, 'blog'))).toEqual(content.posts.map(({ path }) => path))
})

test('the pages of a category show its posts and no others', async () => {
  const further = categoryPageRoute.generateStaticParams().filter((params) => params.category === slug)
  const pages = await Promise.all([
    categoryRoute.default(asked({ category: slug })),
    ...further.map((params) => categoryPageRoute.default(asked(params))),
  ])
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flatMap((page) => shownOn(page, 'blog'))).toEqual(ofCategory.map(({ path }) => path))
  const second = renderToStaticMarkup(pages[1])
  expect(second).toMatch(new RegExp(`<h1[^>]*>[^<]*${category.title}, page 2</h1>`))
  expect(second).toContain(`<a href="${category.path}" aria-current="page">`)
})

test('the pages of a category of projects do as well', async () => {
  const [first] = firstIndexPage('projects').categories
  const page = await projectsRoute.default(asked({ category: first?.slug ?? '' }))
  const paths = content.projects
    .filter((project) => project.category === first?.title)
    .map(({ path }) => path)
  expect(shownOn(page, 'projects')).toEqual(paths.slice(0, 12))
})

test('a team of more than sixty has further pages, and the last asks for those who are missing', async () => {
  const further = await Promise.all(
    teamPageRoute.generateStaticParams().map((params) => teamPageRoute.default(asked(params))),
  )
  const pages = [<TeamPage key={1} />, ...further]
  const links = pages.flatMap((page) => shownOn(page, 'team'))
  expect(links).toEqual(content.members.map(({ path }) => path))
  const ask = content.pages.team.ask.text
  expect(pages.map((page) => renderToStaticMarkup(page).includes(ask))).toEqual([false, true])
})

test('a page that a list has not got is not there', async () => {
  for (const page of ['0', '99', '2.0', 'two'])
    await expect(pageRoute.default(asked({ page }))).rejects.toThrow('404')
  await expect(categoryRoute.default(asked({ category: 'no-such' }))).rejects.toThrow('404')
  await expect(categoryPageRoute.default(asked({ category: slug, page: '99' }))).rejects.toThrow('404')
})

test('every page has a title, a description and a canonical address of its own, and is in the sitemap', async () => {
  const heads = await Promise.all([
    ...pageRoute.generateStaticParams().map((params) => pageRoute.generateMetadata(asked(params))),
    ...categoryRoute.generateStaticParams().map((params) => categoryRoute.generateMetadata(asked(params))),
    ...categoryPageRoute
      .generateStaticParams()
      .map((params) => categoryPageRoute.generateMetadata(asked(params))),
  ])
  const canonicals = heads.map(({ alternates }) => String(alternates?.canonical))
  const further = allIndexPages('blog').filter(({ path }) => path !== '/blog')
  expect(canonicals.toSorted()).toEqual(further.map(({ path }) => path).sort())
  for (const told of [
    canonicals,
    heads.map(({ title }) => title),
    heads.map(({ description }) => description),
  ])
    expect(new Set(told).size).toBe(heads.length)
  const listed = sitemap()
  for (const path of canonicals) expect(listed).toContain(`${path}</loc>`)
})

test('a category has a feed of its own, which its pages link and no others', async () => {
  const [first, all] = await Promise.all([
    categoryRoute.generateMetadata(asked({ category: slug })),
    pageRoute.generateMetadata(asked({ page: '2' })),
  ])
  const rss = `/feed/category-${slug}.xml`
  const linked = ({ alternates }: Metadata) => JSON.stringify(alternates?.types?.['application/rss+xml'])
  expect(linked(first)).toMatch(new RegExp(`"${rss}".*"/feed.xml"`))
  expect(linked(all)).not.toContain('category')
  const way = renderToStaticMarkup(await categoryRoute.default(asked({ category: slug })))
  expect(way).toContain(`href="${rss}"`)

  for (const file of [`category-${slug}.xml`, `category-${slug}.json`]) {
    expect(feedRoute.generateStaticParams()).toContainEqual({ file })
    const answer = await feedRoute.GET(new Request('http://localhost'), { params: Promise.resolve({ file }) })
    const text = await answer.text()
    expect(text).toContain(`/feed/${file}"`)
    const titles = content.posts.filter(
      ({ title }) => text.includes(`>${title}<`) || text.includes(`"title":"${title}"`),
    )
    expect(titles).toEqual(ofCategory.slice(0, 50))
  }
})

test('a text may link to each page of the lists and to each feed, but to no other', () => {
  const folder = withMadeUpEntries(readContentFolder(), MANY)
  const paths = [
    ...COLLECTIONS.flatMap((collection) => allIndexPages(collection).map(({ path }) => path)),
    ...feedRoute.generateStaticParams().map(({ file }) => `/feed/${file}`),
    ...['/feed.xml', '/feed.json'],
  ]
  const file = Object.keys(folder.texts).find((path) => path.endsWith(`${PRIVACY_ROUTE}.md`)) ?? ''
  const withLinks = (links: string[]) => ({
    ...folder,
    texts: {
      ...folder.texts,
      [file]: `${folder.texts[file]}\n${links.map((to) => `[x](${to})`).join(' ')}\n`,
    },
  })
  expect(faultsOf(withLinks(paths))).toEqual([])
  const wrong = ['/blog/page/99', '/team/page/99', '/projects/category/none', '/feed/category-none.xml']
  expect(faultsOf(withLinks(wrong)).map(({ message }) => message)).toEqual(
    wrong.map((path) => expect.stringContaining(`links to ${path}`)),
  )
})
