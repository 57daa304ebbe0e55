import { furtherLanguages, translationOf } from '#lib/content/read/translation.ts'
import { fieldsIn, languageIn } from '#lib/content/read/yaml.ts'
import { PHOTO_SIDE_PX } from '#lib/content/schema/picture-files.ts'
import { SITE_FILE } from '#lib/content/schema/site-facts.ts'
import {
  type EntryCollection,
  type FieldSchema,
  LIST_FILES,
  labelOf,
  language,
  PAGE_FILES,
  type SingleFile,
} from './cms-fields.ts'
import { type CmsConfig, type CmsField, ENTRIES } from './format.ts'

/**
 * The fields of a content file.
 * @param text the field of the text below the front matter
 */
function cmsFields(schema: FieldSchema, text?: CmsField): CmsField[] {
  if (schema.type === 'array') return [{ ...cmsField(ENTRIES, schema, true), label: 'Entries' }]
  return fieldsOf(schema, text)
}

function fieldsOf({ properties = {}, required = [] }: FieldSchema, text?: CmsField): CmsField[] {
  const fields = Object.entries(properties).map(([name, schema]) =>
    cmsField(name, schema, required.includes(name)),
  )
  // Fields that seldom change follow the text, and the switch that publishes comes last.
  const last = ['until', 'leadsTo', 'formerIds', 'draft'].flatMap((each) =>
    fields.filter(({ name }) => name === each),
  )
  return [...fields.filter((field) => !last.includes(field)), ...(text ? [text] : []), ...last]
}

function cmsField(name: string, schema: FieldSchema, isRequired: boolean): CmsField {
  const hasDefault = schema.default !== undefined
  return {
    name,
    label: schema.title ?? labelOf(name),
    ...hintOf(schema),
    required: isRequired && !hasDefault && (schema.language === 'may' ? IN_THE_SOURCE : true),
    // Facts are not shown beside the source.
    i18n: schema.language !== 'fact',
    ...(hasDefault && typeof schema.default !== 'object' ? { default: schema.default } : {}),
    ...widgetOf(name, schema),
  }
}

/** The first language, also where Sveltia CMS knows of no other. */
const IN_THE_SOURCE = [language, '_default']

/** The explanation of a field. A picture needs another one than in the files: the form puts it in its place. */
function hintOf({ control, description }: FieldSchema): { hint?: string } {
  if (description === undefined) return {}
  return { hint: control === 'picture' ? DROP : description }
}

const DROP =
  'Drop a photograph here. Without one, a picture is woven from the file name. It needs no description: the title is beside it.'

function widgetOf(name: string, schema: FieldSchema): { widget: string; [option: string]: unknown } {
  if (schema.names !== undefined) return relationTo(schema.names)
  if (schema.control === 'markdown') return MARKDOWN
  if (schema.control === 'sentences') return { widget: 'text' }
  if (schema.control === 'picture') return { widget: 'image', choose_url: false }
  if (schema.control === 'color') return { widget: 'color', allowInput: true }
  if (schema.enum) return { widget: 'select', options: schema.enum }
  if (schema.format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }
  if (schema.type === 'boolean') return { widget: 'boolean' }
  if (schema.type === 'integer' || schema.type === 'number') return { widget: 'number', value_type: 'int' }
  if (schema.type === 'array') return listOf(name, schema)
  if (schema.type === 'object') return groupOf(schema)
  return { widget: 'string' }
}

/** Only elements that the pages show: no HTML. Without its component, code would be escaped as text. */
const MARKDOWN = {
  widget: 'richtext',
  modes: ['rich_text', 'raw'],
  // The title is the heading of the first level, and a page has room for two below it.
  buttons: [
    ...['bold', 'italic', 'strikethrough', 'code', 'link', 'heading-two', 'heading-three'],
    ...['bulleted-list', 'numbered-list', 'quote'],
  ],
  editor_components: ['code-block'],
}

/** The text of a Markdown file, which can contain pictures of its folder: see browser/start.ts. */
const BODY = {
  ...MARKDOWN,
  editor_components: [...MARKDOWN.editor_components, 'picture'],
}

function relationTo(collection: string): { widget: string; [option: string]: unknown } {
  const title = collection === 'team' ? 'name' : 'title'
  return {
    widget: 'relation',
    collection,
    value_field: '{{slug}}',
    display_fields: [title],
    search_fields: [title],
  }
}

function listOf(name: string, { items = {}, minItems, maxItems }: FieldSchema) {
  const sizes = { min: minItems, max: maxItems }
  if (items.names !== undefined) return { ...relationTo(items.names), multiple: true, ...sizes }
  if (items.type === 'object') {
    const fields = fieldsOf(items)
    const first = fields.find(({ widget }) => ['string', 'text'].includes(widget))?.name
    return {
      widget: 'list',
      label_singular: 'entry',
      fields,
      collapsed: 'auto',
      ...sizes,
      summary: first && `{{fields.${first}}}`,
    }
  }
  return { widget: 'list', label_singular: 'entry', field: cmsField(name, items, true), ...sizes }
}

