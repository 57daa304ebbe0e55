import { indexPagesOf } from '#lib/content/join/index-pages.ts'
import { PAGE_ROUTES } from '#lib/routes.ts'
import { addressOf, content, pathsOf } from './site-content.ts'

const { services, projects, posts, members, textPages } = content

/** All index pages of lists. Most companies have so few entries that each list has only one page, such as `/blog`. */
export const listPages: string[] = Object.entries({ services, projects, blog: posts, team: members }).flatMap(
  ([name, entries]) =>
    indexPagesOf<object>(name as 'services' | 'projects' | 'blog' | 'team', entries, 'en').map(({ path }) =>
      addressOf(path),
    ),
)

/** Every address of the site that returns a page, both /FAQ and /faq. */
export const routes: string[] = [
  ...new Set<string>([...PAGE_ROUTES.map(addressOf), ...listPages]),
  ...[...services, ...projects, ...posts, ...members].map(({ path }) => path),
  ...textPages.flatMap((page) => [page, ...page.entries].map(({ path }) => path)),
  // Where the questions have a word of the company, it is a redirect.
  ...['/FAQ'].filter((path) => addressOf(path) === path),
]

/**
 * One address of every kind of page: each page that is the only one of its kind, an entry of each collection, the second
 * page of a category, and a 404.
 */
export const kindsOfPages: string[] = [
  ...PAGE_ROUTES.map(addressOf),
  ...pathsOf('service', 'project', 'post', 'page', 'member'),
  ...listPages.filter((path) => /category.*\/page\/2$/.test(path)).slice(0, 1),
  '/no-such-page',
]

export const isEveryRoute: boolean = process.env.EVERY_ROUTE !== undefined

/** The pages on which all checks run: one of each kind in `npm test`, and every page with EVERY_ROUTE=1. */
export const pagesToWalk: string[] = isEveryRoute ? [...new Set([...kindsOfPages, ...routes])] : kindsOfPages

/**
 * The tag of a test that finds most faults on a phone. `npm test` runs it only on a phone, in the dark theme; with
 * EVERY_ROUTE=1 it also runs on a desktop, in the light theme.
 */
export const ON_A_PHONE: string = isEveryRoute ? '@phone' : '@phone-only'
