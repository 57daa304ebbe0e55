import { memberRoute, PAGE_ROUTES, postRoute, projectRoute, serviceRoute } from '#lib/routes.ts'
import type { Catalogue } from './catalogue.ts'
import type { CheckedContent } from './join-entries.ts'

/** What the addresses of a further language begin with. */
export const prefixOf = (language: string) => `/${language.toLowerCase()}`

/** The titles of all pages of one language, by their paths. Further pages of lists are not among them. */
export function titlesOf({ pages, textPages, files }: CheckedContent): Record<string, string> {
  const ofSections = PAGE_ROUTES.map((route) => [route, pages[pageNameOf(route)].title] as const)
  const ofTexts = textPages.flatMap((page) => [page, ...page.entries])
  return Object.fromEntries([
    ...ofSections,
    ...ofTexts.map(({ path, title }) => [path, title]),
    ...files.services.map(({ id, title }) => [serviceRoute(id), title]),
    ...files.projects.map(({ id, title }) => [projectRoute(id), title]),
    ...files.posts.map(({ id, title }) => [postRoute(id), title]),
    ...files.members.map(({ id, name }) => [memberRoute(id), name]),
  ])
}

/** The name of the file of a page of sections, in content/pages. */
const pageNameOf = (route: (typeof PAGE_ROUTES)[number]) =>
  (route === '/' ? 'home' : route.slice(1)) as Exclude<keyof Catalogue['pages'], 'notFound'>
