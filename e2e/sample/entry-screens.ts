import { content } from '#e2e/support/content.ts'
import type { Member, Post, Project, Service } from '#lib/content/catalogue.ts'
import type { Screen } from './page-screens.ts'

const { services, projects, posts, members, pages } = content

/** The screens of the pages of services, projects, posts and members, by their addresses. */
export function entryScreens(): Record<string, Screen> {
  const screens: Record<string, Screen> = {}
  for (const service of services) {
    const { title, path: route } = service
    screens[route] = {
      tab: title,
      breadcrumb: ['Home', 'Services', title],
      headings: [
        title,
        'Service Overview',
        'Key Capabilities',
        ...group('Where it is in use', shownWork(service, service.people)),
        ...group('Who does it', service.people, false),
        ...group('Written about it', service.posts, false),
        pages.services.cta.heading,
      ],
      links: [['Back to Services', '/services']],
    }
  }
  for (const { title, path: route, outline, team, previous, next } of projects) {
    const neighbour = next ?? previous
    screens[route] = {
      tab: title,
      breadcrumb: ['Home', 'Projects', title],
      headings: [
        title,
        'Project Overview',
        ...outline.chapters.map((chapter) => chapter.title),
        'Key Features',
        'Technologies Used',
        ...group('Who did it', team, false),
        ...(neighbour ? [neighbour.title] : []),
        pages.projects.cta.heading,
      ],
      links: [['Back to Projects', '/#projects']],
    }
  }
  for (const [index, { id, title, outline, services }] of posts.entries()) {
    // Of three posts the two others: the nearer one first, and of two that are as near the earlier one.
    const distance = (post: Post) => Math.abs(posts.indexOf(post) - index)
    const others = posts
      .filter((post) => post.id !== id)
      .toReversed()
      .toSorted((a, b) => distance(a) - distance(b))
      .map((post) => post.title)
    screens[`/blog/${id}`] = {
      tab: title,
      breadcrumb: ['Home', 'Blog', title],
      headings: [
        title,
        'Article Info',
        ...(outline.headings.length >= 3 ? ['In this article'] : []),
        'Tags',
        ...(services.length > 0 ? ['Related services'] : []),
        pages.blog.more,
        ...others,
      ],
      links: [['Back to Blog', '/#blog']],
    }
  }
  for (const member of members) {
    const { path, name, role, education, leads, posts: notes } = member
    screens[path] = {
      tab: `${name}, ${role}`,
      breadcrumb: ['Home', 'Team', name],
      headings: [
        name,
        'Biography',
        'Professional Skills',
        ...(education ? ['Education'] : []),
        ...group('Worked on', shownWork(member, leads)),
        ...group('Leads', leads, false),
        ...group('Wrote', notes, false),
      ],
      links: [['Back to Team', '/team']],
    }
  }
  return screens
}

/** The headings of a group, which is not there when it is empty; its cards have headings, its rows do not. */
function group(heading: string, entries: { title?: string; name?: string }[], areCards = true): string[] {
  if (entries.length === 0) return []
  return [heading, ...(areCards ? entries.map(({ title = '' }) => title) : [])]
}

/** The projects that a page shows as cards: two beside people and notes, three where there are none. */
function shownWork({ projects: work, posts: notes }: Service | Member, rows: unknown[]): Project[] {
  return work.slice(0, rows.length + notes.length > 0 ? 2 : 3)
}
