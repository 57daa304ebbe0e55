import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readFurtherLanguages } from '#lib/content/company-files.ts'
import { kindOf, nameOfEntries, sourceOf } from '#lib/content/read/translation.ts'
import { fieldsIn, languageIn } from '#lib/content/read/yaml.ts'
import { listedEntrySchema } from '#lib/content/schema/collections.ts'
import { listSchemas } from '#lib/content/schema/company-lists.ts'
import type { InTranslation } from '#lib/content/schema/field-kinds.ts'
import { pageSchemas } from '#lib/content/schema/page-words.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import { wordsSchema } from '#lib/content/schema/words.ts'
import { isRecord } from '#lib/text/json.ts'
import { ENTRY_KINDS, entryKinds } from '#tools/content/kinds.ts'

/** A field of a content file in JSON Schema, with what its `meta` adds. */
export type FieldSchema = {
  type?: string
  title?: string
  description?: string
  control?: 'markdown' | 'sentences' | 'picture' | 'color'
  names?: string
  /** What a translation does with the field. */
  language?: InTranslation
  /** The field by which a translation names the entries of this list. */
  namedBy?: string
  default?: unknown
  enum?: string[]
  format?: string
  minItems?: number
  maxItems?: number
  properties?: Record<string, FieldSchema>
  required?: string[]
  items?: FieldSchema
  additionalProperties?: boolean | FieldSchema
}

/** `metaDescription` as people write it. */
export function labelOf(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The fields of a schema. A field that only a function checks is any text here; the check of all content comes last.
 */
function describeFields(schema: z.ZodType): FieldSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      jsonSchema.language = kindOf(zodSchema)
      if (zodSchema instanceof z.ZodArray && jsonSchema.language !== 'fact')
        jsonSchema.namedBy = nameOfEntries(zodSchema)
    },
  }) as FieldSchema
}

/** A folder of entries that have a page each. */
export type EntryCollection = {
  /** The name that `npm run new` has for one of them. */
  kind: string
  label: string
  folder: string
  /** The start of the addresses of their pages. */
  route: string
  /** The field with the name of an entry. */
  namedBy: 'title' | 'name'
  schema: FieldSchema
}
/** One file, and the address of the page that shows it best. */
export type SingleFile = {
  name: string
  label: string
  file: string
  address: string
  schema: FieldSchema
  /** Whether its translations have forms. One that names the entries of a list is another kind of file than its source. */
  isTranslated: boolean
}

/** Of the site, when the editor starts: it decides in which forms a text with a number is written. */
export const language = languageIn(readFileSync(SITE_FILE, 'utf8'))

const LISTS: Record<keyof typeof listSchemas | 'words', [label: string, address: string]> = {
  site: ['Company', '/contact'],
  brand: ['Colours and logo', '/'],
  navigation: ['Menus and footer', '/'],
  words: ['Words of all pages', '/'],
  forms: ['Forms', '/contact'],
  faq: ['Questions and answers', '/faq'],
  testimonials: ['Testimonials', '/'],
  technologies: ['Technologies', '/'],
  process: ['Working process', '/services'],
}

/** The collections that every company has. */
const ENTRY_COLLECTIONS: readonly EntryCollection[] = entryKinds.map((kind) => {
  const { folder, route, label, schema } = ENTRY_KINDS[kind]
  const namedBy = kind === 'member' ? 'name' : 'title'
  return { kind, label, folder, route, namedBy, schema: describeFields(schema) }
})

/** The name of a folder or an entry, which may be in any script. */
const NAME = String.raw`[\p{L}\p{M}\p{Nd}_-]+`

/**
 * All collections: those that every company has, and those of pages of text that list the files of a folder. A page that
 * cannot be read has none until it is fixed.
 * @param root the folder that holds `content/`
 */
export function entryCollections(root: string): EntryCollection[] {
  const pages = join(root, ENTRY_KINDS.page.folder)
  const own = readdirSync(pages).flatMap((name): EntryCollection[] => {
    const [, id] = new RegExp(`^(${NAME})\\.md$`, 'u').exec(name) ?? []
    if (id === undefined) return []
    const { title, facts } = fieldsIn(name, readFileSync(join(pages, name), 'utf8'))
    const folder = `content/${id}`
    if (typeof title !== 'string' || !(isRecord(facts) || existsSync(join(root, folder)))) return []
    const schema = describeFields(listedEntrySchema(isRecord(facts) ? Object.keys(facts) : []))
    return [{ kind: id, label: title, folder, route: `/${id}`, namedBy: 'title', schema }]
  })
  return [...ENTRY_COLLECTIONS, ...own]
}

const schemas = { ...listSchemas, words: wordsSchema(language) }

/** The lists and facts of the company. */
export const LIST_FILES: readonly SingleFile[] = Object.entries(LISTS).map(([name, [label, address]]) => {
  const schema = describeFields(schemas[name as keyof typeof LISTS])
  const isTranslated = schema.language !== 'fact' && !JSON.stringify(schema).includes('"namedBy"')
  return { name, label, address, file: `content/${name}.yaml`, schema, isTranslated }
})

/** The words of single pages. */
export const PAGE_FILES: readonly SingleFile[] = Object.entries(pageSchemas).map(([name, schema]) => ({
  // The page that shows a file is found by its name, and a collection of entries has the bare one.
  name: `${name}-page`,
  label: labelOf(name),
  address: { home: '/', notFound: '/missing/services' }[name] ?? `/${name}`,
  file: `content/pages/${name}.yaml`,
  schema: describeFields(schema),
  isTranslated: true,
}))

/** Pictures of the content. Those of technologies are drawings that become part of a page. */
const PICTURE = new RegExp(`^content/(?!technologies/)${NAME}/${NAME}\\.(?:svg|avif|webp|jpe?g|png)$`, 'u')
const ENTRY = new RegExp(`^(content/${NAME})/${NAME}\\.md$`, 'u')

export const isPicture = (path: string) => PICTURE.test(path)

/**
 * Tells which files are edited here: texts that have forms, and pictures.
 * @param root the folder that holds `content/`
 */
export function editedFiles(root: string): (path: string) => boolean {
  const folders = new Set(entryCollections(root).map(({ folder }) => folder))
  const files = new Map([...LIST_FILES, ...PAGE_FILES].map((each) => [each.file, each]))
  const languages = readFurtherLanguages(root, true)
  const isEntry = (path: string) => folders.has(ENTRY.exec(path)?.[1] ?? '')
  return (path) => {
    const { source = '', language = '' } = sourceOf(path) ?? {}
    if (languages.includes(language)) return isEntry(source) || files.get(source)?.isTranslated === true
    return files.has(path) || isEntry(path) || isPicture(path)
  }
}
