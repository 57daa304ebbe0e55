import type { Catalogue } from '#lib/content/catalogue.ts'
import { checkTextPages } from '#lib/content/text-pages.ts'
import { ENTRY_KINDS, type EntryKind, idFromTitle } from './entry-kinds.ts'
import { entryText } from './templates.ts'

/** A file to be written, or the reason why it is not. */
export type NewEntry = { file: string; id: string; text: string; fault?: undefined } | { fault: string }

/**
 * The file of a new entry: its name is made from its title, its place is the last one.
 * @param today as 2026-11-21
 */
export function newEntry(kind: EntryKind, title: string, catalogue: Catalogue, today: string): NewEntry {
  const id = idFromTitle(title)
  if (id === '') {
    return {
      fault: `"${title}" has no letter or digit that could stand in an address. Choose another title.`,
    }
  }
  const { services, projects, posts, members, textPages, site } = catalogue
  const siblings: { id: string; order?: number }[] = {
    post: posts,
    project: projects,
    service: services,
    member: members,
    page: textPages,
  }[kind]
  const file = `${ENTRY_KINDS[kind].folder}/${id}.md`
  if (siblings.some((sibling) => sibling.id === id)) {
    return { fault: `${file} is there already. Choose another title, or edit that file.` }
  }
  const [taken] =
    kind === 'page' ? checkTextPages([id, ...textPages.map((page) => page.id)], [], new Set()) : []
  if (taken) return { fault: `${taken.file}: ${taken.message}` }
  if (kind === 'post' && members.length === 0)
    return {
      fault: 'A post has an author. Begin with the member who writes it: npm run new -- member "Their name"',
    }
  const text = entryText(kind, title, {
    today,
    order: Math.max(0, ...siblings.map(({ order = 0 }) => order)) + 1,
    member: members[0]?.id ?? '',
    service: services[0]?.id ?? '',
    email: site.email,
  })
  return { file, id, text }
}
