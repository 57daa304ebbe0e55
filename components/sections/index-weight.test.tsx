// Tried on the entries of the sample company (vitest.config.ts).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { type IndexPage, indexPagesOf } from '#lib/content/lists.ts'
import { COLLECTIONS, type Collection } from '#lib/routes.ts'
import { ProjectRow } from './carousels.tsx'
import { PostIndex } from './post-index.tsx'
import { ProjectIndex } from './project-index.tsx'
import { RelatedContent } from './related-content.tsx'
import { ServiceIndex } from './service-index.tsx'
import { ServicePatchwork } from './service-patchwork.tsx'
import { TeamIndex } from './team-index.tsx'

const CATEGORIES = ['Cloud', 'Security', 'Design', 'Operations']

/** The first page of a list that has that many entries, all of them alike. */
function firstPage<Each extends { id: string }>(
  collection: Collection,
  entry: Each | undefined,
  count: number,
): IndexPage<Each> {
  if (!entry) throw new Error('The content has no entry to make a long list of.')
  const entries = Array.from({ length: count }, (_, index) => ({
    ...entry,
    id: `entry-${1000 + index}`,
    category: CATEGORIES[index % CATEGORIES.length] ?? '',
  }))
  const [page] = indexPagesOf(collection, entries, 'en')
  if (!page) throw new Error('A list has a first page.')
  return page
}

const sizes = {
  projects: (count: number) =>
    renderToStaticMarkup(<ProjectIndex page={firstPage('projects', content.projects[0], count)} />).length,
  blog: (count: number) =>
    renderToStaticMarkup(<PostIndex page={firstPage('blog', content.posts[0], count)} />).length,
  services: (count: number) =>
    renderToStaticMarkup(<ServiceIndex page={firstPage('services', content.services[0], count)} />).length,
  team: (count: number) =>
    renderToStaticMarkup(<TeamIndex page={firstPage('team', content.members[0], count)} />).length,
}

test.each(COLLECTIONS)(
  'the first page of /%s weighs no more with a thousand entries than with 120',
  (list) => {
    const [few, many] = [sizes[list](120), sizes[list](1000)]
    // What grows: the digits of the counts, and two more links to pages.
    expect(many - few).toBeLessThan(700)
    expect(few).toBeGreaterThan(5000)
  },
)

/** That many of the content's own entries, one after the other. */
function many<Each extends { id: string }>(entries: Each[], count: number): Each[] {
  return Array.from({ length: count }, (_, index) => ({
    ...(entries[index % entries.length] ?? fail()),
    id: `entry-${index}`,
  }))
}

function fail(): never {
  throw new Error('The content has no entry to make many of.')
}

const { home } = content.pages
const parts: Record<string, (count: number) => React.ReactNode> = {
  'the projects on home': (count) => (
    <ProjectRow words={home.projects} projects={many(content.projects, count)} />
  ),
  'the services on home': (count) => (
    <ServicePatchwork words={home.services} services={many(content.services, count)} />
  ),
  'what an author wrote': (count) => (
    <RelatedContent
      label="Work"
      work={{ title: 'Worked on', projects: [] }}
      rows={{ title: 'Leads', items: [] }}
      notes={{ title: 'Wrote', posts: many(content.posts, count) }}
    />
  ),
}

test.each(Object.entries(parts))('%s weigh no more when there are hundreds', (_part, show) => {
  const [few, lots] = [24, 600].map((count) => renderToStaticMarkup(show(count)).length)
  expect(lots).toBe(few)
})

test('a list without an entry says so, and still leads on', () => {
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
