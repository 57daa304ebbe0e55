import type { z } from 'zod'
import { brandSchema } from '#lib/brand/brand.ts'
import {
  faqSchema,
  formsSchema,
  navigationSchema,
  processSchema,
  siteSchema,
  technologiesSchema,
  testimonialsSchema,
} from '#lib/content/list-schemas.ts'
import { pageSchemas } from '#lib/content/page-schemas.ts'
import { ENTRY_KINDS, type EntryKind, entryKinds } from '#scripts/editing/entry-kinds.ts'
import { describeFields, type FieldSchema, labelOf } from './field-schema.ts'

/** Entries that have a page each, all in one folder. */
export type EntryCollection = { kind: EntryKind; label: string; folder: string; schema: FieldSchema }
/** One file, and the address of the page that shows best what it says. */
export type SingleFile = { name: string; label: string; file: string; address: string; schema: FieldSchema }

const LABELS: Record<EntryKind, string> = {
  post: 'Posts',
  project: 'Projects',
  service: 'Services',
  member: 'Team',
  page: 'Pages of one text',
}

const LISTS: Record<string, { label: string; address: string; schema: z.ZodType }> = {
  site: { label: 'Company', address: '/contact', schema: siteSchema },
  brand: { label: 'Colours and logo', address: '/', schema: brandSchema },
  navigation: { label: 'Menus and footer', address: '/', schema: navigationSchema },
  forms: { label: 'Forms', address: '/contact', schema: formsSchema },
  faq: { label: 'Questions and answers', address: '/faq', schema: faqSchema },
  testimonials: { label: 'Testimonials', address: '/', schema: testimonialsSchema },
  technologies: { label: 'Technologies', address: '/', schema: technologiesSchema },
  process: { label: 'Working process', address: '/services', schema: processSchema },
}

export const ENTRY_COLLECTIONS: readonly EntryCollection[] = entryKinds.map((kind) => ({
  kind,
  label: LABELS[kind],
  folder: ENTRY_KINDS[kind].folder,
  schema: describeFields(ENTRY_KINDS[kind].schema),
}))

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

/** What the file at this path may say; undefined for a file that is not edited here. */
export function schemaOf(path: string): FieldSchema | undefined {
  const single = [...LIST_FILES, ...PAGE_FILES].find(({ file }) => file === path)
  if (single) return single.schema
  return ENTRY_COLLECTIONS.find(
    ({ folder }) => path.startsWith(`${folder}/`) && /^[\w-]+\.md$/.test(path.slice(folder.length + 1)),
  )?.schema
}
