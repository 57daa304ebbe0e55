import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newFaults, withWovenPictures } from '#lib/content/new-faults.ts'
import { describeFault } from '#lib/content/read/fault.ts'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import { sourceOf } from '#lib/content/read/translation.ts'
import { collections } from '#lib/content/schema/collections.ts'
import { REVERSE } from '#lib/content/schema/picture-files.ts'
import { unlessCode } from '#lib/process/unless-code.ts'
import { writeWhole } from '#lib/process/write-whole.ts'
import { Refused } from './kinds.ts'

/** A change of several files of the content: removed files, moves, and new texts by their path after it. */
export type Change = {
  files?: readonly string[]
  moves?: readonly [from: string, to: string][]
  texts: ReadonlyMap<string, string>
}

/**
 * Changes the files of the content, unless that would cause a new fault.
 *
 * Weaving may replace and remove pictures meanwhile, so a missing picture is skipped, and no code checks for a file
 * before using it.
 * @param root the folder that holds `content/`
 * @param before its content when the change was planned
 * @throws Refused with the new faults, without a change; or when a text is missing or cannot be written
 */
export function changeContent(root: string, before: ContentFolder, change: Change): void {
  const faults = newFaults(before, contentAfter(before, change), change)
  if (faults.length > 0)
    throw new Refused(
      `Nothing is changed. This has to be fixed first:\n${faults.map(describeFault).join('\n')}`,
    )
  try {
    write(root, before, change)
  } catch (error) {
    // Another program has removed a file, or it cannot be written.
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new Refused(
      `A file could not be changed (${error.message}). Look at what is there now, and try again.`,
    )
  }
}

function write(root: string, before: ContentFolder, change: Change): void {
  const { files = [], moves = [], texts } = change
  // The check takes seconds where there are many entries.
  for (const path of texts.keys()) {
    const text = unlessCode('ENOENT', () => readFileSync(join(root, path), 'utf8'))
    if (text !== before.texts[path])
      throw new Refused(`${path} was changed by another program meanwhile. Nothing is changed.`)
  }
  const pictures = moves.filter(([from]) => !from.endsWith('.md'))
  // First, because a development server must not find a text without its picture.
  for (const [from, to] of pictures)
    unlessCode('ENOENT', () => copyFileSync(join(root, from), join(root, to)))
  for (const [from, to] of moves) if (from.endsWith('.md')) renameSync(join(root, from), join(root, to))
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    if (before.texts[path] === undefined && !moves.some(([, to]) => to === path)) putUnwoven(root, path)
    writeWhole(join(root, path), text)
  }
  for (const path of [...pictures.map(([from]) => from), ...files]) rmSync(join(root, path), { force: true })
}

/** An outdated woven picture (tools/art/origin.ts), which weaving replaces. */
const UNWOVEN =
  '<svg data-woven="00000000" xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><path fill="#8884" d="M0 0h1200v800H0z"/></svg>\n'

const { services, projects, posts, members } = collections
const PICTURED: readonly string[] = [services, projects, posts, members].map(({ folder }) => folder)

/** An empty picture where a new text needs one, until it is woven. */
function putUnwoven(root: string, file: string): void {
  if (!PICTURED.includes(dirname(file)) || sourceOf(file)) return
  for (const part of dirname(file) === services.folder ? ['', REVERSE] : [''])
    unlessCode('EEXIST', () =>
      writeFileSync(join(root, file.replace(/\.md$/, `${part}.svg`)), UNWOVEN, { flag: 'wx' }),
    )
}

/** The content after the change, with the pictures that will be woven. */
function contentAfter(before: ContentFolder, { files = [], moves = [], texts }: Change): ContentFolder {
  const places = new Map(moves)
  const placed = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.entries(all).flatMap(([path, value]): [string, Value][] =>
      files.includes(path) ? [] : [[places.get(path) ?? path, value]],
    )
  const { others = [] } = before
  const begun = [...texts.keys()].filter((path) => before.texts[path] === undefined)
  const after = {
    ...before,
    texts: Object.fromEntries([...placed(before.texts), ...texts]),
    pictures: Object.fromEntries(placed(before.pictures)),
    others: others.filter((path) => !files.includes(path)).map((path) => places.get(path) ?? path),
  }
  return begun.reduce(withWovenPictures, after)
}
