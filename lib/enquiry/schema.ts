import { z } from 'zod'
import type { Enquiry, FieldName } from './enquiry.ts'
import { enquiryForms, findFormBySubject } from './forms.ts'
import { type Asked, checkField, rules } from './rules.ts'

/** Where in the payload something is wrong, as a JSON pointer in fragment form (RFC 6901, 6), and the sentence for it. */
export type PayloadFault = { pointer: string; detail: string }

export type ParsedEnquiry =
  | { status: 'valid'; enquiry: Enquiry }
  | { status: 'invalid'; faults: PayloadFault[] }

const SUBJECT_CHARACTERS_MAX = 200
const SUBJECT_MESSAGE = `The subject has to be one line of at most ${SUBJECT_CHARACTERS_MAX} characters.`

const subject = z
  .string({ error: SUBJECT_MESSAGE })
  // Control characters and the Unicode line separators: a subject is a header of the mail.
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), { error: SUBJECT_MESSAGE, abort: true })
  .transform((text) => text.toWellFormed().trim())
  .refine((text) => text !== '' && [...text].length <= SUBJECT_CHARACTERS_MAX, { error: SUBJECT_MESSAGE })

/** For a form that does not ask for it: whatever was sent is left out. */
const dropped = z
  .unknown()
  .transform(() => undefined)
  .optional()

/**
 * Reads what came in, whatever it is, into a clean enquiry. Never throws; unknown keys are dropped, because a newer
 * page may already send them while the older server still answers.
 *
 * The subject says which form's rules apply. A subject that is none of ours gets the rules of the contact form.
 */
export function parseEnquiry(payload: unknown): ParsedEnquiry {
  const parsed = schemaFor(payload).safeParse(payload)
  if (!parsed.success) return { status: 'invalid', faults: listFaults(parsed.error) }
  const { website, ...required } = parsed.data
  return { status: 'valid', enquiry: website ? { ...required, website } : required }
}

function schemaFor(payload: unknown) {
  const sent = typeof payload === 'object' && payload !== null && 'subject' in payload ? payload.subject : ''
  const form = typeof sent === 'string' ? findFormBySubject(sent.trim()) : undefined
  const asked = form ?? enquiryForms.contact
  const known = schemas.get(asked) ?? buildSchema(asked)
  schemas.set(asked, known)
  return known
}

const schemas = new Map<Asked, ReturnType<typeof buildSchema>>()

function buildSchema(asked: Asked) {
  const website = asked.fields.includes('website') ? oneLine(asked, 'website').optional() : dropped
  return z.object(
    {
      name: oneLine(asked, 'name'),
      email: oneLine(asked, 'email'),
      phone: oneLine(asked, 'phone'),
      website,
      message: checked(asked, 'message', z.string({ error: rules.message.message }).transform(cleanText)),
      subject,
    },
    { error: 'The enquiry has to be a JSON object.' },
  )
}

function oneLine(asked: Asked, field: FieldName) {
  const { message } = rules[field]
  const text = z
    .string({ error: message })
    // No <input> can hold these, so nobody honest is turned away; in a mail they would begin a header of their own.
    .refine((value) => !/[\r\n\0]/.test(value), { error: message, abort: true })
    .transform(cleanLine)
  return checked(asked, field, text)
}

function checked(asked: Asked, field: FieldName, text: z.ZodType<string>) {
  return text.refine((value) => checkField(asked, field, value) === undefined, {
    error: rules[field].message,
  })
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
