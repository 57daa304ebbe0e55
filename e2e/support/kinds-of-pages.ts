import { indexPagesOf } from '#lib/content/lists.ts'
import { PAGE_ROUTES } from '#lib/routes.ts'
import { content, pathsOf } from './content.ts'

const { services, projects, posts, members, textPages } = content

/** The pages of the lists. Few companies have so many entries that there are more than `/blog` and the like. */
export const listPages: string[] = Object.entries({ services, projects, blog: posts, team: members }).flatMap(
  ([name, entries]) =>
    indexPagesOf<object>(name as 'services' | 'projects' | 'blog' | 'team', entries, 'en').map(
      ({ path }) => path,
    ),
)

/** Every address of the site that answers with a page, /FAQ and /faq both. */
export const routes: string[] = [
  ...new Set<string>([...PAGE_ROUTES, ...listPages]),
  ...[...services, ...projects, ...posts, ...members].map(({ path }) => path),
  ...textPages.flatMap((page) => [page, ...page.entries].map(({ path }) => path)),
  '/FAQ',
]

/**
 * One address of every kind of page: the pages of which there is only one, an entry of each collection, the second page of
 * a category, and a 404.
 */
export const kindsOfPages: string[] = [
  ...PAGE_ROUTES,
  ...pathsOf('service', 'project', 'post', 'page', 'member'),
  ...listPages.filter((path) => /category.*\/page\/2$/.test(path)).slice(0, 1),
  '/no-such-page',
]

const isEveryRoute = process.env.EVERY_ROUTE !== undefined

/** The pages that are looked at in every way: one of each kind in `npm test`, and all of them in `prove`. */
export const pagesToWalk: string[] = isEveryRoute ? [...new Set([...kindsOfPages, ...routes])] : kindsOfPages

/**
 * The mark of a test whose phone shows most of what can go wrong: there it is looked at in `npm test`, with the dark theme.
 * `prove` looks on a desktop as well, with the light one.
 */
export const ON_A_PHONE: string = isEveryRoute ? '@phone' : '@phone-only'
