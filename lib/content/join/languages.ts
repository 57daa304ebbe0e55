import { entryRoute, PAGE_ROUTES } from '#lib/routes.ts'
import type { Catalogue } from './catalogue.ts'
import type { CheckedContent } from './join-entries.ts'

/** What the addresses of a further language begin with. */
export const prefixOf = (language: string) => `/${language.toLowerCase()}`

type Lists = Readonly<Record<'services' | 'projects' | 'blog' | 'team' | 'faq', readonly unknown[]>>

/** The paths of lists without an entry, which nothing leads to from other languages. */
export const emptyLists = (lists: Lists) =>
  Object.entries(lists).flatMap(([name, entries]) => (entries.length === 0 ? [`/${name}`] : []))

/** The titles of all pages of one language, by their paths, without empty lists and further pages of lists. */
export function titlesOf({ pages, textPages, files, faq }: CheckedContent): Record<string, string> {
  const empty = emptyLists({ ...files, blog: files.posts, team: files.members, faq })
  const routes = PAGE_ROUTES.filter((route) => !empty.includes(route))
  const ofSections = routes.map((route) => [route, pages[pageNameOf(route)].title] as const)
  const ofTexts = textPages.flatMap((page) => [page, ...page.entries])
  return Object.fromEntries([
    ...ofSections,
    ...ofTexts.map(({ path, title }) => [path, title]),
    ...files.services.map(({ id, title }) => [entryRoute('services', id), title]),
    ...files.projects.map(({ id, title }) => [entryRoute('projects', id), title]),
    ...files.posts.map(({ id, title }) => [entryRoute('blog', id), title]),
    ...files.members.map(({ id, name }) => [entryRoute('team', id), name]),
  ])
}

/** The name of the file of a page of sections, in content/pages. */
const pageNameOf = (route: (typeof PAGE_ROUTES)[number]) =>
  (route === '/' ? 'home' : route.slice(1)) as Exclude<keyof Catalogue['pages'], 'notFound'>
