import { type FieldName, findField } from './fields.ts'

/** What the rules need to know about a form; `EnquiryForm` of `forms.ts` is one. */
export type Asked = {
  fields: readonly FieldName[]
  /** Those of its fields that may be left empty. */
  optional?: readonly FieldName[]
  /** Fields of which this form takes any text at all. */
  anyText?: readonly FieldName[]
}

/**
 * What is wrong with one value. `missing`: nothing there; `blank`: only white space, which a browser's `required`
 * lets pass; `malformed`: something there that cannot be right.
 */
export type Fault = { kind: 'missing' | 'blank' | 'malformed'; message: string }

export type Faults = { [field in FieldName]?: Fault }

/** Checks the values of one form. Returns the faults by field: an empty object when all is well. */
export function checkFields(asked: Asked, values: { readonly [field in FieldName]?: string }): Faults {
  const faults: Faults = {}
  for (const field of asked.fields) {
    const fault = checkField(asked, field, values[field] ?? '')
    if (fault !== undefined) faults[field] = fault
  }
  return faults
}

/** Checks one value of one form; undefined when it is good. */
export function checkField(asked: Asked, field: FieldName, value: string): Fault | undefined {
  const { message, accepts, options } = findField(field)
  const text = value.trim()
  if (text !== '') {
    const isGood = options === undefined ? accepts === undefined || accepts(text) : options.includes(text)
    return isGood || takesAnyText(asked, field) ? undefined : { kind: 'malformed', message }
  }
  if (isOptional(asked, field)) return undefined
  return { kind: value === '' ? 'missing' : 'blank', message }
}

/** Whether a field may be left empty in this form. */
export function isOptional({ optional = [] }: Pick<Asked, 'optional'>, field: FieldName): boolean {
  return optional.includes(field)
}

/** Whether this form is content with any text in a field that other forms are strict about. */
export function takesAnyText({ anyText = [] }: Pick<Asked, 'anyText'>, field: FieldName): boolean {
  return anyText.includes(field)
}
