import { type Field, type FieldName, fieldNames, findField } from './fields.ts'

/**
 * What a visitor wrote, cleaned: one line each but for texts, no control characters, nothing empty. Every form asks for
 * a name and an address to reply to; which further fields there are depends on the form.
 */
export type Enquiry = { [field in FieldName]?: string } & {
  name: string
  email: string
  /** Which form it came from, in the words of the specification; becomes the Subject of the mail. */
  subject: string
}

export type WrittenField = Field & { name: FieldName; value: string }

/** The fields that a visitor filled in, in the order of the table, with all that is known about each. */
export function writtenFields(enquiry: Enquiry): WrittenField[] {
  return fieldNames.flatMap((name) => {
    const value = enquiry[name]
    return value === undefined ? [] : { ...findField(name), name, value }
  })
}
