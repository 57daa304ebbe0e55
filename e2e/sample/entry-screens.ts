import { content } from '#e2e/support/content.ts'
import type { Screen } from './page-screens.ts'

const { services, projects, posts, members, pages } = content

/**
 * The screens of the pages of services, projects, posts and members, by their addresses, with the headings that the
 * specification fixes. What stands between them (related work, people, neighbours) has tests beside its components.
 */
export function entryScreens(): Record<string, Screen> {
  const screen = (
    kind: string,
    back: [string, string],
    title: string,
    fixed: string[],
    tab = title,
  ): Screen => ({
    tab,
    breadcrumb: ['Home', kind, title],
    headings: [title, ...fixed],
    links: [back],
  })
  return Object.fromEntries([
    ...services.map(({ path, title }) => [
      path,
      screen('Services', ['Back to Services', '/services'], title, [
        'Service Overview',
        'Key Capabilities',
        pages.services.cta.heading,
      ]),
    ]),
    ...projects.map(({ path, title }) => [
      path,
      screen('Projects', ['Back to Projects', '/#projects'], title, [
        'Project Overview',
        'Key Features',
        'Technologies Used',
        pages.projects.cta.heading,
      ]),
    ]),
    ...posts.map(({ path, title }) => [
      path,
      screen('Blog', ['Back to Blog', '/#blog'], title, ['Article Info', 'Tags', pages.blog.more]),
    ]),
    ...members.map(({ path, name, role, education }) => [
      path,
      screen(
        'Team',
        ['Back to Team', '/team'],
        name,
        ['Biography', 'Professional Skills', ...(education ? ['Education'] : [])],
        `${name}, ${role}`,
      ),
    ]),
  ])
}
