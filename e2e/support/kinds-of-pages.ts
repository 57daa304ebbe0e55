import { PAGE_ROUTES } from '#lib/routes.ts'
import { examples } from './content.ts'

/** One address of every kind of page: those that are alone of their kind, an entry of each collection, and a 404. */
export const kindsOfPages: string[] = [
  ...PAGE_ROUTES,
  ...Object.values(examples).map(({ path }) => path),
  '/no-such-page',
]
