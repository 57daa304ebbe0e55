import { isUtf8 } from 'node:buffer'
import { STATUS_CODES } from 'node:http'
import { MIMEType } from 'node:util'
import { environment } from '#lib/config/env.ts'
import { languages, wordsIn } from '#lib/content/site.ts'
import { getClient } from '#lib/http/client-address.ts'
import { BODY_BYTES_MAX, isOwnOrigin, originOfPages, readBody } from '#lib/http/request.ts'
import { readAddress } from '#lib/language.ts'
import { outbox } from '#lib/outbox/outbox.ts'
import { log } from '#lib/process/log.ts'
import { TokenBucket } from '#lib/process/token-bucket.ts'
import { isRecord, parseJson } from '#lib/text/json.ts'
import { fill } from '#lib/text/phrase.ts'
import type { Enquiry } from '../enquiry/enquiry.ts'
import { type FieldName, fieldNames, findField, readControl } from '../enquiry/fields.ts'
import {
  controlName,
  ELAPSED_HEADER,
  type EnquiryForm,
  FORM_FIELD,
  FORM_HEADER,
  fallbackForm,
  findForm,
  HONEYPOT_FIELD,
  KEY_HEADER,
  LANGUAGE_FIELD,
  LANGUAGE_HEADER,
} from '../enquiry/forms.ts'
import { type PayloadFault, parseEnquiry } from '../enquiry/schema.ts'
import { acceptEnquiry, isKnown } from './accept.ts'
import { enquiryLimit, requestLimit } from './limits.ts'
import { reasonsToHold, type SpamSignals } from './spam.ts'

/** The result of a post. `posted`: the values of a form without script, if they could be read. */
export type IntakeResult = ({ status: 'accepted'; id: string; duplicate: boolean } | Refusal) & {
  posted?: PostedForm | undefined
}

/** The values of a form that was posted without script, to be shown again if need be. */
export type PostedForm = {
  form: EnquiryForm | undefined
  values: { [field in FieldName]?: string }
  language: string
}

type Head = {
  status: 'read'
  isForm: boolean
  /** One per filled form. The same key again is a retry. */
  key: string | undefined
}

type Submission = {
  payload: unknown
  formId: string | undefined
  /** The language of its page. */
  language: string
  signals: SpamSignals
  posted?: PostedForm
}

/**
 * Turns a request into a stored enquiry, step by step: head, limits, body, schema, spam, accept. Each step uses the
 * result of the one before, or ends with a refusal.
 */
export async function receiveEnquiry(request: Request): Promise<IntakeResult> {
  const head = readHead(request)
  if (head.status === 'refused') return head

  const client = getClient(request)
  const requestWait = requestLimit.waitSeconds(client)
  // Without reading the body: returning a long form to the visitor would cost ten times as much.
  if (requestWait > 0) return postpone('too-many', requestWait)
  requestLimit.count(client)

  const enquiryWait = enquiryLimit.waitSeconds(client)
  // A retry of an accepted enquiry is confirmed again, regardless of the limits.
  if (enquiryWait > 0 && !(head.key !== undefined && (await isKnown(head.key)))) {
    // The response to a form without script contains its values, so they are read although the enquiry is refused.
    const submission = head.isForm ? await readSubmission(request, head) : undefined
    const posted = submission && 'posted' in submission ? submission.posted : undefined
    return { ...postpone('too-many', enquiryWait), posted }
  }

  const result = await takeEnquiry(request, head)
  // Invalid posts, retries and failures of the site do not count.
  if (result.status === 'accepted' && !result.duplicate) enquiryLimit.count(client)
  return result
}

async function takeEnquiry(request: Request, head: Head): Promise<IntakeResult> {
  const submission = await readSubmission(request, head)
  if ('status' in submission) return submission
  const { payload, formId, language, signals, posted } = submission

  const parsed = parseEnquiry(payload, wordsIn(language).formsText, formId)
  if (parsed.status === 'invalid') return { ...refuse('invalid', parsed.faults), posted }
  const enquiry = languages.length > 1 ? withLanguage(parsed.enquiry, language) : parsed.enquiry

  const held = reasonsToHold(enquiry, signals)
  const acceptance = await acceptEnquiry({ enquiry, key: head.key, held })
  if (acceptance.status === 'accepted') return { ...acceptance, posted }
  if (acceptance.status === 'conflict') return { ...refuse('conflict'), posted }
  return { ...postpone('unavailable'), posted }
}

