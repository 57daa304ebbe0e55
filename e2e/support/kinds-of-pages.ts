import { PAGE_ROUTES } from '#lib/routes.ts'
import { examples } from './content.ts'
import { LONG_LIST } from './long-list.ts'

/**
 * One address of every kind of page: those that are alone of their kind, an entry of each collection, a page of a category,
 * and a 404. To be opened by `visit` of long-list.ts.
 */
export const kindsOfPages: string[] = [
  ...PAGE_ROUTES,
  ...Object.values(examples).map(({ path }) => path),
  LONG_LIST,
  '/no-such-page',
]
