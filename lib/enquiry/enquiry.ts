import {
  type Field,
  type FieldName,
  type FieldWords,
  fieldNames,
  findField,
  isEmail,
  tickedIn,
} from './fields.ts'

/** The values of the filled-in fields, cleaned: without control characters, and in one line unless the field has many. */
export type Enquiry = { [field in FieldName]?: string } & {
  /** The posted subject, which becomes the Subject of the mail. */
  subject: string
  /** The id of its form, if it was one of ours. */
  form?: string
  /** The language of its page, if the site has several. */
  pageLanguage?: string
}

/**
 * The signs by which an enquiry looks like spam (lib/intake/accept.ts). `trap`: the hidden field is filled in; `haste`: it was
 * written too fast; `links`: it has many.
 */
export const holdReasons = ['trap', 'haste', 'links'] as const
export type HoldReason = (typeof holdReasons)[number]

export type WrittenField = Pick<Field, 'lines' | 'link'> & { name: string; value: string }

/** The filled-in fields, in the order of the table, then fields that are no longer in the table. */
export function writtenFields(enquiry: Enquiry): WrittenField[] {
  const known = fieldNames.flatMap((name) => {
    const value = enquiry[name]
    if (value === undefined) return []
    const { lines, link } = findField(name)
    return [{ lines, link, name, value }]
  })
  return [...known, ...formerFields(enquiry)]
}

/** Stored values of fields that are no longer in the table, by their old names. */
export function formerFields(enquiry: Enquiry): WrittenField[] {
  const known: readonly string[] = ['subject', 'form', 'pageLanguage', ...fieldNames]
  return Object.entries(enquiry)
    .filter(([name]) => !known.includes(name))
    .map(([name, value]) => ({ name, value, lines: value.includes('\n') ? 'many' : undefined }))
}

/** The label of a field, or its name if it is no longer in the table, and its value in words. */
export function worded({ name, value }: WrittenField, words: Readonly<Record<string, FieldWords>>) {
  const { label = name, options } = words[name] ?? {}
  if (options === undefined) return { label, value }
  return {
    label,
    value: tickedIn(value)
      .map((each) => options[each] ?? each)
      .join('; '),
  }
}

/** The name, the first e-mail address and the first phone number of the visitor, if given. */
export function writerOf(enquiry: Enquiry) {
  const written = writtenFields(enquiry)
  return {
    name: enquiry.name,
    // Checked, because a form may accept any text as an address, and Reply-To must be valid.
    email: written.find(({ link, value }) => link === 'email' && isEmail(value))?.value,
    phone: written.find(({ link }) => link === 'phone')?.value,
  }
}

/** All long texts of an enquiry, where people and robots write what they want. Empty if there is none. */
export function textOf(enquiry: Enquiry): string {
  return writtenFields(enquiry)
    .filter(({ lines }) => lines === 'many')
    .map(({ value }) => value)
    .join('\n\n')
}

/**
 * A text for a header, without the marks that turn the direction of writing (Unicode Standard Annex 9, 2): they could make
 * the address behind a name look like another one. Nor may it begin an encoded word (RFC 2047), out of which mail programs
 * would read such marks.
 */
export function headerText(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replaceAll('=?', '= ?')
}

/**
 * Twenty digits and capitals that are not easily confused and do not spell words, from the Open Location Code
 * (github.com/google/open-location-code).
 */
const SYMBOLS = '23456789CFGHJMPQRVWX'
const GROUP = 4
const LENGTH = 2 * GROUP

const ID_SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * The short name of an enquiry for visitor and operator: eight symbols in two groups, such as `7G4X-29QW`. It is computed
 * from the id (base64url), so it is not stored. Among 10,000 enquiries, the chance that two share one is 1 in 500; a
 * look-up then shows both.
 */
export function referenceOf(id: string): string {
  let number = 0n
  for (const symbol of id) number = number * 64n + BigInt(Math.max(0, ID_SYMBOLS.indexOf(symbol)))
  let reference = ''
  for (let place = 0; place < LENGTH; place += 1) {
    reference += SYMBOLS[Number(number % 20n)]
    number /= 20n
  }
  return `${reference.slice(0, GROUP)}-${reference.slice(GROUP)}`
}

/** Normalises a reference that was typed. Undefined if it cannot be one. */
export function readReference(typed: string): string | undefined {
  const symbols = typed.toUpperCase().replace(/[\s-]/g, '')
  const isOne = symbols.length === LENGTH && [...symbols].every((symbol) => SYMBOLS.includes(symbol))
  return isOne ? `${symbols.slice(0, GROUP)}-${symbols.slice(GROUP)}` : undefined
}