/** The subject of a form of ours is that of the first language, which the company reads. */
function withLanguage(enquiry: Enquiry, language: string): Enquiry {
  const { form = '', subject } = enquiry
  const { subjects } = wordsIn(languages[0]?.language).formsText.forms
  return { ...enquiry, subject: subjects[form] ?? subject, pageLanguage: language }
}

const KEY_SHAPE = /^[\x21-\x7e]{1,200}$/

/** Checks the headers of a post. */
function readHead({ headers }: Request): Head | Refusal {
  const type = mediaTypeOf(headers)
  const charset = type?.params.get('charset')?.toLowerCase() ?? 'utf-8'
  if (type === undefined || !TYPES.includes(type.essence) || !/^utf-?8$/.test(charset))
    return refuse('media-type')
  // A compressed body could be far larger than its Content-Length.
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() || 'identity'
  if (encoding !== 'identity') return refuse('encoding')
  const { siteUrl, pagesUrl } = environment()
  const isOurs = isOwnOrigin(headers, siteUrl?.host) || originOfPages(headers, pagesUrl) !== undefined
  if (!isOurs) return refuse('origin')
  const key = headers.get(KEY_HEADER) ?? undefined
  if (key !== undefined && !KEY_SHAPE.test(key)) return refuse('key')
  return { status: 'read', isForm: type.essence === FORM_TYPE, key }
}

/** Whether a browser has posted the form without script, and needs a page as response. */
export function isFormPost({ headers }: Request): boolean {
  return mediaTypeOf(headers)?.essence === FORM_TYPE
}

const CONTENT_TYPE_CHARACTERS_MAX = 200

function mediaTypeOf(headers: Headers): MIMEType | undefined {
  const written = headers.get('content-type') ?? ''
  if (written.length > CONTENT_TYPE_CHARACTERS_MAX) return undefined
  try {
    return new MIMEType(written)
  } catch {
    return undefined
  }
}

/**
 * The language of the page that a request comes from: the one that it names or, if it names none, that of its address.
 * @returns the first language for unknown ones
 */
export function languageOf(headers: Headers, named = headers.get(LANGUAGE_HEADER)): string {
  const known = languages.find(({ language }) => language === named)
  return (known ?? readAddress(URL.parse(headers.get('referer') ?? '')?.pathname ?? '')).language
}

/** Reads the body, without validating its fields. */
async function readSubmission(request: Request, { isForm }: Head): Promise<Submission | Refusal> {
  const body = await readBody(request, BODY_BYTES_MAX)
  if (body.status === 'too-large') return refuse(body.status, [faultOfLength(request.headers)])
  if (body.status !== 'read') return refuse(body.status)
  if (!isUtf8(body.bytes)) return refuse('not-utf8')
  const text = new TextDecoder().decode(body.bytes)
  const read = isForm ? readForm(text, request.headers) : readJson(text, request.headers)
  return read ?? refuse('not-json')
}

/** The fault of a body that is too large to be read: probably of the field with the longest text. */
function faultOfLength(headers: Headers): PayloadFault {
  const { fields } = findForm(headers.get(FORM_HEADER) ?? undefined) ?? fallbackForm
  const longest = fields.find((field) => findField(field).lines === 'many') ?? fields[0]
  const { words, site } = wordsIn(languageOf(headers))
  return { pointer: `#/${longest}`, detail: fill(words.answer.tooLong, { email: site.email }) }
}

function readJson(text: string, headers: Headers): Submission | undefined {
  const payload = parseJson(text)
  if (payload === undefined) return undefined
  const elapsed = headers.get(ELAPSED_HEADER) ?? ''
  const elapsedMs = /^\d{1,9}$/.test(elapsed) ? Number(elapsed) : undefined
  const formId = headers.get(FORM_HEADER) ?? undefined
  const signals = { honeypot: readHoneypot(payload), elapsedMs }
  return { payload, formId, language: languageOf(headers), signals }
}

function readHoneypot(payload: unknown): string {
  if (!isRecord(payload) || !(HONEYPOT_FIELD in payload)) return ''
  const { [HONEYPOT_FIELD]: written } = payload
  return typeof written === 'string' ? written : 'no text at all'
}

