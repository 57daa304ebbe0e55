import { content } from '#lib/content/content.ts'
import { allIndexPages } from '#lib/content/queries.ts'
import { COLLECTIONS, PAGE_ROUTES } from '#lib/routes.ts'

/** A page that search engines are asked to list, and the day it was last changed where the content says so. */
export type ListedPage = { path: string; updated?: string | undefined }

/** Pages with an address that are for the visitor alone. */
const UNLISTED_ROUTES: readonly string[] = ['/messages']

/** Every page to be listed, under its one canonical address. */
export function listedPages(): ListedPage[] {
  const { services, projects, posts, members, textPages } = content
  return [
    ...PAGE_ROUTES.filter((path) => !UNLISTED_ROUTES.includes(path) && !isEmpty(path)).map((path) => ({
      path,
    })),
    ...textPages
      .filter(({ sitemap }) => sitemap)
      .flatMap((page) => [page, ...page.entries].map(({ path, updated }) => ({ path, updated }))),
    ...indexPages().map(({ path }) => ({ path })),
    ...[...services, ...projects, ...members].map(({ path, updated }) => ({ path, updated })),
    ...posts.map(({ path, updated, date }) => ({ path, updated: updated ?? date })),
  ]
}

/** A page that lists what there is none of yet. */
function isEmpty(path: string): boolean {
  const { services, projects, posts, members } = content
  const entries = { '/services': services, '/projects': projects, '/blog': posts, '/team': members }
  return Object.entries(entries).some(([route, list]) => route === path && list.length === 0)
}

/** The pages of indexes after the first, which has the address of its collection. */
function indexPages(): { path: string }[] {
  const isFurther = ({ path }: { path: string }) => !PAGE_ROUTES.some((route) => route === path)
  return COLLECTIONS.flatMap((collection) => allIndexPages(collection).map(({ path }) => ({ path }))).filter(
    isFurther,
  )
}
