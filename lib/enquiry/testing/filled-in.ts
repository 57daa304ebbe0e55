import { type Field, type FieldName, findField } from '../fields.ts'

/** What the tests write into fields whose rule no other field has, by name: the one place to say it. */
const OWN_RULES: Readonly<Record<string, string>> = {}

const BY_LINK: Record<NonNullable<Field['link']>, (token: string) => string> = {
  email: (token) => `ada.${token}@example.com`,
  phone: () => '+92 300 1234567',
  website: () => 'https://example.com/about?lang=en&page=2',
}

/**
 * What a visitor may write into a field, so that a test can fill in any form of the table.
 * @param token stands in it where any text will do, to make it findable
 */
export function filledIn(name: FieldName, token: string): string {
  const { link, lines, options } = findField(name)
  if (options !== undefined) return options[0]
  if (link !== undefined) return BY_LINK[link](token)
  if (lines === 'many') return `Hello,\n\nwe need <b>two</b> looms & a weaver.\n${token}`
  return OWN_RULES[name] ?? `Ada Lovelace ${token}`
}
