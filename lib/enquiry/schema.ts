import { z } from 'zod'
import { isRecord } from '#lib/json.ts'
import { isTelephoneNumber } from '#lib/phone.ts'
import type { Enquiry } from './enquiry.ts'
import { withoutDirectionMarks } from './enquiry.ts'
import { type FieldName, findField, PHONE_COUNTRY } from './fields.ts'
import { type EnquiryForm, fallbackForm, findForm } from './forms.ts'
import { checkField, isOptional, takesAnyText } from './rules.ts'

/** Where in the payload something is wrong, as a JSON pointer in fragment form (RFC 6901, 6), and the sentence for it. */
type PayloadFault = { pointer: string; detail: string }

export type ParsedEnquiry =
  | { status: 'valid'; enquiry: Enquiry }
  | { status: 'invalid'; faults: PayloadFault[] }

/** The longest subject that an enquiry may have. */
export const SUBJECT_CHARACTERS_MAX = 200
const SUBJECT_MESSAGE = `The subject has to be one line of at most ${SUBJECT_CHARACTERS_MAX} characters.`

const subject = z
  .string({ error: SUBJECT_MESSAGE })
  // Control characters and the Unicode line separators: a subject is a header of the mail.
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), { error: SUBJECT_MESSAGE, abort: true })
  .transform((text) => withoutDirectionMarks(text).toWellFormed().trim())
  .refine((text) => text !== '' && [...text].length <= SUBJECT_CHARACTERS_MAX, { error: SUBJECT_MESSAGE })

/**
 * Reads what came in, whatever it is, into a clean enquiry. Never throws; keys that the form does not ask for are
 * dropped, because a newer page may already send them while the older server still answers.
 *
 * The subject says which form's rules apply. An unknown subject gets the rules of the contact form.
 */
export function parseEnquiry(payload: unknown): ParsedEnquiry {
  const form = formOf(payload)
  const parsed = schemaFor(form).safeParse(payload)
  if (!parsed.success) return { status: 'invalid', faults: listFaults(parsed.error) }
  const { data } = parsed
  const enquiry: Enquiry = { subject: data.subject ?? '' }
  for (const field of form.fields) if (data[field]) enquiry[field] = data[field]
  return { status: 'valid', enquiry }
}

function formOf(payload: unknown): EnquiryForm {
  const sent = isRecord(payload) ? payload.subject : undefined
  return (typeof sent === 'string' && findForm(sent.trim())) || fallbackForm
}

type EnquirySchema = z.ZodType<Readonly<Record<string, string | undefined>>>

function schemaFor(form: EnquiryForm): EnquirySchema {
  const known = schemas.get(form) ?? buildSchema(form)
  schemas.set(form, known)
  return known
}

const schemas = new Map<EnquiryForm, EnquirySchema>()

function buildSchema(form: EnquiryForm): EnquirySchema {
  const shape: Record<string, z.ZodType<string | undefined>> = {}
  for (const field of form.fields) shape[field] = readField(form, field)
  return z.object({ ...shape, subject }, { error: 'The enquiry has to be a JSON object.' })
}

function readField(form: EnquiryForm, field: FieldName): z.ZodType<string | undefined> {
  const { lines, message } = findField(field)
  const text = z.string({ error: message })
  const cleaned =
    lines === 'many'
      ? text.transform(cleanText)
      : text
          // No <input> can hold these, so nobody honest is turned away; in a mail they would begin a header of their own.
          .refine((value) => !/[\r\n\0]/.test(value), { error: message, abort: true })
          .transform(cleanLine)
  const checked = cleaned.refine((value) => isRight(form, field, value), { error: message })
  return isOptional(form, field) ? checked.optional() : checked
}

/** The rules of the browser, and for phone numbers the tables of countries, which would be too heavy for it. */
function isRight(form: EnquiryForm, field: FieldName, value: string): boolean {
  if (checkField(form, field, value) !== undefined) return false
  const isStrictPhone = findField(field).link === 'phone' && value !== '' && !takesAnyText(form, field)
  return !isStrictPhone || PHONE_COUNTRY === '' || isTelephoneNumber(value, PHONE_COUNTRY)
}

/** One line of text: control characters and line separators become a space, broken surrogates the replacement character. */
function cleanLine(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim()
}

/** Lines of text: one kind of line break, tabs kept, every other control character left out. */
function cleanText(value: string): string {
  return value
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
}

function listFaults(error: z.ZodError): PayloadFault[] {
  return error.issues.map(({ path, message }) => ({
    pointer: `#${path.map((step) => `/${String(step)}`).join('')}`,
    detail: message,
  }))
}
