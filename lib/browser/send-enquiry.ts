import { isRecord } from '#lib/text/json.ts'
import { type FieldName, fieldNames } from '../enquiry/fields.ts'
import {
  ELAPSED_HEADER,
  ENQUIRY_ADDRESS,
  FORM_HEADER,
  KEY_HEADER,
  LANGUAGE_HEADER,
} from '../enquiry/forms.ts'

/** The data of a request. `payload` is the body of the specification (section 7); the rest is sent as headers. */
export type Sending = {
  payload: Readonly<Record<string, string>>
  /** The id of its form. A page that is still open may have an old subject. */
  form: string
  /** The language of the page, if the site has several. */
  language?: string | undefined
  /** The same for every attempt of one filled form, so that it is stored once however often it arrives. */
  key: string
  /** From the first touch of the form until now, if it is known. */
  elapsedMs?: number | undefined
  /** The `action` of its form: the API of this site, which may be on another host (`npm run export`). */
  address?: string | undefined
}

export type SendOutcome =
  /** `reference`: the short name of the enquiry for visitor and operator. */
  | { status: 'sent'; reference?: string | undefined }
  /** The server found errors that the browser did not: a sentence for each field. */
  | { status: 'rejected'; errors: { [field in FieldName]?: string } }
  | { status: 'failed' }

/** `sending`: it is being sent. `offline`: the network failed, and the browser reports that it is offline. */
export type Progress = 'sending' | 'offline'

/** The waits between attempts. They outlast two restarts of the server, which take about a second each. */
const PAUSES_MS = [500, 1000, 1500, 2000, 2000, 2000]
/** From the first attempt to the message that it failed (decision 1, point 36). */
const RETRY_LIMIT_MS = 10_000
const RETRY_AFTER_MAX_SECONDS = 5
const OFFLINE_PAUSE_MS = 2000
/** Browsers refuse `keepalive` for more than 64 KiB in flight. */
const KEEPALIVE_BYTES_MAX = 60 * 1024

/**
 * Sends an enquiry. Retries without a message when the network or the server fails, for example during a restart. Ends
 * within ten seconds, not counting the time in which the browser is offline. Never throws.
 *
 * An offline browser sends too, because browsers are often wrong about it: with a VPN, Windows can report no network.
 *
 * @param report is told how it goes
 * @param send posts it: the simulated visitors of testing/chaos choose among several servers
 */
export async function sendEnquiry(
  sending: Sending,
  report: (progress: Progress) => void = () => undefined,
  send: typeof fetch = fetch,
): Promise<SendOutcome> {
  const request = buildRequest(sending)
  const post: Post = (signal) => send(sending.address ?? ENQUIRY_ADDRESS, { ...request, signal })
  report('sending')
  for (;;) {
    const outcome = await tryWithRetries(post)
    if (outcome.status !== 'offline') return outcome
    report('offline')
    await wait(OFFLINE_PAUSE_MS)
    if (!isOffline()) report('sending')
  }
}

type Post = (signal: AbortSignal) => Promise<Response>

async function tryWithRetries(post: Post): Promise<SendOutcome | { status: 'offline' }> {
  const deadline = performance.now() + RETRY_LIMIT_MS
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    const result = await tryOnce(post, deadline - performance.now())
    if (result.status !== 'again') return result
    if (result.isUnanswered && isOffline()) return { status: 'offline' }
    if (pauseMs === undefined) break
    const pause = Math.max(pauseMs, result.waitMs ?? 0)
    if (performance.now() + pause >= deadline) break
    await wait(pause)
  }
  return { status: 'failed' }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** In Node, `navigator.onLine` is undefined. */
const isOffline = () => navigator.onLine === false

function buildRequest({ payload, form, language, key, elapsedMs }: Sending): RequestInit {
  const body = JSON.stringify(payload)
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [KEY_HEADER]: key,
      ...(elapsedMs !== undefined && { [ELAPSED_HEADER]: String(Math.round(elapsedMs)) }),
      [FORM_HEADER]: form,
      ...(language !== undefined && { [LANGUAGE_HEADER]: language }),
    },
    body,
    // The request continues if the visitor closes the page.
    keepalive: new Blob([body]).size <= KEEPALIVE_BYTES_MAX,
  }
}

/** The result of one attempt. `again`: another one may succeed, after `waitMs` at the earliest. */
type TryResult = SendOutcome | { status: 'again'; waitMs?: number; isUnanswered?: boolean }

async function tryOnce(post: Post, timeoutMs: number): Promise<TryResult> {
  try {
    return await readAnswer(await post(AbortSignal.timeout(Math.max(0, Math.ceil(timeoutMs)))))
  } catch {
    return { status: 'again', isUnanswered: true }
  }
}

/** The status decides, as specified, except for answers that are not ours. The body only adds the reference. */
async function readAnswer(answer: Response): Promise<TryResult> {
  if (answer.status === 422 || answer.status === 413) return readRefusal(await readJson(answer))
  if (answer.status === 429) return waitAsTold(answer.headers.get('retry-after'))
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 408) return { status: 'failed' }
  if (!answer.ok || isForeignPage(answer)) return { status: 'again' }
  const body = await readJson(answer)
  return {
    status: 'sent',
    reference: isRecord(body) && typeof body.reference === 'string' ? body.reference : undefined,
  }
}

/** A captive portal answers with a redirect or a page of its own, and a maintenance page may answer 200. */
function isForeignPage({ redirected, headers }: Response): boolean {
  return redirected || /^text\/html\b/i.test(headers.get('content-type') ?? '')
}

/** @returns undefined if the body is not JSON, or ends early */
function readJson(answer: Response): Promise<unknown> {
  return answer.json().catch(() => undefined)
}

/** Too many requests: retries only if the server asks for a short wait. */
function waitAsTold(retryAfter: string | null): TryResult {
  const seconds = Number(retryAfter ?? Number.NaN)
  return seconds <= RETRY_AFTER_MAX_SECONDS
    ? { status: 'again', waitMs: seconds * 1000 }
    : { status: 'failed' }
}

/** The field errors of a problem+json response (`lib/intake/receive.ts`). Ignores anything else. */
function readRefusal(problem: unknown): SendOutcome {
  const errors: { [field in FieldName]?: string } = {}
  for (const error of isRecord(problem) && Array.isArray(problem.errors) ? problem.errors : []) {
    const field = fieldNames.find((name) => isRecord(error) && error.pointer === `#/${name}`)
    if (field && isRecord(error) && typeof error.detail === 'string') errors[field] ??= error.detail
  }
  return Object.keys(errors).length > 0 ? { status: 'rejected', errors } : { status: 'failed' }
}
