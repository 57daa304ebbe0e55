import { z } from 'zod'

/** What a field of a content file is, as JSON Schema says it, and what its `meta` adds. */
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
  anyOf?: FieldSchema[]
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
 * What a schema says of its fields, for whatever shows them. What only a function checks is any text here; the check of all
 * content has the last word.
 */
export function describeFields(schema: z.ZodType): FieldSchema {
  return fieldSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
}

const fieldSchema: z.ZodType<FieldSchema> = z.lazy(() =>
  z.looseObject({
    properties: z.record(z.string(), fieldSchema).optional(),
    items: fieldSchema.optional(),
    anyOf: z.array(fieldSchema).optional(),
    oneOf: z.array(fieldSchema).optional(),
    additionalProperties: z.union([z.boolean(), fieldSchema]).optional(),
    propertyNames: fieldSchema.optional(),
  }),
)
