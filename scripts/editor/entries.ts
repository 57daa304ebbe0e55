import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { ContentError } from '#lib/content/fault.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { ENTRY_KINDS, type EntryKind } from '#scripts/editing/entry-kinds.ts'
import { newEntry } from '#scripts/editing/new-entry.ts'
import { renameEntry } from '#scripts/editing/rename-entry.ts'
import { writeWhole } from './store.ts'

/** The id of the entry that was begun or renamed, or a sentence that says why there is none. */
export type EntryOutcome = { id: string; fault?: undefined } | { fault: string }

/**
 * Begins an entry as a draft: complete, with words that say what to write in their place.
 * @param today as 2026-11-21
 */
export function beginEntry(root: string, kind: EntryKind, title: string, today: string): EntryOutcome {
  if (title.trim() === '') return { fault: 'Say what it is called.' }
  try {
    const catalogue = buildCatalogue(readContentFolder(root), { drafts: 'shown' })
    const entry = newEntry(kind, title.trim(), catalogue, today)
    if (entry.fault !== undefined) return { fault: entry.fault }
    const place = join(root, entry.file)
    if (existsSync(place)) return { fault: `${entry.file} is there already. Choose another title.` }
    writeWhole(place, entry.text.replace(/^---\n/, '---\ndraft: true\n'))
    return { id: entry.id }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { fault: `Mend the content first, so that the new file can be checked. ${error.message}` }
  }
}

/** Gives an entry another address. Links follow, and the old address leads to the new one. */
export function moveEntry(root: string, kind: EntryKind, from: string, to: string): EntryOutcome {
  if (from === to) return { fault: `It is called "${to}" already.` }
  const { texts, pictures, others = [] } = readContentFolder(root)
  const renaming = renameEntry(ENTRY_KINDS[kind], [from, to], texts, [...Object.keys(pictures), ...others])
  if (renaming.fault !== undefined) return { fault: renaming.fault }
  const taken = renaming.moves.map(([, path]) => path).find((path) => existsSync(join(root, path)))
  if (taken !== undefined) return { fault: `${taken} is there already.` }
  for (const [old, path] of renaming.moves) renameSync(join(root, old), join(root, path))
  for (const [path, text] of renaming.texts) writeWhole(join(root, path), text)
  return { id: to }
}