function groupOf(schema: FieldSchema): { widget: string; [option: string]: unknown } {
  // Free names.
  if (typeof schema.additionalProperties === 'object')
    return { widget: 'keyvalue', ...(schema.language === 'must' && { i18n: 'duplicate_keys' }) }
  return { widget: 'object', fields: fieldsOf(schema) }
}

/** Fields that group entries. A typing mistake would create another group. */
const GATHERING = ['category', 'tags']

/** The values of a field in all entries of a folder. */
function valuesInUse(texts: Readonly<Record<string, string>>, folder: string, field: string): unknown[] {
  const entries = Object.keys(texts).filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.md'))
  return [...new Set(entries.flatMap((path) => [fieldsIn(path, texts[path])[field]].flat()))]
}

/** Where the files are. */
export type Host = {
  name: 'gitea' | 'gitlab' | 'github'
  /** The address of its API. */
  api: string
  /** `owner/name`. */
  repository: string
  /** Of the person who edits, if it is known. */
  token?: string
  /** What the host's sign-in needs. */
  signIn?: object
}

/** Photographs become smaller, upright and without metadata in the browser. Drawings that are PNG keep their edges. */
const PHOTO = { format: 'webp', quality: 85, width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX }
const TRANSFORMATIONS = {
  jpeg: PHOTO,
  heic: PHOTO,
  webp: PHOTO,
  avif: PHOTO,
  png: { ...PHOTO, quality: 100 },
}

type ConfigOptions = {
  siteName: string
  host: Host
  entries: readonly EntryCollection[]
  /** Of the content, by path. */
  texts: Readonly<Record<string, string>>
  /** Whether the page is shown beside its forms. */
  hasPreview: boolean
}

/** The configuration of Sveltia CMS, made of the schemas that check the content. */
export function cmsConfig({ siteName, host, entries, texts, hasPreview }: ConfigOptions): CmsConfig {
  const isLocal = host.token !== undefined
  const { name, repository: repo, api: api_root, signIn } = host
  const backend = { name, repo, api_root, ...signIn }
  const translated = furtherLanguages(texts[SITE_FILE], true)
  const hasTranslations = translated.length > 0
  return {
    load_config_file: false,
    // On GitHub and GitLab, a save is a proposal that somebody looks at before it is published.
    publish_mode: name === 'gitea' ? 'simple' : 'editorial_workflow',
    backend,
    app_title: siteName,
    media_folder: 'content/heroes',
    public_folder: '',
    // Without stock photographs, because of their licences.
    media_libraries: {
      default: { config: { slugify_filename: true, transformations: TRANSFORMATIONS } },
      stock_assets: false,
    },
    slug: { encoding: 'ascii', clean_accents: true },
    show_preview_links: false,
    editor: { preview: hasPreview },
    output: { omit_empty_optional_fields: true },
    ...(hasTranslations && {
      i18n: {
        structure: 'multiple_files',
        locales: [languageIn(texts[SITE_FILE]), ...translated],
        // Of a new entry.
        initial_locales: 'default',
        omit_default_locale_from_file_path: true,
      },
    }),
    collections: [
      ...entries.map(({ kind, label, folder, schema, namedBy }) => ({
        name: folder.slice('content/'.length),
        label,
        label_singular: kind,
        folder,
        i18n: hasTranslations,
        format: folder,
        identifier_field: namedBy,
        summary: `{{${namedBy}}}`,
        // In the folder of the text, and named by the file name alone.
        media_folder: '',
        public_folder: '',
        delete: isLocal,
        duplicate: false,
        // Links have to follow, and the old address has to lead to the new one: our server does both.
        slug: { template: `{{${namedBy}}}`, editable: isLocal },
        fields: cmsFields(schema, { name: 'body', label: 'Text', required: true, i18n: true, ...BODY }).map(
          (field) => entryField(field, texts, folder),
        ),
      })),
      collectionOf('lists', 'Lists and facts', LIST_FILES, hasTranslations),
      collectionOf('page-words', 'Words of pages', PAGE_FILES, hasTranslations),
    ],
  }
}

/** A field of an entry, with what a new one begins with. */
function entryField(field: CmsField, texts: Readonly<Record<string, string>>, folder: string): CmsField {
  if (field.name === 'draft') return { ...field, required: true, default: true }
  if (field.name === 'date' && field.required) return { ...field, default: '{{now}}' }
  const values = valuesInUse(texts, folder, field.name)
  if (field.name === 'order' && field.required)
    return { ...field, default: Math.max(0, ...values.filter((value) => typeof value === 'number')) + 1 }
  const words = values.filter((value) => typeof value === 'string')
  if (!GATHERING.includes(field.name) || words.length === 0) return field
  return { ...field, hint: `${field.hint ?? ''} In use: ${words.sort().join(', ')}.`.trim() }
}

function collectionOf(name: string, label: string, files: readonly SingleFile[], hasTranslations: boolean) {
  return {
    name,
    label,
    i18n: hasTranslations,
    files: files.map((single) => ({
      name: single.name,
      label: single.label,
      ...(hasTranslations && single.isTranslated
        ? { file: translationOf(single.file, '{{locale}}'), i18n: true }
        : { file: single.file }),
      format: single.file,
      // Pictures of a list are in the folder of its name.
      media_folder: `/content/${single.name}`,
      public_folder: '',
      fields: cmsFields(single.schema),
    })),
  }
}