/** Several times as many as a form of ours has: each look-up goes through all of them. */
const FORM_FIELDS_MAX = 100

/** A form posted without script: the names are those of the controls, and line breaks are CRLF. */
function readForm(text: string, headers: Headers): Submission {
  const fields = new URLSearchParams(text.split('&', FORM_FIELDS_MAX).join('&'))
  const subject = fields.get('subject') ?? undefined
  const formId = fields.get(FORM_FIELD) ?? undefined
  const language = languageOf(headers, fields.get(LANGUAGE_FIELD) ?? undefined)
  const form = findForm(formId, subject, wordsIn(language).formsText.forms.subjects)
  const values: PostedForm['values'] = {}
  for (const field of fieldNames) {
    const value = readControl(fields, form ? controlName(form, field) : field)
    if (value !== undefined) values[field] = value
  }
  const signals = { honeypot: fields.get(HONEYPOT_FIELD) ?? '', elapsedMs: undefined }
  return { payload: { ...values, subject }, formId, language, signals, posted: { form, values, language } }
}

export type Problem = {
  status: number
  title: string
  /** What the client can do about it, without details of the server. */
  detail: string
  errors?: readonly PayloadFault[]
  headers?: Readonly<Record<string, string>>
}

/** The result of a refused post: the reason, as in `/api/metrics` and the log, and the message for the sender. */
type Refusal = { status: 'refused'; reason: keyof typeof refusals; problem: Problem }

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** After a failure of ours. */
const RETRY_SECONDS = 30
/** How an enquiry may be written. */
const TYPES = [JSON_TYPE, FORM_TYPE]
const CLOSE = { connection: 'close' }

type Row = [status: number, detail: string, headers?: Problem['headers']]

const refusals = {
  'media-type': [
    415,
    `Send the enquiry as ${JSON_TYPE} or ${FORM_TYPE}, in UTF-8.`,
    { accept: TYPES.join(', ') },
  ],
  encoding: [415, 'Send the enquiry uncompressed.', { 'accept-encoding': 'identity' }],
  origin: [403, 'Enquiries are accepted only from our own pages.'],
  key: [400, 'The Idempotency-Key must have 1 to 200 visible ASCII characters.'],
  'too-large': [413, `An enquiry has at most ${BODY_BYTES_MAX / 1024} KiB.`, CLOSE],
  'broken-off': [400, 'The enquiry was cut off before its end.', CLOSE],
  'not-utf8': [400, 'The enquiry is not valid UTF-8.'],
  'not-json': [400, 'The enquiry is not valid JSON.'],
  invalid: [422, 'Correct the fields named in errors and send it again.'],
  conflict: [422, 'Another enquiry was sent with this Idempotency-Key. Use a new key for a new enquiry.'],
  'too-many': [429, 'Too many enquiries.'],
  unavailable: [503, 'Nothing was sent.'],
  /** A bug. For the sender it is the same as `unavailable`. */
  fault: [503, 'Nothing was sent.'],
} satisfies Record<string, Row>

function refuse(reason: keyof typeof refusals, errors?: readonly PayloadFault[]): Refusal {
  const [status, detail, headers]: Row = refusals[reason]
  const title = STATUS_CODES[status] ?? ''
  return {
    status: 'refused',
    reason,
    problem: { status, title, detail, ...(errors && { errors }), ...(headers && { headers }) },
  }
}

/** A refusal for now: the sender may try again after some seconds. */
export function postpone(reason: 'too-many' | 'unavailable' | 'fault', seconds = RETRY_SECONDS): Refusal {
  const { problem } = refuse(reason)
  const detail = `${problem.detail} Try again in ${seconds} seconds.`
  return {
    status: 'refused',
    reason,
    problem: { ...problem, detail, headers: { 'retry-after': String(seconds) } },
  }
}

/** Limits the log, so that a sender in a loop cannot fill the disk. The counter has no limit. */
const lines = new TokenBucket({ burst: 300, perMinute: 60 })

/** Counts and logs a refused post, without data from the request. */
export function recordRefusal({ reason }: Refusal, requestId: string): void {
  outbox().counters.rejected.inc({ reason })
  if (lines.take() === 0) log('info', 'enquiry.rejected', { code: reason, request: requestId })
}
