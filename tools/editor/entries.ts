import { URL_WORD } from '#lib/content/fields.ts'
import * as content from '#tools/content/entries.ts'
import { idFromTitle } from '#tools/content/kinds.ts'

/** The id of the entry that was begun, renamed or deleted, or a sentence that says why there is none. */
export type EntryOutcome = { id: string; fault?: undefined } | { fault: string }

/**
 * Begins an entry as a draft: complete, with words that say what to write in their place.
 * @param author who writes a post: an id, or undefined for the first of the team
 */
export function beginEntry(root: string, kind: string, title: string, author?: string): EntryOutcome {
  const begun = content.beginEntry(root, kind, title.trim(), { author, isDraft: true }) ?? unknownKind(kind)
  return begun.fault === undefined ? { id: begun.id } : begun
}

/**
 * Gives an entry another address. Links follow, and the old address leads to the new one.
 * @param wanted the last part of the new address, or a title that it is made from
 */
export function moveEntry(root: string, kind: string, from: string, wanted: string): EntryOutcome {
  const to = URL_WORD.test(wanted) ? wanted : idFromTitle(wanted)
  if (from === to) return { fault: `It is called "${to}" already.` }
  const { fault } = content.renameEntry(root, kind, from, to) ?? unknownKind(kind)
  return fault === undefined ? { id: to } : { fault }
}

/**
 * Deletes an entry and its own pictures, unless something still needs it.
 * @param leadsTo the entry that its addresses lead to from then on; null gives them up
 */
export function deleteEntry(root: string, kind: string, id: string, leadsTo: string | null): EntryOutcome {
  const { fault } = content.removeEntry(root, kind, id, leadsTo ?? undefined) ?? unknownKind(kind)
  return fault === undefined ? { id } : { fault }
}

const unknownKind = (kind: string) => ({ fault: `"${kind}" is not a kind of entry. Load the page again.` })
