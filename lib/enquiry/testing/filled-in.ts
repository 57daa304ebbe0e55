import { type Field, type FieldName, findField } from '../fields.ts'
import { type EnquiryForm, isOptional } from '../forms.ts'

/** Valid examples for fields with a rule of their own, by name. */
const OWN_RULES: Readonly<Record<string, string>> = {}

const BY_LINK: Record<NonNullable<Field['link']>, (token: string) => string> = {
  email: (token) => `ada.${token}@example.com`,
  phone: () => '+92 300 1234567',
  website: () => 'https://example.com/about?lang=en&page=2',
}

/**
 * A valid example for a field. Tests and the trial of a release fill in forms with it.
 * @param token part of it where any text is valid, to find it again
 */
export function filledIn(name: FieldName, token: string): string {
  const { link, lines, options } = findField(name)
  if (options !== undefined) return options[0]
  const own = OWN_RULES[name]
  if (own !== undefined) return own
  if (link !== undefined) return BY_LINK[link](token)
  if (lines === 'many') return `Hello,\n\nwe need <b>two</b> looms & a weaver.\n${token}`
  return `Ada Lovelace ${token}`
}

type Values = { [field in FieldName]?: string }

/**
 * A whole form, filled in.
 * @param own values by name; every other field has a valid example
 */
export function filledForm({ fields }: { fields: readonly FieldName[] }, own: Readonly<Values>): Values {
  return Object.fromEntries(fields.map((field) => [field, own[field] ?? filledIn(field, 'Lovelace')]))
}

/** A form with only its required fields filled in. */
export function leastForm(form: Pick<EnquiryForm, 'fields' | 'optional'>): Values {
  return filledForm({ fields: form.fields.filter((field) => !isOptional(form, field)) }, {})
}
