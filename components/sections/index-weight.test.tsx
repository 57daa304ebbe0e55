// Tried on the entries of the sample company (vitest.config.ts).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { indexPagesOf } from '#lib/content/join/index-pages.ts'
import { ProjectRow } from './carousels.tsx'
import { PostIndex } from './post-index.tsx'
import { ProjectIndex } from './project-index.tsx'
import { RelatedContent } from './related-content.tsx'
import { ServicePatchwork } from './service-patchwork.tsx'

/** As many entries as asked for, repeated from the content. */
function many<Each extends { id: string }>(entries: Each[], count: number): Each[] {
  return Array.from({ length: count }, (_, index) => ({
    ...(entries[index % entries.length] ?? fail()),
    id: `entry-${index}`,
  }))
}

function fail(): never {
  throw new Error('The content has no entry to make many of.')
}

const parts: Record<string, (count: number) => React.ReactNode> = {
  'the projects on home': (count) => <ProjectRow projects={many(content.projects, count)} />,
  'the services on home': (count) => <ServicePatchwork services={many(content.services, count)} />,
  'the posts of an author': (count) => (
    <RelatedContent
      label="Work"
      work={{ title: 'Worked on', projects: [] }}
      rows={{ title: 'Leads', items: [] }}
      notes={{ title: 'Wrote', posts: many(content.posts, count) }}
    />
  ),
}

test.each(Object.entries(parts))('%s need as little HTML with 600 entries as with 24', (_part, show) => {
  const [few, lots] = [24, 600].map((count) => renderToStaticMarkup(show(count)).length)
  expect(lots).toBe(few)
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
