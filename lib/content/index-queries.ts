import type { Collection } from '../routes.ts'
import type { Member, Post, Project, Service } from './catalogue.ts'
import { content } from './content.ts'
import { type IndexPage, indexPagesOf } from './indexes.ts'
import { slugOf } from './slug.ts'

type Indexed = { services: Service; projects: Project; blog: Post; team: Member }

const indexes: { [Name in Collection]: IndexPage<Indexed[Name]>[] } = {
  services: indexPagesOf('services', content.services, content.pages.services),
  blog: indexPagesOf('blog', content.posts, content.pages.blog),
  projects: indexPagesOf('projects', content.projects, content.pages.projects),
  team: indexPagesOf('team', content.members, content.pages.team),
}

/** All pages of an index: those of all entries, then those of each category. */
export function allIndexPages<Name extends Collection>(collection: Name): IndexPage<Indexed[Name]>[] {
  return indexes[collection]
}

/**
 * One page of an index.
 * @param place the category by its slug, and the page counted from 1; of all entries and the first if not said.
 * Both may come from an address.
 * @returns undefined when there is no such page
 */
export function findIndexPage<Name extends Collection>(
  collection: Name,
  { category, page = 1 }: { category?: string; page?: number | string } = {},
): IndexPage<Indexed[Name]> | undefined {
  return allIndexPages(collection).find(
    (each) => each.category?.slug === category && String(each.number) === String(page),
  )
}

/**
 * The page that the bare address of an index shows.
 * @throws never for a checked catalogue: a list without entries still has its first page
 */
export function firstIndexPage<Name extends Collection>(collection: Name): IndexPage<Indexed[Name]> {
  const first = findIndexPage(collection)
  if (!first) throw new Error(`the index of ${collection} has no first page`)
  return first
}

/**
 * The list of the entries of one kind, by its name: a category, or a tag that is called like one.
 * @returns undefined where there is no such list
 */
export function categoryPath(collection: Collection, name: string): string | undefined {
  return findIndexPage(collection, { category: slugOf(name) })?.path
}

/** The words in the addresses of the further pages of an index, for `generateStaticParams`. */
export function indexParams(collection: Collection): {
  pages: { page: string }[]
  categories: { category: string }[]
  categoryPages: { category: string; page: string }[]
} {
  const places = allIndexPages(collection).map(({ category, number }) => ({
    category: category?.slug,
    page: String(number),
    isFirst: number === 1,
  }))
  return {
    pages: places.flatMap(({ category, page, isFirst }) => (category || isFirst ? [] : [{ page }])),
    categories: places.flatMap(({ category, isFirst }) => (category && isFirst ? [{ category }] : [])),
    categoryPages: places.flatMap(({ category, page, isFirst }) =>
      category && !isFirst ? [{ category, page }] : [],
    ),
  }
}
