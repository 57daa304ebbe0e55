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
  /** An entry that only `npm run dev` shows: its title says that it is a draft, or names its day. */
  function marked<Each extends TextFile<Named>>(file: Each): Each {
    const { data } = file
    const isOver = hasEnded(data, today)
    const day = formatDate((isOver ? data.until : data.date) ?? today, language)
    const mark = data.draft ? 'Draft' : `${isOver ? 'Until' : 'From'} ${day}`
    const name = 'title' in data ? { title: `${mark}: ${data.title}` } : { name: `${mark}: ${data.name}` }
    return { ...file, data: { ...data, ...name } }
  }
  function divide<Each extends TextFile<Named>>({ folder, route }: Place, files: Each[]): EntrySet<Each> {
    const waiting = files.filter(({ data }) => isUnpublished(data, today) || hasEnded(data, today))
    const hidden = drafts === 'shown' ? [] : waiting.filter(({ data }) => drafts === 'hidden' || data.draft)
    const isShown = (id: string) => !hidden.some((file) => file.id === id)
    const shown = files.filter(({ id }) => isShown(id))
    return {
      route,
      shown: drafts === 'shown' ? shown.map((file) => (waiting.includes(file) ? marked(file) : file)) : shown,
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
  const allLists = [...textPages.shown, ...textPages.hidden].map((page) => ({
    page,
    ...divide(
      { folder: folderOf(page.id), route: textPageRoute(page.id) },
      textFiles.find((each) => each.page.id === page.id)?.entries ?? [],
    ),
  }))
  /** The published entries of each page of text. */
  const lists = allLists.slice(0, textPages.shown.length)
  const all: EntrySet[] = [services, projects, posts, members, textPages, ...lists]
  /** Also what pages list that are not published themselves. */
  const everything: EntrySet[] = [...all, ...allLists.slice(lists.length)]
  /** Entries whose last day has passed, with the prefix of their addresses. */
  const ended = everything.flatMap(({ route, hidden }) =>
    hidden.filter(({ data }) => hasEnded(data, today)).map((file) => ({ route, file })),
  )
  const days = everything.flatMap(({ shown, hidden }) =>
    [...shown, ...hidden].flatMap(({ data }) => turningDays(data)),
  )
  return {
    ...{ services, projects, posts, members, textPages, lists, all, ended },
    /** The next day on which an entry appears or is gone. */
    dueOn: days.filter((day) => day > today).sort()[0],
    hiddenCount: everything.reduce((sum, { hidden }) => sum + hidden.length, 0),
  }
}
