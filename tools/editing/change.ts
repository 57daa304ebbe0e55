import { randomUUID } from 'node:crypto'
import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkFolder } from '#lib/content/build-catalogue.ts'
import type { ContentFolder } from '#lib/content/catalogue.ts'
import { ContentError, type ContentFault, describeFault } from '#lib/content/fault.ts'

/** A change of several files of the content: those that go, those that move, and new texts by their path after it. */
export type Change = {
  files?: readonly string[]
  moves?: readonly [from: string, to: string][]
  texts: ReadonlyMap<string, string>
}

/**
 * Changes the files of the content, unless something would then be wrong that is not wrong now.
 * @param root the folder that holds `content/`
 * @param before what is there
 * @returns what would be wrong; then nothing is written
 */
export function changeContent(root: string, before: ContentFolder, change: Change): readonly ContentFault[] {
  const faults = newFaults(before, contentAfter(before, change), { moves: change.moves ?? [] })
  if (faults.length > 0) return faults
  const moves = change.moves ?? []
  const pictures = moves.filter(([from]) => !from.endsWith('.md'))
  // A text is never without its picture: a development server that looks in between would answer every page with a fault.
  for (const [from, to] of pictures) copyFileSync(join(root, from), join(root, to))
  for (const [from, to] of moves) if (from.endsWith('.md')) renameSync(join(root, from), join(root, to))
  for (const [path, text] of change.texts) writeWhole(join(root, path), text)
  for (const [from] of pictures) rmSync(join(root, from))
  for (const path of change.files ?? []) rmSync(join(root, path))
  return []
}

/**
 * What is wrong with the content after a change and is not wrong with it now. Faults that stand elsewhere already do
 * not hold up an editor.
 * @param options the files that move, and the file that is saved, in which old faults count as well
 */
export function newFaults(
  before: ContentFolder,
  after: ContentFolder,
  { moves = [], saved }: { moves?: NonNullable<Change['moves']>; saved?: string },
): readonly ContentFault[] {
  const faults = faultsOf(after)
  if (faults.length === 0) return []
  const places = new Map(moves)
  const wordsOf = ({ file, message }: ContentFault) => `${places.get(file) ?? file} ${message}`
  const known = new Set(faultsOf(before).map(wordsOf))
  return faults.filter((fault) => fault.file === saved || !known.has(wordsOf(fault)))
}

/**
 * What is wrong with the content, in drafts and posts whose day has not come as well: `npm run dev` shows them, and a
 * build does later.
 */
export function faultsOf(folder: ContentFolder): readonly ContentFault[] {
  const published = check(folder, 'hidden')
  if (published.hiddenCount === 0) return []
  const known = new Set(published.faults.map(describeFault))
  const inDrafts = check(folder, 'shown').faults.filter((fault) => !known.has(describeFault(fault)))
  return [...published.faults, ...inDrafts]
}

/** The faults of the content, and of sound content how many entries were left out. */
function check(
  folder: ContentFolder,
  drafts: 'hidden' | 'shown',
): { faults: readonly ContentFault[]; hiddenCount?: number } {
  try {
    return { faults: [], hiddenCount: checkFolder(folder, { drafts }).hiddenCount }
  } catch (error) {
    if (error instanceof ContentError) return { faults: error.faults }
    throw error
  }
}

function contentAfter(before: ContentFolder, { files = [], moves = [], texts }: Change): ContentFolder {
  const places = new Map(moves)
  const placed = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.entries(all).flatMap(([path, value]): [string, Value][] =>
      files.includes(path) ? [] : [[places.get(path) ?? path, value]],
    )
  const { others = [] } = before
  return {
    ...before,
    texts: Object.fromEntries([...placed(before.texts), ...texts]),
    pictures: Object.fromEntries(placed(before.pictures)),
    others: others.filter((path) => !files.includes(path)).map((path) => places.get(path) ?? path),
  }
}

/** Writes beside the file first: a program that reads meanwhile finds the old one or the new one, never half of one. */
export function writeWhole(place: string, content: string | Buffer): void {
  const half = join(dirname(place), `.${randomUUID()}.tmp`)
  writeFileSync(half, content)
  renameSync(half, place)
}
