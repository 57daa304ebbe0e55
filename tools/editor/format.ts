import { parse } from 'yaml'
import { FRONT_MATTER } from '#lib/content/read/yaml.ts'
import { isRecord } from '#lib/text/json.ts'
import { mergeYaml } from './merge.ts'

/** A field of Sveltia CMS: https://sveltiacms.app/en/docs/fields */
export type CmsField = {
  name: string
  label: string
  label_singular?: string
  widget: string
  hint?: string
  /** Whether it must not be empty, or the languages in which it must not. */
  required?: boolean | readonly string[]
  fields?: CmsField[]
  [option: string]: unknown
}

/** The forms of one folder of entries, or of one file. */
type Forms = { name: string; label: string; format: string; i18n?: boolean; fields: CmsField[] } & (
  | { folder: string; file?: never }
  | { folder?: never; file: string }
)
export type CmsConfig = {
  backend: { name: string }
  /** If there are further languages. */
  i18n?: { locales: string[]; [option: string]: unknown }
  [option: string]: unknown
  collections: (Forms | { name: string; files: Forms[] })[]
}

/** The key of the whole file among its values. The forms do not show it, and hand it back when the file is saved. */
export const WHOLE = '~read'
/** The key of the path of a translation, which only a save needs. */
export const PATH = '~path'
/** The key of the entries of a file that is a list. */
export const ENTRIES = 'entries'

/** All forms of a configuration. */
export const formsOf = ({ collections }: CmsConfig): Forms[] =>
  collections.flatMap((collection) => ('files' in collection ? collection.files : [collection]))

/** Whether the forms are those of a file of the first language. */
export const areFormsOf = ({ folder, file }: Forms, path: string) =>
  folder === undefined
    ? file.replace('{{locale}}.', '') === path
    : path.endsWith('.md') && path.slice(0, path.lastIndexOf('/')) === folder

export type Values = Record<string, unknown>

/**
 * The values of a content file, as the forms get them.
 * @throws if it is not YAML
 */
export function fromFile(isText: boolean, file: string): Values {
  const [, , yaml = file, , body = ''] = (isText && FRONT_MATTER.exec(file)) || []
  const values: unknown = parse(yaml)
  const fields = Array.isArray(values) ? { [ENTRIES]: values } : isRecord(values) ? values : {}
  // A new entry begins as a draft, but an old one without that field is none.
  return {
    ...(isText ? { draft: false } : {}),
    ...fields,
    ...(isText ? { body: body.trim() } : {}),
    [WHOLE]: file,
  }
}

/**
 * The file with the values of the forms. Every byte outside of a changed value stays.
 * @param fields of the forms
 * @param restore the text that a field had, where the forms only wrote it in another way
 */
export function toFile(
  isText: boolean,
  fields: readonly CmsField[],
  { [WHOLE]: whole, [PATH]: _, body, ...edited }: Values,
  restore: Restore = (text) => text,
): string {
  const file = typeof whole === 'string' ? whole : ''
  const [, open = '---\n', yaml = isText ? '' : file, close = '---\n', text = ''] =
    (isText && FRONT_MATTER.exec(file)) || []
  const old: unknown = parse(yaml)
  const values = Array.isArray(old) ? { [ENTRIES]: old } : old
  const tidied = tidy({ name: '', fields }, edited, values, restore)
  const list = isRecord(tidied) && !isText && fields.length === 1 && fields[0]?.name === ENTRIES
  const merged = mergeYaml(yaml, list ? tidied[ENTRIES] : tidied)
  return isText ? open + merged + close + mergeBody(text, restore(String(body ?? ''), text.trim())) : merged
}

export type Restore = (text: string, old: string) => string

/** The text below the front matter, with the blank lines that were around it. */
function mergeBody(body: string, edited: string): string {
  if (body.trim() === edited.trim()) return body
  return `${/^\s*/.exec(body)?.[0] || '\n'}${edited.trim()}\n`
}

type Part = {
  name?: string
  required?: CmsField['required']
  default?: unknown
  fields?: readonly Part[]
  field?: Part
}

/**
 * The values without those that nobody wrote: the forms have a value for each field, also where the file has none.
 * @param old the values of the file
 */
function tidy(part: Part, value: unknown, old: unknown, restore: Restore): unknown {
  if (typeof value === 'string')
    return typeof old === 'string' ? restoreText(value, old, restore) : restore(value, '')
  if (Array.isArray(value)) {
    const before = Array.isArray(old) ? old : []
    const item = part.field ?? { fields: part.fields ?? [] }
    return value.map((each, index) => tidy(item, each, before[index], restore))
  }
  if (!isRecord(value)) return value
  const before = isRecord(old) ? old : {}
  const written = Object.entries(value).flatMap(([name, each]) => {
    const field = part.fields?.find((other) => other.name === name) ?? {}
    const tidied = tidy(field, each, before[name], restore)
    const isUsual = isEmpty(tidied) || (field.required === false && tidied === field.default)
    const isLeftOut = !Object.hasOwn(before, name) && isUsual
    return isLeftOut ? [] : [[name, tidied] as const]
  })
  return Object.fromEntries(written)
}

/** The forms take spaces and line ends from the ends of a text. */
const restoreText = (text: string, old: string, restore: Restore) =>
  text.trim() === old.trim() ? old : restore(text, old)

function isEmpty(value: unknown): boolean {
  if (isRecord(value) || Array.isArray(value)) return Object.keys(value).length === 0
  return value === undefined || value === null || value === '' || value === false
}
