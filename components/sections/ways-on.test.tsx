// Tried on the entries of the sample company (vitest.config.ts).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { MemberProfile } from './member-profile.tsx'
import { PostArticle } from './post-article.tsx'
import { ProjectDetail } from './project-detail.tsx'
import { ServiceDetail } from './service-detail.tsx'

const { services, pages, projects, posts } = content

/** The addresses that a page links. */
function linksOf(page: React.ReactNode): Set<string> {
  return new Set(Array.from(renderToStaticMarkup(page).matchAll(/ href="([^"]+)"/g), ([, href = '']) => href))
}

test('whatever a service leads to leads back to it', () => {
  const back = new Map<string, Set<string>>([
    ...projects.map(
      (project) =>
        [
          project.path,
          linksOf(<ProjectDetail project={project} words={pages.projects} breadcrumb={[]} />),
        ] as const,
    ),
    ...posts.map((post) => [post.path, linksOf(<PostArticle post={post} breadcrumb={[]} />)] as const),
    ...services.flatMap(({ lead }) =>
      lead ? [[lead.path, linksOf(<MemberProfile member={lead} breadcrumb={[]} />)] as const] : [],
    ),
  ])
  for (const service of services) {
    const links = linksOf(<ServiceDetail service={service} breadcrumb={[]} planCaption="" />)
    const { projects: work, posts: notes, lead } = service
    if (work[0]) expect(links).toContain(work[0].path)
    if (notes[0]) expect(links).toContain(notes[0].path)
    if (lead) expect(links).toContain(lead.path)
    for (const { path } of [...work, ...notes, ...(lead ? [lead] : [])])
      expect([path, back.get(path)?.has(service.path)]).toEqual([path, true])
  }
})

test('a project without services, or a post, says nothing of services', () => {
  const [project] = projects
  const [post] = posts
  if (!project || !post) throw new Error('The content has no project or no post.')
  const alone = { ...project, services: [], team: [] }
  expect(
    renderToStaticMarkup(<ProjectDetail project={alone} words={pages.projects} breadcrumb={[]} />),
  ).not.toContain(`>${pages.projects.facts.service}<`)
  const note = renderToStaticMarkup(<PostArticle post={{ ...post, services: [] }} breadcrumb={[]} />)
  expect(note).not.toContain('Related services')
})
