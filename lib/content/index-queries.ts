import type { Collection } from '../routes.ts'
import type { Member, Post, Project, Service } from './catalogue.ts'
import { content } from './content.ts'
import { type IndexPage, indexPagesOf } from './indexes.ts'
import { slugOf } from './slug.ts'

export type Indexed = { services: Service; projects: Project; blog: Post; team: Member }

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

/** The page of an index at an address, which may be one that somebody made up. */
export function findIndexPage<Name extends Collection>(
  collection: Name,
  path: string,
): IndexPage<Indexed[Name]> | undefined {
  return allIndexPages(collection).find((page) => page.path === path)
}

/**
 * The page that the bare address of an index shows.
 * @throws never for a checked catalogue: a list without entries still has its first page
 */
export function firstIndexPage<Name extends Collection>(collection: Name): IndexPage<Indexed[Name]> {
  const [first] = allIndexPages(collection)
  if (!first) throw new Error(`the index of ${collection} has no first page`)
  return first
}

/**
 * The list of the entries of one kind, by its name: a category, or a tag that is called like one.
 * @returns undefined where there is no such list
 */
export function categoryPath(collection: Collection, name: string): string | undefined {
  return firstIndexPage(collection).categories.find(({ slug }) => slug === slugOf(name))?.path
}
