import type { z } from 'zod'
import { textPageRoute } from '../routes.ts'
import type { Redirect } from './catalogue.ts'
import { formatDate } from './dates.ts'
import type { ContentFault } from './fault.ts'
import type { CollectionFile, ContentReader, TextFile } from './reader.ts'
import { collections } from './schemas.ts'
import { folderOf, readTextPages } from './text-pages.ts'

export type Publishing = { draft: boolean; formerIds: string[]; date?: string }

/** Whether an entry has to wait: it is a draft, or its day has not come. */
export function isUnpublished({ draft, date }: Publishing, today: string): boolean {
  return draft || (date !== undefined && date > today)
}

/**
 * The title of an entry that only `npm run dev` shows, with the reason before it: a draft, or a day that has not come.
 * @param language the one in whose habit the day is written, such as `en-GB`
 */
function markUnpublished(title: string, { draft, date }: Publishing, language: string): string {
  return `${draft || date === undefined ? 'Draft' : `From ${formatDate(date, language)}`}: ${title}`
}

/**
 * Where the former addresses of entries lead.
 * @param root the address of the collection, such as `/blog`
 */
export function formerAddresses(root: string, files: { id: string; data: Publishing }[]): Redirect[] {
  return files.flatMap(({ id, data }) =>
    data.formerIds.map((former) => ({ from: `${root}/${former}`, to: `${root}/${id}` })),
  )
}

/** Former ids that are the id of an entry of today, or that two entries claim. */
export function checkFormerIds(files: TextFile<Publishing>[], ids: string[]): ContentFault[] {
  const claimed = new Map<string, string>()
  return files.flatMap(({ file, data, fault }) =>
    data.formerIds.flatMap((former, index): ContentFault[] => {
      const other = claimed.get(former)
      claimed.set(former, file)
      const refuse = (why: string) => [fault(['formerIds', index], `formerIds "${former}" ${why}`)]
      if (ids.includes(former)) return refuse('is the id of an existing entry. Remove it')
      return other === undefined ? [] : refuse(`is already named by ${other}. Remove one of them`)
    }),
  )
}

/** No site was published before; and nobody plans a post so many years ahead. */
const FIRST_DAY = '1990-01-01'
const YEARS_AHEAD_MAX = 5

/**
 * Days of publication that cannot be meant: one slip of the finger hides a post for decades, or puts it at the end of
 * all lists.
 * @param today as 2026-11-21
 */
export function checkDays(posts: TextFile<{ date: string }>[], today: string): ContentFault[] {
  const lastDay = `${Number(today.slice(0, 4)) + YEARS_AHEAD_MAX}${today.slice(4)}`
  return posts.flatMap(({ data: { date }, fault }): ContentFault[] => {
    if (date >= FIRST_DAY && date <= lastDay) return []
    const wrong = date < FIRST_DAY ? 'is before 1990' : `is more than ${YEARS_AHEAD_MAX} years ahead`
    const day = `Write the date from which the post is shown, such as ${today}`
    return [fault(['date'], `date ${wrong}. ${day}`)]
  })
}

/** Published entries that need an entry which is not published. */
export function checkDraftAuthors(
  posts: TextFile<{ author: string }>[],
  drafts: { id: string }[],
): ContentFault[] {
  return posts
    .filter(({ data }) => drafts.some(({ id }) => id === data.author))
    .map(({ data: { author }, fault }) =>
      fault(
        ['author'],
        `author "${author}" is a draft. Publish the member first, or make this a draft as well`,
      ),
    )
}

/** The valid files of one collection, published and unpublished. */
export type EntrySet<Each = TextFile<Publishing & { order?: number }>> = {
  folder: string
  /** The prefix of the addresses of its entries. */
  route: string
  shown: Each[]
  hidden: Each[]
}

export type CatalogueOptions = {
  drafts?: 'hidden' | 'shown'
  /** As 2026-11-21; the day that the company's calendar shows if not said. */
  today?: string
}

type Named = Publishing & ({ title: string } | { name: string })

/**
 * Reads every collection.
 * @param options whether drafts and posts whose day has not come are to be seen, what day it is, and the language in
 *   whose habit days are written
 */
export function readEntrySets(
  reader: ContentReader,
  { drafts = 'hidden', today, language }: CatalogueOptions & { today: string; language: string },
) {
  const divided = <Each extends { data: Named }>(
    { folder, route }: { folder: string; route: string },
    files: Each[],
  ): EntrySet<Each> => ({ folder, route, ...divide(files, { drafts, today, language }) })
  const read = <Schema extends z.ZodType<Named & { image?: string | undefined }>>(place: {
    folder: string
    route: string
    schema: Schema
  }): EntrySet<CollectionFile<z.infer<Schema>>> =>
    divided(place, reader.readCollection(place.folder, place.schema))

  const services = read(collections.services)
  const projects = read(collections.projects)
  const posts = read(collections.posts)
  const members = read(collections.members)
  const textFiles = readTextPages(reader)
  const textPages = divided(
    collections.textPages,
    textFiles.map(({ page }) => page),
  )
  const allLists = textFiles.map(({ page, entries }) => ({
    page,
    ...divided({ folder: folderOf(page.id), route: textPageRoute(page.id) }, entries),
  }))
  const lists = allLists.filter(({ page }) => textPages.shown.includes(page))
  const withLayout: EntrySet[] = [services, projects, posts, members]
  const all: EntrySet[] = [...withLayout, textPages, ...lists]
  return {
    services,
    projects,
    posts,
    members,
    textPages,
    /** The published entries of each page of text. */
    lists,
    /** The collections with a layout of their own. */
    withLayout,
    all,
    hiddenCount: [...withLayout, textPages, ...allLists].reduce((sum, { hidden }) => sum + hidden.length, 0),
  }
}

/** The ids that a visitor may know of. A faulty file has one as well: a link to it is not a second fault. */
export function visibleIds(
  { folder, hidden }: Pick<EntrySet, 'folder' | 'hidden'>,
  idsIn: ContentReader['idsIn'],
): string[] {
  return idsIn(folder).filter((id) => !hidden.some((each) => each.id === id))
}

/** The addresses of what can be seen of a collection. */
export function addressesOf(set: EntrySet, idsIn: ContentReader['idsIn']): string[] {
  return visibleIds(set, idsIn).map((id) => `${set.route}/${id}`)
}

/** The published and unpublished entries of a collection; a preview says so in its title. */
function divide<Each extends { data: Named }>(
  files: Each[],
  { drafts, today, language }: { drafts: 'hidden' | 'shown'; today: string; language: string },
): { shown: Each[]; hidden: Each[] } {
  const waiting = files.filter(({ data }) => isUnpublished(data, today))
  if (drafts === 'hidden') return { shown: files.filter((file) => !waiting.includes(file)), hidden: waiting }
  for (const { data } of waiting) {
    if ('title' in data) data.title = markUnpublished(data.title, data, language)
    else data.name = markUnpublished(data.name, data, language)
  }
  return { shown: files, hidden: [] }
}
