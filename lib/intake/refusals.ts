import type { Problem } from '#lib/http/problem.ts'
import { log } from '#lib/log.ts'
import { outbox } from '#lib/outbox/outbox.ts'
import { RateLimiter } from '#lib/token-bucket.ts'

/** The end of a post that was not taken: why, as `/api/metrics` and the log call it, and what the sender is told. */
export type Refusal = { status: 'refused'; reason: Reason; problem: Problem }

/** Far above an honest enquiry with a brief pasted into it, far below what could hurt the server. */
export const BODY_BYTES_MAX = 256 * 1024
export const BODY_TIMEOUT_MS = 10_000

const JSON_TYPE = 'application/json'
export const FORM_TYPE = 'application/x-www-form-urlencoded'
/** How an enquiry may be written. */
export const TYPES = [JSON_TYPE, FORM_TYPE]
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
  'broken-off': {
    status: 400,
    title: 'Bad request',
    detail: 'The enquiry was cut off before its end.',
    headers: CLOSE,
  },
  'not-utf8': { status: 400, title: 'Bad request', detail: 'The enquiry is not valid UTF-8.' },
  'not-json': { status: 400, title: 'Bad request', detail: 'The enquiry is not valid JSON.' },
  invalid: {
    status: 422,
    title: 'The enquiry is not complete',
    detail: 'Correct the fields named in errors and send it again.',
  },
  conflict: {
    status: 422,
    title: 'The Idempotency-Key was used before',
    detail: 'Another enquiry was sent with this key. Use a new key for a new enquiry.',
  },
} satisfies Record<string, Problem>

const delays = {
  'too-many': { status: 429, title: 'Too many enquiries', before: '' },
  unavailable: {
    status: 503,
    title: 'Enquiries cannot be taken at the moment',
    before: 'Nothing was sent. ',
  },
  /** A mistake of ours. To the sender it is the same. */
  fault: { status: 503, title: 'Enquiries cannot be taken at the moment', before: 'Nothing was sent. ' },
}

type Reason = keyof typeof problems | keyof typeof delays

/** For good: sent again as it is, the post would end the same way. */
export function refuse(reason: keyof typeof problems): Refusal {
  return { status: 'refused', reason, problem: problems[reason] }
}

/** For now: the sender may come back after that many seconds. */
export function postpone(reason: keyof typeof delays, retryAfterSeconds: number): Refusal {
  const { before, ...problem } = delays[reason]
  const detail = `${before}Try again in ${retryAfterSeconds} seconds.`
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return { status: 'refused', reason, problem: { ...problem, detail, headers } }
}

/** A sender that is refused in a loop should not fill the disk with lines about it; the count goes on. */
const lines = new RateLimiter({ burst: 300, perMinute: 60 })

/** Counts a post that was not taken, and logs a line about it, with nothing in it that came from outside. */
export function recordRefusal({ reason }: Refusal, requestId: string): void {
  outbox().counters.add('enquiries_rejected_total', { reason })
  if (lines.take('lines') === 0) log('info', 'enquiry.rejected', { code: reason, request: requestId })
}
