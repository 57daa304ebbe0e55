import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findPictureFault } from '#lib/content/check/check-pictures.ts'
import { readTimeZone } from '#lib/content/company-files.ts'
import { isUnpublished } from '#lib/content/join/entry-sets.ts'
import { listFiles, readContentFolder } from '#lib/content/read/folder.ts'
import { sourceOf } from '#lib/content/read/translation.ts'
import { fieldsIn } from '#lib/content/read/yaml.ts'
import { otherPicture } from '#lib/content/schema/picture-files.ts'
import { unlessCode } from '#lib/process/unless-code.ts'
import { writeWhole } from '#lib/process/write-whole.ts'
import { writeDay } from '#lib/text/local-time.ts'
import { changeContent } from '#tools/content/change.ts'
import { removeEntry, renameEntry } from '#tools/content/change-entries.ts'
import { fixPhoto } from '#tools/content/fix-photo.ts'
import { Refused } from '#tools/content/kinds.ts'
import { editedFiles, entryCollections, isPicture } from './cms-fields.ts'

/** One file of a commit. */
export type FileChange = {
  operation: 'create' | 'update' | 'delete'
  path: string
  /** Its new bytes. */
  content: Buffer
  /** Its former path, if it is renamed. */
  from?: string | undefined
  /** The version that was changed. */
  sha?: string | undefined
}

/** The version of a file, as Git names it. */
export function shaOf(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** All files that are edited here, by path. */
export function readEdited(root: string): Map<string, Buffer> {
  const isEdited = editedFiles(root)
  return new Map(
    listFiles(root)
      .filter(isEdited)
      .flatMap((path) => {
        const bytes = unlessCode('ENOENT', () => readFileSync(join(root, path)))
        return bytes ? [[path, bytes] as const] : []
      }),
  )
}

/**
 * Makes the changes of one save, or none of them.
 * @param root the folder that holds `content/`
 * @throws Refused with sentences for the person who edits
 */
export async function commit(root: string, changes: readonly FileChange[]): Promise<void> {
  const files = readEdited(root)
  for (const change of changes) refuseUnlessCurrent(change, files, editedFiles(root))
  const moved = changes.filter(({ from }) => from !== undefined)
  if (moved.length > 0) rename(root, moved, files)
  else if (changes.some(({ operation, path }) => operation === 'delete' && !sourceOf(path)))
    remove(root, changes)
  else await write(root, changes)
}

function refuseUnlessCurrent(
  { operation, path, from = path, sha }: FileChange,
  files: ReadonlyMap<string, Buffer>,
  isEdited: (path: string) => boolean,
): void {
  if (!isEdited(path) || !isEdited(from))
    throw new Refused(
      `${basename(path)} ${otherPicture(path) ?? 'is not a file that can be edited here. The name of a picture has letters, digits and hyphens, and ends with .jpg, .png, .webp, .avif or .svg'}.`,
    )
  const current = files.get(from)
  if (operation === 'create' && current !== undefined)
    throw new Refused(
      `${basename(path)} already exists. Choose another title, or another name for the picture.`,
    )
  if (operation !== 'create' && (current === undefined || shaOf(current) !== sha))
    throw new Refused(
      `${basename(from)} was changed elsewhere since you opened it, in another window or by a program. Nothing was saved. Copy your changes, reload this page, and make them in the new version.`,
    )
}

/** Renames an entry with its translations and pictures, and all links to it. */
function rename(root: string, moved: readonly FileChange[], files: ReadonlyMap<string, Buffer>): void {
  for (const { path, from = path, content } of moved) {
    const before = String(files.get(from))
    if (onDisk(before, content.toString()) !== before)
      throw new Refused('Save your other changes first, and then change the address.')
  }
  for (const { path, from = path } of moved)
    if (!sourceOf(path))
      renameEntry(root, collectionOf(root, path).kind, basename(from, '.md'), basename(path, '.md'))
}

/** Deletes entries that no visitor has seen, with their pictures. Of others, somebody has to say where the address leads. */
function remove(root: string, changes: readonly FileChange[]): void {
  const { texts } = readContentFolder(root)
  const timeZone = readTimeZone(root)
  const entries = changes
    .filter(({ path }) => !isPicture(path) && !sourceOf(path))
    .map(({ path }) => ({ path, kind: collectionOf(root, path).kind, id: basename(path, '.md') }))
  for (const { path, kind, id } of entries)
    if (!isUnseen(texts[path] ?? '', timeZone))
      throw new Refused(
        `Visitors may know the address of ${id}, so it was not deleted. Switch Draft on, or decide where the address leads: npm run remove -- ${kind} ${id} --leads-to another`,
      )
  for (const { kind, id } of entries) removeEntry(root, kind, id, undefined)
  // Pictures of the entries, unless another text shows them.
  const left = Object.values(readContentFolder(root).texts).join('\n')
  for (const { path } of changes)
    if (!left.includes(basename(path))) rmSync(join(root, path), { force: true })
}

function collectionOf(root: string, path: string) {
  const collection = entryCollections(root).find(({ folder }) => folder === dirname(path))
  if (collection === undefined) throw new Refused(`${path} is not an entry.`)
  return collection
}

/** Whether no visitor has seen an entry: it is a draft or in the future, and never had another address. */
function isUnseen(text: string, timeZone: string): boolean {
  const { draft, date, formerIds } = fieldsIn('.md', text)
  const day = typeof date === 'string' ? { date } : {}
  const today = writeDay(Date.now(), timeZone)
  return formerIds === undefined && isUnpublished({ draft: draft === true, ...day }, today)
}

async function write(root: string, changes: readonly FileChange[]): Promise<void> {
  const pictures: [path: string, bytes: Buffer][] = []
  for (const { path, content } of changes)
    if (isPicture(path)) pictures.push([path, await preparedPicture(path, content)])
  // First, because the check of a text looks for its pictures.
  for (const [path, bytes] of pictures) writeWhole(join(root, path), bytes)
  try {
    const before = readContentFolder(root)
    const texts = changes.flatMap(({ operation, path, content }) => {
      if (isPicture(path) || operation === 'delete') return []
      const text = onDisk(before.texts[path] ?? ' \n', content.toString())
      return text === before.texts[path] ? [] : [[path, text] as const]
    })
    // A translation that is taken back.
    const files = changes.flatMap(({ operation, path }) => (operation === 'delete' ? [path] : []))
    changeContent(root, before, { files, texts: new Map(texts) })
  } catch (error) {
    for (const [path] of pictures) rmSync(join(root, path), { force: true })
    throw error
  }
}

/** Photographs are turned upright, made smaller and lose their metadata, unless the browser has done so. */
async function preparedPicture(path: string, bytes: Buffer): Promise<Buffer> {
  const fault = await findPictureFault(path, bytes)
  if (fault && !fault.canBeFixed) throw new Refused(`${basename(path)} ${fault.message}.`)
  return fault ? fixPhoto(basename(path), bytes) : bytes
}

/** A text with the line ends of the file, and the blank space around it. The forms know neither. */
function onDisk(file: string, edited: string): string {
  const [before = '', after = ''] = file.split(file.trim() || ' ')
  const text = edited.trim()
  return before + (file.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text) + after
}
