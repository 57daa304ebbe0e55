import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import type { ContentFolder } from '#lib/content/catalogue.ts'
import { ContentError, describeFault } from '#lib/content/fault.ts'
import { URL_WORD } from '#lib/content/fields.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { writeDay } from '#lib/local-time.ts'
import { changeContent, writeWhole } from '#tools/editing/change.ts'
import { findPlace, idFromTitle } from '#tools/editing/entry-kinds.ts'
import { beginText } from '#tools/editing/new-entry.ts'
import { removeEntry } from '#tools/editing/remove-entry.ts'
import { renameEntry } from '#tools/editing/rename-entry.ts'
import { putUnwoven } from './unwoven.ts'

/** The id of the entry that was begun, renamed or deleted, or a sentence that says why there is none. */
export type EntryOutcome = { id: string; fault?: undefined } | { fault: string }

/**
 * Begins an entry as a draft: complete, with words that say what to write in their place.
 * @param author who writes a post: an id, or undefined for the first of the team
 */
export function beginEntry(root: string, kind: string, title: string, author?: string): EntryOutcome {
  if (title.trim() === '') return { fault: 'Say what it is called.' }
  try {
    const catalogue = buildCatalogue(readContentFolder(root), { drafts: 'shown' })
    const today = writeDay(Date.now(), catalogue.site.timeZone)
    const entry = beginText(kind, title.trim(), catalogue, { today, author }) ?? unknownKind(kind)
    if (entry.fault !== undefined) return { fault: entry.fault }
    const place = join(root, entry.file)
    if (existsSync(place)) return { fault: `${entry.file} is there already. Choose another title.` }
    mkdirSync(dirname(place), { recursive: true })
    putUnwoven(root, entry.file)
    const isDraft = /^draft: true$/m.test(entry.text)
    writeWhole(place, isDraft ? entry.text : entry.text.replace(/^---\n/, '---\ndraft: true\n'))
    return { id: entry.id }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { fault: `Fix the content first, so that the new file can be checked. ${error.message}` }
  }
}

/**
 * Gives an entry another address. Links follow, and the old address leads to the new one.
 * @param wanted the last word of the new address, or a title that it is made from
 */
export function moveEntry(root: string, kind: string, from: string, wanted: string): EntryOutcome {
  const to = URL_WORD.test(wanted) ? wanted : idFromTitle(wanted)
  if (from === to) return { fault: `It is called "${to}" already.` }
  const folder = readContentFolder(root)
  const place = findPlace(kind, Object.keys(folder.texts))
  if (place === undefined) return unknownKind(kind)
  const renaming = renameEntry(place, [from, to], folder.texts, otherFiles(folder))
  if (renaming.fault !== undefined) return { fault: renaming.fault }
  const taken = renaming.moves.map(([, path]) => path).find((path) => existsSync(join(root, path)))
  if (taken !== undefined) return { fault: `${taken} is there already.` }
  const faults = changeContent(root, folder, renaming)
  return faults.length > 0 ? { fault: faults.map(describeFault).join('\n') } : { id: to }
}

/**
 * Deletes an entry and its own pictures, unless something still needs it.
 * @param leadsTo the entry that its addresses lead to from then on; null gives them up
 */
export function deleteEntry(root: string, kind: string, id: string, leadsTo: string | null): EntryOutcome {
  const folder = readContentFolder(root)
  const place = findPlace(kind, Object.keys(folder.texts))
  if (place === undefined) return unknownKind(kind)
  const removal = removeEntry(place, id, leadsTo ?? undefined, folder.texts, otherFiles(folder))
  if (removal.fault !== undefined) return { fault: removal.fault }
  const faults = changeContent(root, folder, removal)
  return faults.length > 0 ? { fault: faults.map(describeFault).join('\n') } : { id }
}

const unknownKind = (kind: string) => ({ fault: `"${kind}" is not a kind of entry. Load the page again.` })

function otherFiles({ pictures, others = [] }: ContentFolder): string[] {
  return [...Object.keys(pictures), ...others]
}
