import type { z } from 'zod'
import type { Catalogue, TextPage } from '#lib/content/catalogue.ts'
import { heading } from '#lib/content/fields.ts'
import { checkTextPages } from '#lib/content/text-pages.ts'
import { ENTRY_KINDS, type EntryKind, entryKind, idFromTitle } from './entry-kinds.ts'
import { collectionText, listedEntryText } from './page-templates.ts'
import { entryText } from './templates.ts'

/** A file to be written, or the reason why it is not. */
export type NewEntry = { file: string; id: string; text: string; fault?: undefined } | { fault: string }

/** The day of today, as 2026-11-21, and who writes a post: an id, or undefined for the first of the team. */
type Beginning = { today: string; author?: string | undefined }

/**
 * The file of a new entry of a collection.
 * @param word what the command line calls one of its entries: a kind, or the name of a page of text that lists them
 * @returns undefined when the word names nothing that there is
 */
export function beginText(
  word: string,
  title: string,
  catalogue: Catalogue,
  beginning: Beginning,
): NewEntry | undefined {
  const kind = entryKind(word)
  if (kind !== undefined) return newEntry(kind, title, catalogue, beginning)
  const page = catalogue.textPages.find(({ id }) => id === word)
  return page && newListedEntry(page, title)
}

/** The page of a new collection: a page of text that will list the files of the folder of its name. */
export function newCollection(title: string, catalogue: Catalogue, today: string): NewEntry {
  const page = newEntry('page', title, catalogue, { today })
  return page.fault === undefined ? { ...page, text: collectionText(title) } : page
}

/** The file of a new entry of a collection that a page of text lists: its place is the last one. */
export function newListedEntry({ id: page, entries, factNames }: TextPage, title: string): NewEntry {
  const id = idFromTitle(title)
  const wrong = faultOfTitle(id, title, heading)
  if (wrong !== undefined) return wrong
  const file = `content/${page}/${id}.md`
  if (entries.some((entry) => entry.id === id)) return { fault: thereAlready(file) }
  const order = Math.max(0, ...entries.map((entry) => entry.order)) + 1
  return { file, id, text: listedEntryText(title, order, factNames) }
}

/** The file of a new entry: its name is made from its title, its place is the last one. */
export function newEntry(
  kind: EntryKind,
  title: string,
  catalogue: Catalogue,
  { today, author }: Beginning,
): NewEntry {
  const id = idFromTitle(title)
  const { members, textPages, site } = catalogue
  const {
    folder,
    list,
    schema: { shape },
  } = ENTRY_KINDS[kind]
  const wrong = faultOfTitle(id, title, 'title' in shape ? shape.title : shape.name)
  if (wrong !== undefined) return wrong
  const siblings: { id: string; order?: number }[] = catalogue[list]
  const file = `${folder}/${id}.md`
  if (siblings.some((sibling) => sibling.id === id)) return { fault: thereAlready(file) }
  const [taken] = kind === 'page' ? checkTextPages([id, ...textPages.map((page) => page.id)], []) : []
  if (taken) return { fault: `${taken.file}: ${taken.message}` }
  if (kind === 'post' && members.length === 0)
    return {
      fault: 'A post has an author. Begin with the member who writes it: npm run new -- member "Their name"',
    }
  if (author !== undefined && !members.some((member) => member.id === author))
    return { fault: `Nobody in the team is "${author}". Load the page again.` }
  const text = entryText(kind, title, {
    today,
    order: Math.max(0, ...siblings.map(({ order = 0 }) => order)) + 1,
    author: author ?? members[0]?.id ?? '',
    email: site.email,
  })
  return { file, id, text }
}

/** A title that no file could have, or that the check of the content would refuse once the file is written. */
function faultOfTitle(id: string, title: string, schema: z.ZodType): { fault: string } | undefined {
  if (id === '')
    return {
      fault: `"${title}" has no letter or digit that could stand in an address. Choose another title.`,
    }
  const { error } = schema.safeParse(title, { reportInput: true })
  return error && { fault: `The title ${error.issues.map(({ message }) => message).join('; ')}.` }
}

const thereAlready = (file: string) => `${file} is there already. Choose another title, or edit that file.`
