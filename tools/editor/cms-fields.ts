import { type FieldSchema, labelOf } from './field-schema.ts'

/** A field as the editor's page (Sveltia CMS) is told of it. https://sveltiacms.app/en/docs/fields */
export type CmsField = {
  name: string
  label: string
  label_singular?: string
  widget: string
  hint?: string
  required?: boolean
  fields?: CmsField[]
  [option: string]: unknown
}

/** The field of a list that is all of its file. */
const ROOT_FIELD = 'entries'

/**
 * The fields of a content file.
 * @param text the field of the text below the front matter
 */
export function cmsFields(schema: FieldSchema, text?: CmsField): CmsField[] {
  if (schema.type === 'array')
    return [{ ...cmsField(ROOT_FIELD, schema, true), root: true, label: 'Entries' }]
  return fieldsOf(schema, text)
}

function fieldsOf({ properties = {}, required = [] }: FieldSchema, text?: CmsField): CmsField[] {
  const fields = Object.entries(properties).map(([name, schema]) =>
    cmsField(name, schema, required.includes(name)),
  )
  // What seldom changes stands behind the text, and at the very end the switch that publishes.
  const last = ['formerIds', 'draft'].flatMap((each) => fields.filter(({ name }) => name === each))
  return [...fields.filter((field) => !last.includes(field)), ...(text ? [text] : []), ...last]
}

function cmsField(name: string, schema: FieldSchema, isRequired: boolean): CmsField {
  const hasDefault = schema.default !== undefined
  return {
    name,
    label: schema.title ?? labelOf(name),
    ...hintOf(schema),
    required: isRequired && !hasDefault,
    ...(hasDefault && typeof schema.default !== 'object' ? { default: schema.default } : {}),
    ...widgetOf(name, schema),
  }
}

/** What explains a field; files are put beside one another by the form itself. */
function hintOf({ control, description }: FieldSchema): { hint?: string } {
  if (description === undefined) return {}
  return { hint: control === 'picture' ? DROP : description }
}

const DROP =
  'Drop a photograph here. Without one, a picture is woven from the file name. It needs no description: the title stands beside it.'

function widgetOf(name: string, schema: FieldSchema): { widget: string; [option: string]: unknown } {
  if (schema.names !== undefined) return relationTo(schema.names)
  if (schema.control === 'markdown') return MARKDOWN
  if (schema.control === 'sentences') return { widget: 'text' }
  if (schema.control === 'picture') return { widget: 'image', choose_url: false }
  if (schema.control === 'color') return { widget: 'color', allowInput: true }
  if (schema.enum) return { widget: 'select', options: schema.enum }
  if (schema.format === 'date') return DATE
  if (schema.type === 'boolean') return { widget: 'boolean' }
  if (schema.type === 'integer' || schema.type === 'number') return { widget: 'number', value_type: 'int' }
  if (schema.type === 'array') return listOf(name, schema)
  if (schema.type === 'object') return groupOf(schema)
  return { widget: 'string' }
}

const DATE = { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }

/** Only what the pages show: no HTML. Without its part, code would be escaped as words. */
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

/** The text of a Markdown file, which can show pictures that lie beside it. */
export const BODY = {
  ...MARKDOWN,
  editor_components: [...MARKDOWN.editor_components, 'image'],
  linked_images: false,
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
  const sizes = {
    ...(minItems === undefined ? {} : { min: minItems }),
    ...(maxItems === undefined ? {} : { max: maxItems }),
  }
  if (items.names !== undefined) return { ...relationTo(items.names), multiple: true, ...sizes }
  if (items.type === 'object' || items.oneOf) {
    const fields = fieldsOf(items.oneOf ? joined(items.oneOf) : items)
    const first = fields.find(({ widget }) => ['string', 'text'].includes(widget))?.name
    return {
      widget: 'list',
      label_singular: 'entry',
      fields,
      collapsed: 'auto',
      ...sizes,
      ...(first === undefined ? {} : { summary: `{{fields.${first}}}` }),
    }
  }
  return { widget: 'list', label_singular: 'entry', field: cmsField(name, items, true), ...sizes }
}

/** Of several shapes the fields of all of them; those that one shape lacks may be left out. */
function joined(shapes: FieldSchema[]): FieldSchema {
  const names = [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))]
  const properties = names.map((name): [string, FieldSchema] => {
    const all = shapes.flatMap(({ properties: { [name]: field } = {} }) => field ?? [])
    const choices = all.flatMap(({ enum: choice, const: only }) => choice ?? only ?? [])
    return [name, { ...all[0], ...(choices.length > 0 ? { enum: choices } : {}) }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: names.filter((name) => shapes.every(({ required = [] }) => required.includes(name))),
  }
}

function groupOf(schema: FieldSchema): { widget: string; [option: string]: unknown } {
  if (typeof schema.additionalProperties !== 'object') return { widget: 'object', fields: fieldsOf(schema) }
  const each = schema.additionalProperties
  const names = schema.propertyNames?.enum
  // Names of one's own.
  if (names === undefined) return { widget: 'keyvalue' }
  return { widget: 'object', fields: names.map((name) => cmsField(name, each, false)) }
}
