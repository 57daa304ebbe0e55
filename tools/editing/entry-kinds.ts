import type { z } from 'zod'
import type { Catalogue } from '#lib/content/catalogue.ts'
import { collections } from '#lib/content/collections.ts'

/** Where files stand that have a page of their own, what their addresses begin with, and which fields name them. */
export type EntryPlace = { folder: string; route: string; namedIn: readonly string[] }

/** What `npm run new`, `rename` and `remove` call the collections of the site. */
export const ENTRY_KINDS = {
  post: { ...collections.posts, list: 'posts', namedIn: [] },
  project: { ...collections.projects, list: 'projects', namedIn: ['project'] },
  service: { ...collections.services, list: 'services', namedIn: ['service', 'services'] },
  member: { ...collections.members, list: 'members', namedIn: ['author', 'lead', 'team'] },
  page: { ...collections.textPages, list: 'textPages', namedIn: [] },
} as const satisfies Record<string, EntryPlace & { list: keyof Catalogue; schema: z.ZodType }>

export type EntryKind = keyof typeof ENTRY_KINDS

export const entryKinds: readonly EntryKind[] = ['post', 'project', 'service', 'member', 'page']

/** The kind that a word of the command line names, or undefined. */
export function entryKind(word: string | undefined): EntryKind | undefined {
  return entryKinds.find((kind) => kind === word)
}

/**
 * Where the entries stand that a word of the command line names: one of the kinds, or a page of text that lists the files
 * of the folder of its name.
 * @param files the paths of all files of the content
 */
export function findPlace(word: string | undefined, files: readonly string[]): EntryPlace | undefined {
  const kind = entryKind(word)
  if (kind !== undefined) return ENTRY_KINDS[kind]
  if (word === undefined || !files.includes(`content/pages/${word}.md`)) return undefined
  return { folder: `content/${word}`, route: `/${word}`, namedIn: [] }
}

/** What a command may be given, for messages. */
export const KINDS_IN_WORDS = entryKinds.join('|')

/** The longest name that a new file gets: what an address bar shows. File systems end at 255, pictures' endings included. */
export const ID_CHARACTERS_MAX = 80

/**
 * A title as it stands in an address: lower-case words joined by hyphens. Letters lose their accents, `ß` is written
 * as `ss`, `ä` as `ae`, `&` as `and`; other signs are dropped, and so are the last words of a long title.
 */
export function idFromTitle(title: string): string {
  const id = title
    .toLowerCase()
    .replace(/[äöüß&]/g, (sign) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', '&': ' and ' })[sign] ?? sign)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const whole = id.slice(0, ID_CHARACTERS_MAX + 1).replace(/-[^-]*$/, '')
  return id.length > ID_CHARACTERS_MAX ? whole.slice(0, ID_CHARACTERS_MAX) : id
}
