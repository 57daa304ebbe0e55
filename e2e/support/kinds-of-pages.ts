import { PAGE_ROUTES } from '#lib/routes.ts'
import { content, pathsOf } from './content.ts'
import { LONG_LIST } from './long-list.ts'
import { routes } from './routes.ts'

/**
 * One address of every kind of page: those that are alone of their kind, an entry of each collection, a page of a category,
 * and a 404. To be opened by `visit` of long-list.ts.
 */
export const kindsOfPages: string[] = [
  ...PAGE_ROUTES,
  ...pathsOf('service', 'project', 'post', 'page', 'member'),
  ...(content.posts.length > 0 ? [LONG_LIST] : []),
  '/no-such-page',
]

/** The pages that are looked at in every way: one of each kind in `npm test`, and all of them in `prove`. */
export const pagesToWalk: string[] =
  process.env.EVERY_ROUTE === undefined ? kindsOfPages : [...new Set([...kindsOfPages, ...routes])]
