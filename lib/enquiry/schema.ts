import { isRecord } from '#lib/text/json.ts'
import { isTelephoneNumber } from '#lib/text/phone.ts'
import { type Enquiry, headerText } from './enquiry.ts'
import { type FieldName, findField, PHONE_COUNTRY } from './fields.ts'
import {
  checkField,
  type EnquiryForm,
  type EnquiryWords,
  type Fault,
  fallbackForm,
  findForm,
  isOptional,
  readValue,
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
 * Reads any value into a clean enquiry. Never throws. Ignores keys that the form does not have, because a newer page may
 * send them to an older server.
 *
 * @param formId the form that the request names. If it is undefined, the subject identifies the form; for an unknown one
 * the rules of the contact form apply.
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

/** A subject becomes a header of the mail: one line, without control characters and Unicode's line separators. */
export function readSubject(value: unknown): string | undefined {
  if (typeof value !== 'string' || /[\p{Cc}\u2028\u2029]/u.test(value)) return undefined
  const subject = headerText(value).toWellFormed().trim()
  return subject !== '' && [...subject].length <= SUBJECT_CHARACTERS_MAX ? subject : undefined
}

/** The rules of the browser, and for phone numbers the tables of countries, which are too large for browsers. */
function checkStrictly(form: EnquiryForm, field: FieldName, value: string): Fault | undefined {
  const fault = checkField(form, field, value)
  const isStrictPhone = findField(field).link === 'phone' && value !== '' && !takesAnyText(form, field)
  if (fault !== undefined || !isStrictPhone || PHONE_COUNTRY === '') return fault
  return isTelephoneNumber(value, PHONE_COUNTRY) ? undefined : 'malformed'
}

function clean(field: FieldName, value: string): string | undefined {
  const isOneLine = findField(field).lines !== 'many'
  // An <input> cannot contain these, and in a mail they could inject a header.
  if (isOneLine && /[\r\n\0]/.test(value)) return undefined
  return readValue(field, isOneLine ? cleanLine(value) : cleanText(value))
}

/** One line of text: control characters and line separators become a space, broken surrogates the replacement character. */
function cleanLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').toWellFormed()
}

/** Normalises line breaks, keeps tabs, and removes all other control characters. */
function cleanText(value: string): string {
  return value
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
}
