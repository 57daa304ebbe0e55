// Tried on the entries of the sample company (vitest.config.ts).
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { words } from '#lib/content/site.ts'
import { AboutTeam } from './about.tsx'
import { MemberProfile } from './member-profile.tsx'
import { MorePosts, PostArticle } from './post-article.tsx'
import { ProjectDetail } from './project-detail.tsx'
import { PreviousNext } from './related-content.tsx'
import { ServiceDetail } from './service-detail.tsx'

const { services, projects, posts, members, pages } = content
const [service, project, post, member] = [services[0], projects[0], posts[0], members[0]]
if (!post || !project || !service || !member) throw new Error('The content has not one of each kind.')

const show = {
  post: (change: Partial<typeof post>) => <PostArticle entry={{ ...post, ...change }} />,
  project: (change: Partial<typeof project>) => <ProjectDetail entry={{ ...project, ...change }} />,
  service: (change: Partial<typeof service>) => <ServiceDetail entry={{ ...service, ...change }} />,
  member: (change: Partial<typeof member>) => <MemberProfile entry={{ ...member, ...change }} />,
}

/** The addresses that a part of a page links, from the first to the last. */
function linksOf(page: React.ReactNode, from = ''): string[] {
  const markup = renderToStaticMarkup(page)
  const links = markup.slice(markup.indexOf(from)).matchAll(/ href="([^"]+)"/g)
  return Array.from(links, ([, href = '']) => href)
}

test.each(Object.entries(show))('the page of a %s has the alternative text of its picture', (_kind, page) => {
  const imageAlt = 'A loom by a window.'
  expect(renderToStaticMarkup(page({ imageAlt })).split(`alt="${imageAlt}"`)).toHaveLength(2)
})

test('a role keeps its capital letters', () => {
  const page = show.service({ lead: { ...member, role: 'Tischlermeisterin' } })
  expect(renderToStaticMarkup(page)).toContain('</a>, Tischlermeisterin')
})

test('the projects, posts and people that a service links to link back to it', () => {
  for (const each of services) {
    const back = [
      ...each.projects.map((found) => [found.path, linksOf(show.project(found))] as const),
      ...each.posts.map((found) => [found.path, linksOf(show.post(found))] as const),
      ...(each.lead ? [[each.lead.path, linksOf(show.member(each.lead))] as const] : []),
    ]
    for (const [path, links] of back) expect([path, links.includes(each.path)]).toEqual([path, true])
    const links = linksOf(show.service(each))
    for (const found of [each.projects[0], each.posts[0], each.lead])
      if (found) expect(links).toContain(found.path)
  }
})

test('a project or a post without services does not mention services', () => {
  const page = renderToStaticMarkup(show.project({ services: [], team: [] }))
  expect(page).not.toContain(`>${pages.projects.facts.service}<`)
  expect(renderToStaticMarkup(show.post({ services: [] }))).not.toContain(words.post.services)
})

test('a link to the list replaces a missing previous or next neighbour', () => {
  const row = (neighbours: Parameters<typeof PreviousNext>[0]['of']) =>
    linksOf(<PreviousNext words={words.service} list="/all" of={neighbours} />)
  expect(row({ previous: project, next: project })).toEqual([project.path, project.path])
  expect(row({ next: project })).toEqual(['/all', project.path])
  expect(row({ previous: project })).toEqual([project.path, '/all'])
  expect(row({})).toEqual([])
})

test('the newest and the oldest post link to two others, the nearer one first', () => {
  const oldest = posts.at(-1) ?? post
  expect(posts.length).toBeGreaterThan(2)
  expect(linksOf(<MorePosts post={post} />)).toEqual([post.next?.path, post.next?.next?.path])
  expect(linksOf(<MorePosts post={oldest} />)).toEqual([
    oldest.previous?.path,
    oldest.previous?.previous?.path,
  ])
})

test('a project leads to the next one, and the last project to the previous one', () => {
  const end = (at: number) => {
    const page = <ProjectDetail entry={projects.at(at) ?? project} />
    return linksOf(page, `aria-label="${words.project.more}"`)
  }
  expect(end(0)[0]).toBe(projects[1]?.path)
  expect(end(-1)[0]).toBe(projects.at(-2)?.path)
})

test('a single member is introduced with a biography, and a link to the team follows', () => {
  const markup = renderToStaticMarkup(<AboutTeam members={[member]} />)
  expect(markup).not.toContain('team-filler')
  expect(markup.indexOf(member.bio)).toBeGreaterThan(0)
  expect(markup.indexOf('href="/team"')).toBeGreaterThan(markup.indexOf(member.bio))
})

test.each([
  [2, 2, 'fills the row'],
  [3, 3, 'fills the row'],
  [4, 4, 'is below'],
  [5, 4, 'is below'],
])('of %i members %i are shown, and a link to the team %s', (count, portraits, place) => {
  const all = Array.from({ length: count }, (_, index) => ({ ...member, id: `${member.id}-${index}` }))
  const markup = renderToStaticMarkup(<AboutTeam members={all} />)
  expect(markup.match(/aspect-square/g)).toHaveLength(portraits)
  const end = markup.lastIndexOf('</ul>')
  const lastItem = markup.slice(markup.lastIndexOf('<li class="team-filler'), end)
  const hasLink = [lastItem, markup.slice(end)].map((part) => part.includes('href="/team"'))
  expect(hasLink).toEqual(place === 'is below' ? [false, true] : [true, false])
})
