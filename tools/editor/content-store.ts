import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { readPicture } from '#lib/content/check/check-pictures.ts'
import { newFaults, withWovenPictures } from '#lib/content/new-faults.ts'
import type { ContentFault } from '#lib/content/read/fault.ts'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { fieldsIn } from '#lib/content/read/yaml.ts'
import { otherPicture, PHOTO_ENDING } from '#lib/content/schema/picture-files.ts'
import { unlessCode } from '#lib/process/unless-code.ts'
import { writeWhole } from '#lib/process/write-whole.ts'
import { isRecord } from '#lib/text/json.ts'
import { fixPhoto } from '#tools/content/fix-photo.ts'
import { unwrittenIn } from '#tools/content/templates.ts'
import { type FieldSchema, NAME, schemaOf } from './cms-fields.ts'
import { mergeFile } from './merge.ts'

/** Pictures of the content. Those of technologies are drawings that become part of a page. */
const PICTURE = new RegExp(`^content/(?!technologies/)${NAME}/${NAME}\\.(?:svg|avif|webp|jpe?g|png)$`, 'u')
const FOLDER = new RegExp(`^content/${NAME}$`, 'u')

export function isPicture(path: string): boolean {
  return PICTURE.test(path)
}

/** The path on the disk of a file that may be read and written here; undefined for any other file. */
function placeOf(root: string, path: string): string | undefined {
  return schemaOf(root, path) || isPicture(path) ? join(root, path) : undefined
}

/** The values without those that equal their defaults, unless the file had them. The CMS leaves out empty values itself. */
function withoutDefaults(schema: FieldSchema, values: unknown, old: unknown): unknown {
  if (Array.isArray(values)) {
    const before = Array.isArray(old) ? old : []
    return values.map((each, index) => withoutDefaults(schema.items ?? {}, each, before[index]))
  }
  if (!isRecord(values)) return values
  const before = isRecord(old) ? old : {}
  const said = Object.entries(values).flatMap(([name, value]) => {
    const field = schema.properties?.[name] ?? {}
    const { type, default: usual = type === 'boolean' ? false : undefined } = field
    const isAdded = !Object.hasOwn(before, name) && isDeepStrictEqual(value, usual)
    return isAdded ? [] : [[name, withoutDefaults(field, value, before[name])]]
  })
  return Object.fromEntries(said)
}

/** The result of a change. A refusal has sentences for the person who edits. */
export type SaveResult =
  | { status: 200; version: string }
  /** Not allowed here; changed elsewhere; refused for its content. */
  | { status: 403 | 409 | 422; faults: ContentFault[] }

/** The version of a file; `nothing` if it does not exist yet. */
export function versionOf(bytes: Buffer | string | undefined): string {
  return bytes === undefined ? 'nothing' : createHash('sha256').update(bytes).digest('hex')
}

type Listed = { name: string; kind: 'file' | 'directory' }

/** The files and folders of a folder of the content. */
export function listFolder(root: string, path: string): Listed[] {
  if (path !== '' && path !== 'content' && !FOLDER.test(path)) return []
  if (path === '') return [{ name: 'content', kind: 'directory' }]
  const entries = unlessCode('ENOENT', () => readdirSync(join(root, path), { withFileTypes: true })) ?? []
  return entries.flatMap((entry): Listed[] => {
    const { name } = entry
    if (entry.isDirectory()) return [{ name, kind: 'directory' }]
    return placeOf(root, `${path}/${name}`) ? [{ name, kind: 'file' }] : []
  })
}

/** The bytes of a file that may be edited, or undefined. */
export function readFile(root: string, path: string): Buffer | undefined {
  const place = placeOf(root, path)
  return place === undefined ? undefined : unlessCode('ENOENT', () => readFileSync(place))
}

/**
 * Saves an edited text after a check of all content with it.
 * @param version of the file when it was opened
 */
