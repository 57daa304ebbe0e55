import { environment } from '#lib/env.ts'
import { decodeUtf8, readBody } from '#lib/http/bounded-body.ts'
import { isIdentityEncoded, isUtf8, parseContentType } from '#lib/http/content-type.ts'
import { isOwnOrigin } from '#lib/http/origin.ts'
import type { Problem } from '#lib/http/problem.ts'
import { controlName, ELAPSED_HEADER, KEY_HEADER, TRAP_FIELD } from './controls.ts'
import { type FieldName, fieldNames } from './enquiry.ts'
import { type EnquiryForm, findForm } from './forms.ts'
import type { Traces } from './spam.ts'

/** What somebody sent, read but not yet believed. */
export type Submission = {
  payload: unknown
  traces: Traces
  /** One per filled form; the same key again means the same enquiry again. */
  key: string | undefined
  /** Set when a browser posted the form by itself, without script: it wants a page for an answer. */
  posted?: PostedForm
}

export type PostedForm = { form: EnquiryForm | undefined; values: Partial<Record<FieldName, string>> }

export type ReadSubmission =
  | { status: 'read'; submission: Submission }
  | { status: 'refused'; problem: Problem }

/** Far above an honest enquiry with a brief pasted into it, far below what could hurt the server. */
const BODY_BYTES_MAX = 256 * 1024
const BODY_TIMEOUT_MS = 10_000

const KEY_SHAPE = /^[\x21-\x7e]{1,200}$/

export const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Reads a request as far as it can be read without knowing what an enquiry is. Each step may refuse it. */
export async function readSubmission(request: Request): Promise<ReadSubmission> {
  const { headers } = request
  const type = parseContentType(headers.get('content-type'))
  if (type === undefined || !(type.essence in readers) || !isUtf8(type)) return refuse(unsupportedType)
  if (!isIdentityEncoded(headers.get('content-encoding'))) return refuse(unsupportedEncoding)
  if (!isOwnOrigin(headers, environment().siteUrl?.host)) return refuse(foreignOrigin)

  const key = headers.get(KEY_HEADER) ?? undefined
  if (key !== undefined && !KEY_SHAPE.test(key)) return refuse(badKey)

  const body = await readBody(request, { maxBytes: BODY_BYTES_MAX, timeoutMs: BODY_TIMEOUT_MS })
  if (body.status !== 'read') return refuse(bodyProblems[body.status])
  const text = decodeUtf8(body.bytes)
  if (text === undefined) return refuse(badText)

  const read = type.essence === FORM_TYPE ? readForm(text) : readJson(text, headers)
  return read === undefined ? refuse(badJson) : { status: 'read', submission: { ...read, key } }
}

const readers = { [JSON_TYPE]: readJson, [FORM_TYPE]: readForm }

type Read = Omit<Submission, 'key'>

function readJson(text: string, headers: Headers): Read | undefined {
  const payload = parseJson(text)
  if (payload === undefined) return undefined
  const elapsed = headers.get(ELAPSED_HEADER) ?? ''
  const elapsedMs = /^\d{1,9}$/.test(elapsed) ? Number(elapsed) : undefined
  return { payload, traces: { trap: readTrap(payload), elapsedMs } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readTrap(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null || !(TRAP_FIELD in payload)) return ''
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

function refuse(problem: Problem): ReadSubmission {
  return { status: 'refused', problem }
}

const unsupportedType: Problem = {
  status: 415,
  title: 'Unsupported media type',
  detail: `Send the enquiry as ${JSON_TYPE} or ${FORM_TYPE}, in UTF-8.`,
  headers: { accept: `${JSON_TYPE}, ${FORM_TYPE}` },
}
const unsupportedEncoding: Problem = {
  status: 415,
  title: 'Unsupported content encoding',
  detail: 'Send the enquiry uncompressed.',
  headers: { 'accept-encoding': 'identity' },
}
const foreignOrigin: Problem = {
  status: 403,
  title: 'Forbidden',
  detail: 'Enquiries are taken from our own pages only.',
}
const badKey: Problem = {
  status: 400,
  title: 'Bad request',
  detail: 'The Idempotency-Key has to be 1 to 200 visible ASCII characters.',
}
const badText: Problem = { status: 400, title: 'Bad request', detail: 'The enquiry is not valid UTF-8.' }
const badJson: Problem = { status: 400, title: 'Bad request', detail: 'The enquiry is not valid JSON.' }

const CLOSE = { connection: 'close' }
const bodyProblems: Record<'too-large' | 'too-slow' | 'broken', Problem> = {
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
  broken: { status: 400, title: 'Bad request', detail: 'The enquiry broke off.', headers: CLOSE },
}
