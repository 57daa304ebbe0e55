import { environment } from '#lib/config/env.ts'
import { decodeUtf8, readBody } from '#lib/http/bounded-body.ts'
import { isIdentityEncoded, isUtf8, parseContentType } from '#lib/http/content-type.ts'
import { isOwnOrigin, originOfPages } from '#lib/http/origin.ts'
import { isRecord, parseJson } from '#lib/json.ts'
import { controlName, ELAPSED_HEADER, HONEYPOT_FIELD, KEY_HEADER } from '../enquiry/controls.ts'
import { type FieldName, fieldNames } from '../enquiry/fields.ts'
import { fallbackForm, findForm, type SiteForm } from '../enquiry/forms.ts'
import { isOptional } from '../enquiry/rules.ts'
import { BODY_BYTES_MAX, BODY_TIMEOUT_MS, FORM_TYPE, type Refusal, refuse, TYPES } from './refusals.ts'
import type { SpamSignals } from './spam.ts'

/** What the head of a request says, before any of its body is read. */
export type Head = {
  status: 'read'
  /** A browser has posted the form by itself, without script: it wants a page for an answer. */
  isForm: boolean
  /** One per filled form; the same key again means the same enquiry again. */
  key: string | undefined
}

/** What somebody sent, read but not yet believed. */
export type Submission = {
  status: 'read'
  payload: unknown
  signals: SpamSignals
  /** The size of the body. */
  bytes: number
  posted?: PostedForm
}

/** What stood in a form that was posted without script, to be shown again if need be. */
export type PostedForm = { form: SiteForm | undefined; values: { [field in FieldName]?: string } }

const KEY_SHAPE = /^[\x21-\x7e]{1,200}$/

/** Whether this may be an enquiry at all, by its headers alone. */
export function readHead({ headers }: Pick<Request, 'headers'>): Head | Refusal {
  const type = parseContentType(headers.get('content-type'))
  if (type === undefined || !TYPES.includes(type.essence) || !isUtf8(type)) return refuse('media-type')
  if (!isIdentityEncoded(headers.get('content-encoding'))) return refuse('encoding')
  const { siteUrl, pagesUrl } = environment()
  const isOurs = isOwnOrigin(headers, siteUrl?.host) || originOfPages(headers, pagesUrl) !== undefined
  if (!isOurs) return refuse('origin')
  const key = headers.get(KEY_HEADER) ?? undefined
  if (key !== undefined && !KEY_SHAPE.test(key)) return refuse('key')
  return { status: 'read', isForm: type.essence === FORM_TYPE, key }
}

/** Reads the body as far as it can be read without knowing what an enquiry is. */
export async function readSubmission(request: Request, { isForm }: Head): Promise<Submission | Refusal> {
  const body = await readBody(request, { maxBytes: BODY_BYTES_MAX, timeoutMs: BODY_TIMEOUT_MS })
  if (body.status !== 'read') return refuse(body.status)
  const text = decodeUtf8(body.bytes)
  if (text === undefined) return refuse('not-utf8')
  const read = isForm ? readForm(text) : readJson(text, request.headers)
  if (read === undefined) return refuse('not-json')
  return { status: 'read', bytes: body.bytes.byteLength, ...read }
}

type Read = Omit<Submission, 'status' | 'bytes'>

function readJson(text: string, headers: Headers): Read | undefined {
  const payload = parseJson(text)
  if (payload === undefined) return undefined
  const elapsed = headers.get(ELAPSED_HEADER) ?? ''
  const elapsedMs = /^\d{1,9}$/.test(elapsed) ? Number(elapsed) : undefined
  return { payload, signals: { honeypot: readHoneypot(payload), elapsedMs } }
}

function readHoneypot(payload: unknown): string {
  if (!isRecord(payload) || !(HONEYPOT_FIELD in payload)) return ''
  const { [HONEYPOT_FIELD]: written } = payload
  return typeof written === 'string' ? written : 'no text at all'
}

/** What a browser posts by itself: the names are those of the controls, and line breaks are CRLF. */
function readForm(text: string): Read {
  const posted = new URLSearchParams(text)
  const subject = posted.get('subject') ?? undefined
  const form = findForm(subject?.trim() ?? '')
  const values: PostedForm['values'] = {}
  const payload: Record<string, string | undefined> = { subject }
  for (const field of fieldNames) {
    const value = posted.get(form ? controlName(form, field) : field)
    if (value === null) continue
    values[field] = value
    // An optional field that was left empty is posted all the same.
    if (value !== '' || !isOptional(form ?? fallbackForm, field)) payload[field] = value
  }
  const signals = { honeypot: posted.get(HONEYPOT_FIELD) ?? '', elapsedMs: undefined }
  return { payload, signals, posted: { form, values } }
}
