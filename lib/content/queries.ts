import type { Member, Post, Project, Service } from '#lib/content/join/catalogue.ts'
import { type IndexPage, indexPagesOf } from '#lib/content/join/index-pages.ts'
import type { TextPage } from '#lib/content/join/text-pages.ts'
import type { Picture } from '#lib/content/schema/picture-files.ts'
import { startOfDay } from '#lib/text/local-time.ts'
import { fill, writeNumber } from '#lib/text/phrase.ts'
import type { Collection } from '../routes.ts'
import { content } from './content.ts'
import { site, words } from './site.ts'

/** Decodes a part of an address. Next passes it percent-encoded. */
export const readParam = (part: string) => decodeURIComponent(part)

/** The page at `/{id}` that is one text, or undefined when there is none. */
export function findTextPage(id: string): TextPage | undefined {
  return content.textPages.find((page) => page.id === readParam(id))
}

/** The woven picture of a page's banner or block, if its words name one. */
export function bannerPicture({ picture }: { picture?: string | undefined }): Picture | undefined {
  return picture === undefined ? undefined : content.banners[picture]
}

/** A date as the time at which that day of the company begins. A date without a time may be shown as the day before. */
export const timeOf = (isoDate: string) => startOfDay(isoDate, site.timeZone)

/** The name of an entry. */
export const nameOf = (entry: { title: string } | { name: string }) =>
  'name' in entry ? entry.name : entry.title

export type Indexed = { services: Service; projects: Project; blog: Post; team: Member }

/** All pages of each index: those of all entries, then those of each category. */
export const indexPages: { [Name in Collection]: IndexPage<Indexed[Name]>[] } = {
  services: indexPagesOf('services', content.services, site.language),
  blog: indexPagesOf('blog', content.posts, site.language),
  projects: indexPagesOf('projects', content.projects, site.language),
  team: indexPagesOf('team', content.members, site.language),
}

/** The page of an index at an address. Undefined for unknown addresses. */
export function findIndexPage<Name extends Collection>(collection: Name, path: string) {
  return indexPages[collection].find((page) => page.path === readParam(path))
}

/** Search engines cut a description at about this many characters. */
const DESCRIPTION_CHARACTERS = 155

/** The title and the description of a page of an index: those of the index, with its category and its number. */
export function describePage(
  collection: Collection,
  { number, pageCount, category }: Pick<IndexPage<unknown>, 'number' | 'pageCount' | 'category'>,
): { title: string; description: string } {
  let { title, description } = content.pages[collection]
  if (category) {
    description = fill(words.list.categoryDescription, { category: category.title, description })
    title = fill(words.list.categoryTitle, { title, category: category.title })
  }
  if (number > 1) {
    const [shown, count] = [writeNumber(number, site.language), writeNumber(pageCount, site.language)]
    description = fill(words.list.pageDescription, { number: shown, count, description })
    title = fill(words.list.pageTitle, { title, number: shown })
  }
  return { title, description: shorten(description) }
}

function shorten(description: string): string {
  if (description.length <= DESCRIPTION_CHARACTERS) return description
  return `${description.slice(0, DESCRIPTION_CHARACTERS - 1).replace(/\s+\S*$/, '')}…`
}

/**
 * The page that the bare address of an index shows.
 * @throws never for a checked catalogue: a list without entries still has its first page
 */
export function firstIndexPage<Name extends Collection>(collection: Name): IndexPage<Indexed[Name]> {
  const [first] = indexPages[collection]
  if (!first) throw new Error(`the index of ${collection} has no first page`)
  return first
}

/**
 * The address of the list of a category, by its name. C++ does not lead to the list of C#, although both have the address `c`.
 * @returns undefined if the category has no list
 */
export function categoryPath(collection: Collection, name: string): string | undefined {
  return firstIndexPage(collection).categories.find(({ title }) => title.normalize() === name.normalize())
    ?.path
}
