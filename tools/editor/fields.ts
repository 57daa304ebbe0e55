import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { brandSchema } from '#lib/brand/brand.ts'
import { parseMarkdown } from '#lib/content/parse.ts'
import {
  faqSchema,
  formsSchema,
  listedEntrySchema,
  navigationSchema,
  pageSchemas,
  processSchema,
  siteSchema,
  technologiesSchema,
  testimonialsSchema,
} from '#lib/content/schemas.ts'
import { wordGroups } from '#lib/content/words.ts'
import { ENTRY_KINDS, type EntryKind, entryKinds } from '#tools/content/kinds.ts'

/** A field of a content file in JSON Schema, with what its `meta` adds. */
export type FieldSchema = {
  type?: string
  title?: string
  description?: string
  control?: 'markdown' | 'sentences' | 'picture' | 'color'
  names?: string
  default?: unknown
  enum?: string[]
  const?: string
  format?: string
  minItems?: number
  maxItems?: number
  properties?: Record<string, FieldSchema>
  required?: string[]
  items?: FieldSchema
  oneOf?: FieldSchema[]
  additionalProperties?: boolean | FieldSchema
  propertyNames?: FieldSchema
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
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema
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
export type SingleFile = { name: string; label: string; file: string; address: string; schema: FieldSchema }

const LABELS: Record<EntryKind, string> = {
  post: 'Posts',
  project: 'Projects',
  service: 'Services',
  member: 'Team',
  page: 'Pages of one text',
}

/** Of the site, when the editor starts: it decides in which forms a text with a number is written. */
const [, language = 'en'] = /^language: (\S+)/m.exec(readFileSync('content/site.yaml', 'utf8')) ?? []

const LISTS: Record<string, { label: string; address: string; schema: z.ZodType }> = {
  site: { label: 'Company', address: '/contact', schema: siteSchema },
  brand: { label: 'Colours and logo', address: '/', schema: brandSchema },
  navigation: { label: 'Menus and footer', address: '/', schema: navigationSchema },
  words: { label: 'Words of all pages', address: '/', schema: wordGroups(language) },
  forms: { label: 'Forms', address: '/contact', schema: formsSchema },
  faq: { label: 'Questions and answers', address: '/faq', schema: faqSchema },
  testimonials: { label: 'Testimonials', address: '/', schema: testimonialsSchema },
  technologies: { label: 'Technologies', address: '/', schema: technologiesSchema },
  process: { label: 'Working process', address: '/services', schema: processSchema },
}

/** The collections that every company has. */
export const ENTRY_COLLECTIONS: readonly EntryCollection[] = entryKinds.map((kind) => ({
  kind,
  label: LABELS[kind],
  folder: ENTRY_KINDS[kind].folder,
  route: ENTRY_KINDS[kind].route,
  namedBy: kind === 'member' ? 'name' : 'title',
  schema: describeFields(ENTRY_KINDS[kind].schema),
}))

/** The fields of a page of text that lists the files of the folder of its name. */
const listingPage = z.looseObject({ title: z.string(), facts: z.record(z.string(), z.string()).optional() })

/**
 * All collections: those that every company has, and those of pages of text that list the files of a folder. A page that
 * cannot be read has none until it is fixed.
 * @param root the folder that holds `content/`
 */
export function entryCollections(root: string): EntryCollection[] {
  const pages = ENTRY_KINDS.page.folder
  const own = readdirSync(join(root, pages)).flatMap((name): EntryCollection[] => {
    const [, id] = /^([\w-]+)\.md$/.exec(name) ?? []
    if (id === undefined) return []
    const file = `${pages}/${name}`
    const text = readFileSync(join(root, file), 'utf8')
    const page = parseMarkdown({ file, text }, listingPage, { facts: undefined, faults: [] })
    if (page === undefined) return []
    const folder = `content/${id}`
    const { title, facts } = page.data
    if (facts === undefined && !existsSync(join(root, folder))) return []
    const schema = describeFields(listedEntrySchema(Object.keys(facts ?? {})))
    return [{ kind: id, label: title, folder, route: `/${id}`, namedBy: 'title', schema }]
  })
  return [...ENTRY_COLLECTIONS, ...own]
}

/** The lists and facts of the company. */
export const LIST_FILES: readonly SingleFile[] = Object.entries(LISTS).map(
  ([name, { label, address, schema }]) => ({
    name,
    label,
    address,
    file: `content/${name}.yaml`,
    schema: describeFields(schema),
  }),
)

/** The words of single pages. */
export const PAGE_FILES: readonly SingleFile[] = Object.entries(pageSchemas).map(([name, schema]) => ({
  name,
  label: labelOf(name),
  address: { home: '/', notFound: '/missing/services' }[name] ?? `/${name}`,
  file: `content/pages/${name}.yaml`,
  schema: describeFields(schema),
}))

/**
 * The fields of the file at this path; undefined for a file that is not edited here.
 * @param root the folder that holds `content/`
 */
export function schemaOf(root: string, path: string): FieldSchema | undefined {
  const single = [...LIST_FILES, ...PAGE_FILES].find(({ file }) => file === path)
  if (single) return single.schema
  const [, folder] = /^(content\/[\w-]+)\/[\w-]+\.md$/.exec(path) ?? []
  return entryCollections(root).find((collection) => collection.folder === folder)?.schema
}
