import { environment } from '#lib/config/env.ts'
import { decodeUtf8, readBody } from '#lib/http/bounded-body.ts'
import { isIdentityEncoded, isUtf8, parseContentType } from '#lib/http/content-type.ts'
import { isOwnOrigin } from '#lib/http/origin.ts'
import type { Problem } from '#lib/http/problem.ts'
import { isRecord, parseJson } from '#lib/json.ts'
import { controlName, ELAPSED_HEADER, KEY_HEADER, TRAP_FIELD } from '../enquiry/controls.ts'
import { type FieldName, fieldNames } from '../enquiry/enquiry.ts'
import { type EnquiryForm, findForm } from '../enquiry/forms.ts'
import type { Reason } from './rejections.ts'
import type { Traces } from './spam.ts'

/** What somebody sent, read but not yet believed. */
export type Submission = {
  payload: unknown
  /** Of its body. */
  bytes: number
  traces: Traces
  /** One per filled form; the same key again means the same enquiry again. */
  key: string | undefined
  /** Set when a browser posted the form by itself, without script: it wants a page for an answer. */
  posted?: PostedForm
}

export type PostedForm = { form: EnquiryForm | undefined; values: Partial<Record<FieldName, string>> }

/** What the head of a request says, before any of its body is read. */
export type Head = { isForm: boolean; key: string | undefined }

type Refused = { status: 'refused'; reason: Reason; problem: Problem }
export type ReadHead = { status: 'read'; head: Head } | Refused
export type ReadSubmission = { status: 'read'; submission: Submission } | Refused

/** Far above an honest enquiry with a brief pasted into it, far below what could hurt the server. */
const BODY_BYTES_MAX = 256 * 1024
const BODY_TIMEOUT_MS = 10_000

const KEY_SHAPE = /^[\x21-\x7e]{1,200}$/

const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'
const TYPES = [JSON_TYPE, FORM_TYPE]

/** Whether this may be an enquiry at all, by its headers alone. */
export function readHead({ headers }: Pick<Request, 'headers'>): ReadHead {
  const type = parseContentType(headers.get('content-type'))
  if (type === undefined || !TYPES.includes(type.essence) || !isUtf8(type)) return refuse('media-type')
  if (!isIdentityEncoded(headers.get('content-encoding'))) return refuse('encoding')
  if (!isOwnOrigin(headers, environment().siteUrl?.host)) return refuse('origin')
  const key = headers.get(KEY_HEADER) ?? undefined
  if (key !== undefined && !KEY_SHAPE.test(key)) return refuse('key')
  return { status: 'read', head: { isForm: type.essence === FORM_TYPE, key } }
}

/** Reads the body as far as it can be read without knowing what an enquiry is. Each step may refuse it. */
export async function readSubmission(request: Request, { isForm, key }: Head): Promise<ReadSubmission> {
  const body = await readBody(request, { maxBytes: BODY_BYTES_MAX, timeoutMs: BODY_TIMEOUT_MS })
  if (body.status !== 'read') return refuse(body.status)
  const text = decodeUtf8(body.bytes)
  if (text === undefined) return refuse('not-utf8')
  const read = isForm ? readForm(text) : readJson(text, request.headers)
  return read === undefined
    ? refuse('not-json')
    : { status: 'read', submission: { ...read, key, bytes: body.bytes.byteLength } }
}

type Read = Omit<Submission, 'key' | 'bytes'>

function readJson(text: string, headers: Headers): Read | undefined {
  const payload = parseJson(text)
  if (payload === undefined) return undefined
  const elapsed = headers.get(ELAPSED_HEADER) ?? ''
  const elapsedMs = /^\d{1,9}$/.test(elapsed) ? Number(elapsed) : undefined
  return { payload, traces: { trap: readTrap(payload), elapsedMs } }
}

function readTrap(payload: unknown): string {
  if (!isRecord(payload) || !(TRAP_FIELD in payload)) return ''
  const { [TRAP_FIELD]: written } = payload
  return typeof written === 'string' ? written : 'no text at all'
}

/** What a browser posts by itself: the names are those of the controls, and line breaks are CRLF. */
function readForm(text: string): Read {
  const posted = new URLSearchParams(text)
  const form = findForm(posted.get('form') ?? undefined)
  const values: Partial<Record<FieldName, string>> = {}
  for (const field of fieldNames) {
    const value = posted.get(form ? controlName(form, field) : field)
    if (value !== null) values[field] = value
  }
  // An empty optional field is posted as an empty value, which is not a website.
  const { website, ...required } = values
  const payload = {
    ...required,
    ...(website ? { website } : {}),
    subject: posted.get('subject') ?? form?.subject,
  }
  return {
    payload,
    traces: { trap: posted.get(TRAP_FIELD) ?? '', elapsedMs: undefined },
    posted: { form, values },
  }
}

function refuse(reason: keyof typeof problems): Refused {
  return { status: 'refused', reason, problem: problems[reason] }
}

const CLOSE = { connection: 'close' }

const problems = {
  'media-type': {
    status: 415,
    title: 'Unsupported media type',
    detail: `Send the enquiry as ${JSON_TYPE} or ${FORM_TYPE}, in UTF-8.`,
    headers: { accept: TYPES.join(', ') },
  },
  encoding: {
    status: 415,
    title: 'Unsupported content encoding',
    detail: 'Send the enquiry uncompressed.',
    headers: { 'accept-encoding': 'identity' },
  },
  origin: { status: 403, title: 'Forbidden', detail: 'Enquiries are taken from our own pages only.' },
  key: {
    status: 400,
    title: 'Bad request',
    detail: 'The Idempotency-Key has to be 1 to 200 visible ASCII characters.',
  },
  'too-large': {
    status: 413,
    title: 'Content too large',
    detail: `An enquiry has at most ${BODY_BYTES_MAX / 1024} KiB.`,
    headers: CLOSE,
  },
  'too-slow': {
    status: 408,
    title: 'Request timeout',
    detail: `An enquiry has to arrive within ${BODY_TIMEOUT_MS / 1000} seconds.`,
    headers: CLOSE,
  },
  'broken-off': { status: 400, title: 'Bad request', detail: 'The enquiry broke off.', headers: CLOSE },
  'not-utf8': { status: 400, title: 'Bad request', detail: 'The enquiry is not valid UTF-8.' },
  'not-json': { status: 400, title: 'Bad request', detail: 'The enquiry is not valid JSON.' },
} satisfies Partial<Record<Reason, Problem>>
