import type { MetadataRoute } from 'next'
import { content } from '#lib/content/content.ts'
import { emptyLists } from '#lib/content/join/languages.ts'
import { indexPages } from '#lib/content/queries.ts'
import { pageUrl } from '#lib/language.ts'
import { COLLECTIONS, PAGE_ROUTES } from '#lib/routes.ts'
import { versionsOf } from '#lib/seo/counterparts.ts'

/** Only for the visitor. */
const UNLISTED: readonly string[] = ['/messages']

/**
 * Every page of a language that search engines should list, by its canonical address. Only pages with a date in their content have
 * one: search engines ignore dates that change with every build.
 */
export default function sitemap(): MetadataRoute.Sitemap {
  const { services, projects, posts, members, textPages, faq } = content
  const empty = emptyLists({ services, projects, blog: posts, team: members, faq })
  const further = COLLECTIONS.flatMap((name) => indexPages[name].map(({ path }) => path))
  const paths = new Set([...PAGE_ROUTES, ...further]).difference(new Set([...UNLISTED, ...empty]))
  const dated = [
    ...textPages.filter((page) => page.sitemap).flatMap((page) => [page, ...page.entries]),
    ...[...services, ...projects, ...members],
    ...posts.map((post) => ({ ...post, updated: post.updated ?? post.date })),
  ]
  return [
    ...Array.from(paths, (path) => locate(path)),
    ...dated.map(({ path, updated }) => ({ ...locate(path), ...(updated && { lastModified: updated }) })),
  ]
}

function locate(path: string) {
  const languages = versionsOf(path)
  return { url: pageUrl(path), ...(languages && { alternates: { languages } }) }
}
