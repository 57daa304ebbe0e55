// Tried on the entries of the sample company (vitest.config.ts).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ProjectRow } from '#components/sections/carousels.tsx'
import { MemberProfile } from '#components/sections/member-profile.tsx'
import { PostIndex } from '#components/sections/post-index.tsx'
import { ProjectIndex } from '#components/sections/project-index.tsx'
import { ServicePatchwork } from '#components/sections/service-patchwork.tsx'
import { faultsOf } from '#lib/content/build-catalogue.ts'
import { content } from '#lib/content/content.ts'
import { indexPagesOf } from '#lib/content/join/index-pages.ts'
import { categoryPath, firstIndexPage, indexPages } from '#lib/content/queries.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { withMadeUpEntries } from '#lib/content/testing/made-up.ts'
import { COLLECTIONS, type Collection, PRIVACY_ROUTE } from '#lib/routes.ts'
import * as blogRoute from './blog/[[...rest]]/page.tsx'
import * as projectsRoute from './projects/[[...rest]]/page.tsx'
import sitemap from './sitemap.ts'
import * as teamRoute from './team/[[...rest]]/page.tsx'

// The pages of lists that only a company with many posts or people has, each rendered as Next renders it.

const MANY = vi.hoisted(() => ({ posts: 60, projects: 30, members: 60 }))

vi.mock('#lib/content/content.ts', async () => {
  const { buildCatalogue } = await import('#lib/content/build-catalogue.ts')
  const { readContentFolder } = await import('#lib/content/read/folder.ts')
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

/** The pages of a list, or of one of its categories. */
const pagesOf = (route: typeof blogRoute, ofList: string | undefined) =>
  Promise.all(
    route
      .generateStaticParams()
      .filter(({ rest: [first, name] = [] }) => (first === 'category' ? name : undefined) === ofList)
      .map((params) => route.default(asked(params))),
  )

test('the pages of a list have twelve posts each, and show every post once', async () => {
  const pages = await pagesOf(blogRoute, undefined)
  expect(pages.length).toBe(Math.ceil(content.posts.length / 12))
  expect(pages.flatMap((page) => shownOn(page, 'blog'))).toEqual(content.posts.map(({ path }) => path))
})

test('the pages of a category show its posts and no others', async () => {
  const pages = await pagesOf(blogRoute, slug)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flatMap((page) => shownOn(page, 'blog'))).toEqual(ofCategory.map(({ path }) => path))
  const second = renderToStaticMarkup(pages[1])
  expect(second).toMatch(new RegExp(`<h1[^>]*>[^<]*${category.title}, page 2</h1>`))
  expect(second).toContain(`<a href="${category.path}" aria-current="page">`)
  const [first] = firstIndexPage('projects').categories
  const [projects] = await pagesOf(projectsRoute, first?.slug)
  const paths = content.projects.filter((each) => each.category === first?.title).map(({ path }) => path)
  expect(shownOn(projects, 'projects')).toEqual(paths.slice(0, 12))
})

test('only the name of a category leads to its list', () => {
  expect(categoryPath('blog', category.title)).toBe(category.path)
  expect(categoryPath('blog', `${category.title}++`)).toBeUndefined()
})

test('a team of more than sixty has two pages, and only the last one invites visitors to write to all', async () => {
  const pages = await pagesOf(teamRoute, undefined)
  const links = pages.flatMap((page) => shownOn(page, 'team'))
  expect(links).toEqual(content.members.map(({ path }) => path))
  const ask = content.pages.team.ask.text
  expect(pages.map((page) => renderToStaticMarkup(page).includes(ask))).toEqual([false, true])
})

test('of many entries, home shows twelve projects and twelve services, and the page of a member eight posts', () => {
  expect(shownOn(<ProjectRow projects={content.projects} />, 'projects')).toHaveLength(12)
  const services = Array.from({ length: 600 }, (_, index) => {
    const service = content.services[index % content.services.length]
    if (!service) throw new Error('The content has services.')
    return { ...service, id: `${index}`, path: `/services/${index}` as const }
  })
  expect(shownOn(<ServicePatchwork services={services} />, 'services')).toHaveLength(12)
  const [member] = content.members
  if (!member) throw new Error('So many members have a first one.')
  expect(shownOn(<MemberProfile entry={{ ...member, posts: content.posts }} />, 'blog')).toHaveLength(8)
})

test('an empty list says so, and links to the feed or the contact page', () => {
  const [posts] = indexPagesOf<(typeof content.posts)[number]>('blog', [], 'en')
  const [projects] = indexPagesOf<(typeof content.projects)[number]>('projects', [], 'en')
  if (!posts || !projects) throw new Error('A list has a first page.')
  const blog = renderToStaticMarkup(<PostIndex page={posts} />)
  expect(blog).toContain(content.pages.blog.empty)
  expect(blog).toContain('href="/feed.xml"')
  const work = renderToStaticMarkup(<ProjectIndex page={projects} />)
  expect(work).toContain(content.pages.projects.empty)
  expect(work).toContain('href="/contact"')
  expect(work).not.toContain('<ul class="quilt">')
})

test('every page has a title, a description and a canonical address of its own, and is in the sitemap', async () => {
  const heads = await Promise.all(
    blogRoute.generateStaticParams().map((params) => blogRoute.generateMetadata(asked(params))),
  )
  const canonicals = heads.map(({ alternates }) => String(alternates?.canonical))
  expect(canonicals).toEqual(indexPages.blog.map(({ path }) => path))
  for (const values of [heads.map(({ title }) => title), heads.map(({ description }) => description)])
    expect(new Set(values).size).toBe(heads.length)
  const listed = sitemap().map(({ url }) => new URL(url).pathname)
  expect(listed).toEqual(expect.arrayContaining(canonicals))
})

test('a text may link to each page of the lists and to the feeds, but not to missing ones', () => {
  const folder = withMadeUpEntries(readContentFolder(), MANY)
  const paths = [
    ...COLLECTIONS.flatMap((collection) => indexPages[collection].map(({ path }) => path)),
    ...['/feed.xml', '/feed.json'],
  ]
  const file = Object.keys(folder.texts).find((path) => path.endsWith(`${PRIVACY_ROUTE}.md`)) ?? ''
  const withLinks = (links: string[]) => {
    const text = `${folder.texts[file]}\n${links.map((to) => `[x](${to})`).join(' ')}\n`
    return { ...folder, texts: { ...folder.texts, [file]: text } }
  }
  expect(faultsOf(withLinks(paths))).toEqual([])
  const wrong = ['/blog/page/99', '/team/page/99', '/projects/category/none', '/feed.atom']
  expect(faultsOf(withLinks(wrong)).map(({ message }) => message)).toEqual(
    wrong.map((path) => expect.stringContaining(`links to ${path}`)),
  )
})
