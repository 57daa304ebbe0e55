import type { Collection } from '#lib/routes.ts'
import { slugOf } from '#lib/text/slug.ts'

/**
 * How many entries a page of an index shows. For people, nearly every company has one page, because the browser's search
 * finds a name only on the open page. Sixty fill rows of two, three and four.
 */
const ENTRIES_PER_PAGE: Record<Collection, number> = { services: 60, projects: 12, blog: 12, team: 60 }
/** Lists with fewer entries or categories have no filter. */
const FILTER_FROM = { entries: 9, categories: 3 }
/** With more pages than this, only the first, the last and the neighbours are linked. */
const LINKS_AT_MOST = 7
/** A category, and the page that lists its entries. */
type Category = { slug: string; title: string; count: number; path: string }

/** One page of an index: its entries and its links. */
export type IndexPage<Each> = {
  /** Its address. That of the first page has no number. */
  path: string
  entries: Each[]
  /** Counted from 1. */
  number: number
  pageCount: number
  /** How many entries all pages of this list have. */
  total: number
  /** Undefined where all categories are shown. */
  category?: Category
  /** All categories, the largest first. Empty for short lists, which have no filter. */
  categories: Category[]
  /** The pages before and after it. */
  previous?: string
  next?: string
  /** The pages of this list in order; a gap replaces those that are left out. */
  links: ({ number: number; path: string } | 'gap')[]
}

/**
 * All pages of the index of a collection: first those of all entries, then those of each category.
 * @param entries in their order
 * @param language of the sort order of categories
 */
export function indexPagesOf<Each extends object>(
  collection: Collection,
  entries: Each[],
  language: string,
): IndexPage<Each>[] {
  const root = `/${collection}`
  const entriesPerPage = ENTRIES_PER_PAGE[collection]
  const lists = Map.groupBy(entries, (entry) => slugOf(categoryOf(entry) ?? ''))
  lists.delete('')
  const isFiltered = entries.length >= FILTER_FROM.entries && lists.size >= FILTER_FROM.categories
  const categories = isFiltered
    ? [...lists]
        .map(([slug, list]): Category => {
          const title = (list[0] && categoryOf(list[0])) ?? slug
          return { slug, title, count: list.length, path: `${root}/category/${slug}` }
        })
        .sort((one, other) => other.count - one.count || one.title.localeCompare(other.title, language))
    : []

  return [
    ...pagesOf(root, entries, entriesPerPage),
    ...categories.flatMap((category) =>
      pagesOf(category.path, lists.get(category.slug) ?? [], entriesPerPage).map((page) => ({
        ...page,
        category,
      })),
    ),
  ].map((page) => ({ ...page, categories }))
}

function categoryOf({ category }: { category?: string }): string | undefined {
  return category
}

function pagesOf<Each>(
  root: string,
  entries: Each[],
  entriesPerPage: number,
): Omit<IndexPage<Each>, 'categories'>[] {
  const pageCount = Math.max(1, Math.ceil(entries.length / entriesPerPage))
  const pathOf = (number: number) => (number === 1 ? root : `${root}/page/${number}`)
  return Array.from({ length: pageCount }, (_, index) => {
    const number = index + 1
    return {
      path: pathOf(number),
      entries: entries.slice(index * entriesPerPage, number * entriesPerPage),
      number,
      pageCount,
      total: entries.length,
      ...(number > 1 ? { previous: pathOf(number - 1) } : {}),
      ...(number < pageCount ? { next: pathOf(number + 1) } : {}),
      links: linkedPages(number, pageCount).map((each) =>
        each === 'gap' ? each : { number: each, path: pathOf(each) },
      ),
    }
  })
}

/** The numbers of the pages to link from one page. */
function linkedPages(number: number, pageCount: number): (number | 'gap')[] {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1)
  if (pageCount <= LINKS_AT_MOST) return all
  const kept = all.filter((each) => each === 1 || each === pageCount || Math.abs(each - number) <= 1)
  return kept.flatMap((each, index) => {
    const before = kept[index - 1] ?? 0
    // A gap that replaces one page would be as wide as its link.
    if (each - before === 2) return [each - 1, each]
    return each - before > 2 ? ['gap', each] : [each]
  })
}
