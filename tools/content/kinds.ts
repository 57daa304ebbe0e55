import type { z } from 'zod'
import { collections } from '#lib/content/schema/collections.ts'
import { slugOf } from '#lib/text/slug.ts'

/** The folder of entries that have a page each, what their addresses begin with, and which fields name them. */
export type EntryPlace = { folder: string; route: string; namedIn: readonly string[] }

/** The collections that every company has, by the word that `npm run new`, `rename` and `remove` use. */
export const ENTRY_KINDS = {
  post: { ...collections.posts, label: 'Posts', namedIn: [] },
  project: { ...collections.projects, label: 'Projects', namedIn: ['project'] },
  service: { ...collections.services, label: 'Services', namedIn: ['service', 'services'] },
  member: { ...collections.members, label: 'Team', namedIn: ['author', 'lead', 'team'] },
  page: { ...collections.textPages, label: 'Pages of one text', namedIn: [] },
} as const satisfies Record<string, EntryPlace & { label: string; schema: z.ZodType }>

export type EntryKind = keyof typeof ENTRY_KINDS

export const entryKinds = Object.keys(ENTRY_KINDS) as EntryKind[]

/** The kinds as a message lists them. */
export const KINDS_IN_WORDS = entryKinds.join('|')

/** The kind that a word of the command line names, or undefined. */
export const entryKind = (word: string) => entryKinds.find((kind) => kind === word)

/** Why a change of the content was refused, for the user. Nothing was changed. */
export class Refused extends Error {}

/**
 * The folder that a word of the command line names: that of a kind, or of a collection, which is named like its page.
 * @param texts the texts of the content, by path
 */
export function findPlace(word: string, texts: Readonly<Record<string, string>>): EntryPlace {
  const kind = entryKind(word)
  if (kind !== undefined) return ENTRY_KINDS[kind]
  if (texts[`content/pages/${word}.md`] === undefined)
    throw new Refused(
      `"${word}" is not a kind of entry. Write ${KINDS_IN_WORDS}, or the name of a collection.`,
    )
  return { folder: `content/${word}`, route: `/${word}`, namedIn: [] }
}

/** The longest name of a new file. File systems end at 255, and the endings of pictures come on top. */
export const ID_CHARACTERS_MAX = 80

/** A title as the last part of an address: `Größe & Maß` becomes `groesse-mass`. */
export function idFromTitle(title: string): string {
  const id = slugOf(title)
  const whole = id.slice(0, ID_CHARACTERS_MAX + 1).replace(/-[^-]*$/, '')
  return id.length > ID_CHARACTERS_MAX ? whole.slice(0, ID_CHARACTERS_MAX) : id
}
