import type { z } from 'zod'
import type { Catalogue } from '#lib/content/catalogue.ts'
import { collections } from '#lib/content/schemas.ts'

/** The folder of entries that have a page each, what their addresses begin with, and which fields name them. */
export type EntryPlace = { folder: string; route: string; namedIn: readonly string[] }

/** The collections that every company has, by the word that `npm run new`, `rename` and `remove` use. */
export const ENTRY_KINDS = {
  post: { ...collections.posts, list: 'posts', namedIn: [] },
  project: { ...collections.projects, list: 'projects', namedIn: ['project'] },
  service: { ...collections.services, list: 'services', namedIn: ['service', 'services'] },
  member: { ...collections.members, list: 'members', namedIn: ['author', 'lead', 'team'] },
  page: { ...collections.textPages, list: 'textPages', namedIn: [] },
} as const satisfies Record<string, EntryPlace & { list: keyof Catalogue; schema: z.ZodType }>

export type EntryKind = keyof typeof ENTRY_KINDS

export const entryKinds: readonly EntryKind[] = ['post', 'project', 'service', 'member', 'page']

/** The kinds as a message lists them. */
export const KINDS_IN_WORDS = entryKinds.join('|')

/** The kind that a word of the command line names, or undefined. */
export function entryKind(word: string | undefined): EntryKind | undefined {
  return entryKinds.find((kind) => kind === word)
}

/**
 * The folder that a word of the command line names: that of a kind, or of a collection, which is named like its page.
 * @param files the paths of all files of the content
 */
export function findPlace(word: string | undefined, files: readonly string[]): EntryPlace | undefined {
  const kind = entryKind(word)
  if (kind !== undefined) return ENTRY_KINDS[kind]
  if (word === undefined || !files.includes(`content/pages/${word}.md`)) return undefined
  return { folder: `content/${word}`, route: `/${word}`, namedIn: [] }
}

/** The longest name of a new file. File systems end at 255, and the endings of pictures come on top. */
export const ID_CHARACTERS_MAX = 80

/** A title as the last part of an address: `Größe & Maß` becomes `groesse-and-mass`. */
export function idFromTitle(title: string): string {
  const id = title
    .toLowerCase()
    .replace(/[äöüß&]/g, (sign) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', '&': ' and ' })[sign] ?? sign)
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const whole = id.slice(0, ID_CHARACTERS_MAX + 1).replace(/-[^-]*$/, '')
  return id.length > ID_CHARACTERS_MAX ? whole.slice(0, ID_CHARACTERS_MAX) : id
}
