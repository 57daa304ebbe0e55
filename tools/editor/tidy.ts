import { isRecord } from '#lib/json.ts'
import type { FieldSchema } from './field-schema.ts'

/**
 * The values without the fields that were left empty: the editor's page says of them that they are an empty text, and
 * a content file says nothing.
 */
export function tidyValues(schema: FieldSchema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => tidyValues(schema.items ?? {}, each))
  if (!isRecord(value)) return value
  const { properties = {}, required = [], additionalProperties } = schema
  const shape = schema.oneOf?.find((each) => fits(each, value))
  if (shape) return tidyValues(shape, value)
  const rest = typeof additionalProperties === 'object' ? additionalProperties : {}
  const tidied = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    tidyValues(properties[name] ?? rest, each),
  ])
  return Object.fromEntries(
    tidied.filter(([name, each]) => {
      const field = properties[name] ?? rest
      return (required.includes(name) && field.default === undefined) || !saysNothing(each, field)
    }),
  )
}

/** Whether a value says what its absence says. */
function saysNothing(value: unknown, { default: byDefault }: FieldSchema): boolean {
  if (value === undefined || value === null || value === '' || value === byDefault) return true
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.keys(value).length === 0
}

/** Whether this is the shape that the value's fixed words ask for. */
function fits({ properties = {} }: FieldSchema, value: Record<string, unknown>): boolean {
  return Object.entries(properties).every(([name, { const: only, enum: choice }]) => {
    const word = value[name]
    if (typeof word !== 'string') return only === undefined && choice === undefined
    return (only === undefined || word === only) && (choice === undefined || choice.includes(word))
  })
}
