import type { z } from 'zod'
import { textPageRoute } from '../routes.ts'
import { collections } from './collections.ts'
import { isUnpublished, markUnpublished, type Publishing } from './publishing.ts'
import type { CollectionFile, ContentReader, TextFile } from './reader.ts'
import { folderOf, readTextPages } from './text-pages.ts'

/** The sound files of one collection: those that are to be seen, and those that are not. */
export type EntrySet<Each = TextFile<Publishing & { order?: number }>> = {
  folder: string
  /** What the addresses of its entries begin with. */
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
    /** What each page of text lists that is to be seen itself. */
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

/** What is to be seen of a collection and what is not; what is shown before its time says so in its title. */
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
