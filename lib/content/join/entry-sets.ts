import type { z } from 'zod'
import type { CollectionFile, ContentReader, TextFile } from '#lib/content/read/reader.ts'
import { collections } from '#lib/content/schema/collections.ts'
import { textPageRoute } from '#lib/routes.ts'
import { formatDate } from './dates.ts'
import { folderOf, readTextPages } from './text-pages.ts'

export type Publishing = {
  draft: boolean
  formerIds: string[]
  date?: string | undefined
  until?: string | undefined
  leadsTo?: string | undefined
}

/** Whether an entry is a draft, or its date is in the future. */
export function isUnpublished({ draft, date }: Pick<Publishing, 'draft' | 'date'>, today: string): boolean {
  return draft || (date !== undefined && date > today)
}

/** Whether the last day of an entry has passed. */
function hasEnded({ draft, until }: Publishing, today: string): boolean {
  return !draft && until !== undefined && until < today
}

/** The days on which an entry appears and is gone. */
function turningDays({ draft, date, until }: Publishing): string[] {
  if (draft) return []
  const gone = until && new Date(Date.parse(until) + DAY_MS).toISOString().slice(0, until.length)
  return [date, gone].filter((day) => day !== undefined)
}

const DAY_MS = 24 * 60 * 60_000

/** The valid files of one collection, published and unpublished. */
export type EntrySet<Each = TextFile<Publishing>> = {
  /** The prefix of the addresses of its entries. */
  route: string
  shown: Each[]
  hidden: Each[]
  /** The visible ids. Includes faulty files, so that a link to one is not a second fault. */
  ids: string[]
}

export type CatalogueOptions = {
  /** `planned`: only drafts are hidden, and entries are shown whatever their days are. */
  drafts?: 'hidden' | 'planned' | 'shown'
  /** Such as 2026-11-21. By default, the current date in the company's time zone. */
  today?: string
  /** The language of the catalogue. By default, the first language of the site. */
  language?: string | undefined
  /** Whether languages that are drafts count as published. */
  withDraftLanguages?: boolean
}

type Named = Publishing & ({ title: string } | { name: string })
type Place = { folder: string; route: string }

export type EntrySets = ReturnType<typeof readEntrySets>

/**
 * Reads every collection.
 * @param options whether drafts and future posts are visible, the current date, and the language of dates
 */
export function readEntrySets(
  reader: ContentReader,
  { drafts = 'hidden', today, language }: CatalogueOptions & { today: string; language: string },
) {
  function divide<Each extends TextFile<Named>>({ folder, route }: Place, files: Each[]): EntrySet<Each> {
    const waiting = files.filter(({ data }) => isUnpublished(data, today) || hasEnded(data, today))
    const hidden = drafts === 'shown' ? [] : waiting.filter(({ data }) => drafts === 'hidden' || data.draft)
    if (drafts === 'shown') for (const { data } of waiting) markUnpublished(data, today, language)
    const isShown = (id: string) => !hidden.some((file) => file.id === id)
    return {
      route,
      shown: files.filter(({ id }) => isShown(id)),
      hidden,
      ids: reader.idsIn(folder).filter(isShown),
    }
  }
  const read = <Schema extends z.ZodType<Named & { image?: string | undefined }>>(
    place: Place & { schema: Schema },
  ): EntrySet<CollectionFile<z.infer<Schema>>> =>
    divide(place, reader.readCollection(place.folder, place.schema))

  const services = read(collections.services)
  const projects = read(collections.projects)
  const posts = read(collections.posts)
  const members = read(collections.members)
  const textFiles = readTextPages(reader)
  const textPages = divide(
    collections.textPages,
    textFiles.map(({ page }) => page),
  )
  const allLists = textFiles.map(({ page, entries }) => ({
    page,
    ...divide({ folder: folderOf(page.id), route: textPageRoute(page.id) }, entries),
  }))
  /** The published entries of each page of text. */
  const lists = allLists.filter(({ page }) => textPages.shown.includes(page))
  const all: EntrySet[] = [services, projects, posts, members, textPages, ...lists]
  /** Entries whose last day has passed, with the prefix of their addresses. */
  const ended = [...all, ...allLists].flatMap(({ route, hidden }: EntrySet) =>
    hidden.filter(({ data }) => hasEnded(data, today)).map((file) => ({ route, file })),
  )
  const days = [...all, ...allLists].flatMap(({ shown, hidden }: EntrySet) =>
    [...shown, ...hidden].flatMap(({ data }) => turningDays(data)),
  )
  const unpublished = [...all, ...allLists.filter((list) => !lists.includes(list))]
  return {
    ...{ services, projects, posts, members, textPages, lists, all, ended },
    /** The next day on which an entry appears or is gone. */
    dueOn: days.filter((day) => day > today).sort()[0],
    hiddenCount: unpublished.reduce((sum, { hidden }) => sum + hidden.length, 0),
  }
}

/** Marks the title of an entry that only `npm run dev` shows as a draft, or with its day. */
function markUnpublished(data: Named, today: string, language: string): void {
  const { draft, date, until } = data
  const isOver = hasEnded(data, today)
  const day = formatDate((isOver ? until : date) ?? today, language)
  const mark = draft ? 'Draft' : `${isOver ? 'Until' : 'From'} ${day}`
  if ('title' in data) data.title = `${mark}: ${data.title}`
  else data.name = `${mark}: ${data.name}`
}
