import { type Field, type FieldName, fieldNames, findField } from './fields.ts'
import { isEmail } from './formats.ts'

/**
 * What a visitor wrote, cleaned: one line each but for texts, no control characters, nothing empty. Which fields there
 * are depends on the form, and on what the visitor left out.
 */
export type Enquiry = { [field in FieldName]?: string } & {
  /** Which form it came from, in the words of the specification; becomes the Subject of the mail. */
  subject: string
}

export type WrittenField = Pick<Field, 'label' | 'lines' | 'link'> & { name: string; value: string }

/** The fields that a visitor filled in, in the order of the table, and then those that the table no longer has. */
export function writtenFields(enquiry: Enquiry): WrittenField[] {
  const known = fieldNames.flatMap((name) => {
    const value = enquiry[name]
    return value === undefined ? [] : { ...findField(name), name, value }
  })
  return [...known, ...formerFields(enquiry)]
}

/** What was kept of fields that were taken out of the table since, under the names that they had there. */
export function formerFields(enquiry: Enquiry): WrittenField[] {
  const known: readonly string[] = ['subject', ...fieldNames]
  return Object.entries(enquiry)
    .filter(([name]) => !known.includes(name))
    .map(([name, value]) => ({ name, label: name, value, lines: value.includes('\n') ? 'many' : undefined }))
}

/** Who wrote, and where an answer reaches them, as far as the form has asked and the visitor has said. */
export type Writer = { name: string | undefined; email: string | undefined; phone: string | undefined }

/** The name, and the first e-mail address and phone number that stand in a field for one. */
export function writerOf(enquiry: Enquiry): Writer {
  const written = writtenFields(enquiry)
  return {
    name: enquiry.name,
    // A form may take any text for an address. A mail cannot be sent with just any text to reply to.
    email: written.find(({ link, value }) => link === 'email' && isEmail(value))?.value,
    phone: written.find(({ link }) => link === 'phone')?.value,
  }
}

/** All longer texts of an enquiry, which is where people and robots say what they want; empty where there is none. */
export function textOf(enquiry: Enquiry): string {
  return writtenFields(enquiry)
    .filter(({ lines }) => lines === 'many')
    .map(({ value }) => value)
    .join('\n\n')
}
