/** What `npm run new` and `npm run rename` call the files that have a page of their own, and where they stand. */
export const ENTRY_KINDS = {
  post: { folder: 'content/blog', route: '/blog' },
  project: { folder: 'content/projects', route: '/projects' },
  service: { folder: 'content/services', route: '/services' },
  member: { folder: 'content/team', route: '/team' },
  page: { folder: 'content/pages', route: '' },
} as const

export type EntryKind = keyof typeof ENTRY_KINDS

export const entryKinds: readonly EntryKind[] = ['post', 'project', 'service', 'member', 'page']

/** The kind that a word of the command line names, or undefined. */
export function entryKind(word: string | undefined): EntryKind | undefined {
  return entryKinds.find((kind) => kind === word)
}

/**
 * A title as it stands in an address: lower-case words joined by hyphens. Letters lose their accents, `ß` is written
 * as `ss`, `ä` as `ae`, `&` as `and`; other signs are dropped.
 */
export function idFromTitle(title: string): string {
  return title
    .toLowerCase()
    .replace(/[äöüß&]/g, (sign) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', '&': ' and ' })[sign] ?? sign)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
