import { isRecord } from '#lib/json.ts'
import { isTelephoneNumber } from '#lib/phone.ts'
import { type Enquiry, withoutDirectionMarks } from './enquiry.ts'
import { type FieldName, findField, PHONE_COUNTRY } from './fields.ts'
import {
  checkField,
  type EnquiryForm,
  type EnquiryWords,
  type Fault,
  fallbackForm,
  findForm,
  isOptional,
  sentenceFor,
  takesAnyText,
} from './forms.ts'

/** An error: a JSON pointer in fragment form (RFC 6901, 6), and its message (RFC 9457, 3, "errors"). */
export type PayloadFault = { pointer: string; detail: string }

export type ParsedEnquiry =
  | { status: 'valid'; enquiry: Enquiry }
  | { status: 'invalid'; faults: PayloadFault[] }

export const SUBJECT_CHARACTERS_MAX = 200
const SUBJECT_MESSAGE = `The subject has to be one line of at most ${SUBJECT_CHARACTERS_MAX} characters.`

/**
 * Reads what came in, whatever it is, into a clean enquiry. Never throws; keys that the form does not ask for are
 * dropped, because a newer page may already send them while the older server still answers.
 *
 * @param formId the form that the request names; undefined where a program names none: then the subject tells, and the rules
 *   of the contact form hold for an unknown one. A page that was loaded before the subject changed still names its form.
 */
export function parseEnquiry(payload: unknown, words: EnquiryWords, formId?: string): ParsedEnquiry {
  const sent = isRecord(payload) ? payload : {}
  const subject = readSubject(sent.subject)
  const known = findForm(formId, subject, words.forms.subjects)
  const form = known ?? fallbackForm
  const enquiry: Enquiry = { subject: subject ?? '', ...(known && { form: known.id }) }
  const faults: PayloadFault[] = []
  for (const field of form.fields) {
    const { [field]: value = isOptional(form, field) ? '' : undefined } = sent
    const text = typeof value === 'string' ? clean(field, value) : undefined
    const fault = text === undefined ? 'missing' : checkStrictly(form, field, text)
    if (fault !== undefined)
      faults.push({ pointer: `#/${field}`, detail: sentenceFor(fault, words.fields[field]) })
    else if (text) enquiry[field] = text
  }
  if (subject === undefined) faults.push({ pointer: '#/subject', detail: SUBJECT_MESSAGE })
  return faults.length === 0 ? { status: 'valid', enquiry } : { status: 'invalid', faults }
}

/** A subject is a header of the mail: one line, without control characters and the line separators of Unicode. */
export function readSubject(value: unknown): string | undefined {
  if (typeof value !== 'string' || /[\p{Cc}\u2028\u2029]/u.test(value)) return undefined
  const subject = withoutDirectionMarks(value).toWellFormed().trim()
  return subject !== '' && [...subject].length <= SUBJECT_CHARACTERS_MAX ? subject : undefined
}

/** The rules of the browser, and for phone numbers the tables of countries, which would be too heavy for it. */
function checkStrictly(form: EnquiryForm, field: FieldName, value: string): Fault | undefined {
  const fault = checkField(form, field, value)
  const isStrictPhone = findField(field).link === 'phone' && value !== '' && !takesAnyText(form, field)
  if (fault !== undefined || !isStrictPhone || PHONE_COUNTRY === '') return fault
  return isTelephoneNumber(value, PHONE_COUNTRY) ? undefined : 'malformed'
}

function clean(field: FieldName, value: string): string | undefined {
  if (findField(field).lines === 'many') return cleanText(value)
  // No <input> can hold these, so nobody honest is turned away; in a mail they would begin a header of their own.
  return /[\r\n\0]/.test(value) ? undefined : cleanLine(value)
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