export function saveText(root: string, path: string, edited: string, version: string): SaveResult {
  const place = placeOf(root, path)
  const schema = schemaOf(root, path)
  if (place === undefined || schema === undefined)
    return refuse(403, path, otherPicture(path) ?? 'is not a file that can be edited here')
  const read = () => unlessCode('ENOENT', () => readFileSync(place, 'utf8'))
  const current = read()
  if (versionOf(current) !== version) return refuse(409, path, `${basename(path)} ${CHANGED_ELSEWHERE}`)
  if (current === undefined && path.endsWith('.md')) return refuse(403, path, BEGUN_ELSEWHERE)
  const text = mergeFile(path, current ?? '', edited, (values, old) => withoutDefaults(schema, values, old))
  if (text === current) return { status: 200, version }

  const before = readContentFolder(root)
  const after = withWovenPictures({ ...before, texts: { ...before.texts, [path]: text } }, path)
  const faults = faultsOfSave(before, after, path)
  if (faults.length > 0) return { status: 422, faults }
  // The check takes seconds where there are many entries, and a program may have saved the file meanwhile.
  if (versionOf(read()) !== version) return refuse(409, path, `${basename(path)} ${CHANGED_ELSEWHERE}`)
  writeWhole(place, text)
  return { status: 200, version: versionOf(text) }
}

/** Adds a photograph or a drawing to the content. Photographs are turned upright, made smaller and lose their metadata. */
export async function savePicture(root: string, path: string, bytes: Buffer): Promise<SaveResult> {
  const place = placeOf(root, path)
  if (place === undefined || !isPicture(path)) {
    return refuse(403, path, `${basename(path)} is not the name of a picture. ${PICTURE_ADVICE}`)
  }
  const { fault } = await readPicture(bytes)
  if (fault !== undefined) return refuse(422, path, `${basename(path)} ${fault}`)
  const fixed = PHOTO_ENDING.test(path) ? await fixPhoto(path, bytes).catch(() => undefined) : bytes
  if (fixed === undefined) {
    const sentence = `${basename(path)} cannot be read as a photograph. Save it again as .jpg, .png, .webp or .avif`
    return refuse(422, path, sentence)
  }
  const current = unlessCode('ENOENT', () => readFileSync(place))
  if (current !== undefined && !current.equals(fixed))
    return refuse(422, path, `${basename(path)} already exists. Rename the picture first`)
  writeWhole(place, fixed)
  return { status: 200, version: versionOf(fixed) }
}

const PICTURE_ADVICE = 'Use letters, digits and hyphens, and .jpg, .png, .webp, .avif or .svg at its end'

const CHANGED_ELSEWHERE =
  'was changed elsewhere since you opened it, in another window or by a program. Nothing was saved. Copy your changes, reload this page, and make them in the new version'
const BEGUN_ELSEWHERE =
  'does not exist yet. Add an entry with “New…” above, and change an address with “Change its address…”'

function refuse(status: 403 | 409 | 422, file: string, message: string): SaveResult {
  return { status, faults: [{ file, message }] }
}

/**
 * The faults of the content after one file is saved: all faults in that file, and new ones in other files.
 */
function faultsOfSave(before: ContentFolder, after: ContentFolder, path: string): ContentFault[] {
  // A draft may contain them, and so may the site of a company that has just begun.
  const site = after.texts['content/site.yaml']
  const [old = '', text = ''] = [before.texts[path], after.texts[path]]
  const published = new Set(unwrittenIn({ [path]: old }, site).map(({ words }) => words))
  const fields = Object.entries(fieldsIn(path, text))
  const unwritten = unwrittenIn({ [path]: text }, site)
    .filter(({ words }) => !published.has(words))
    .map(({ file, line, words }) => ({
      file,
      line,
      message: `“${words}” is what the entry began with. Write your own words there, or switch Draft on`,
      field: fields.find(([, value]) => JSON.stringify(value).includes(words))?.[0] ?? 'body',
    }))
  return [...newFaults(before, after, { saved: path }), ...unwritten]
}
