import { isRecord } from '#lib/json.ts'
import { type FieldName, fieldNames } from '../enquiry/fields.ts'
import { ELAPSED_HEADER, ENQUIRY_ADDRESS, FORM_HEADER, KEY_HEADER } from '../enquiry/forms.ts'

/** The data of a request. `payload` is the body of the specification (section 7); the rest is sent as headers. */
export type Sending = {
  payload: Readonly<Record<string, string>>
  /** The id of its form: the subject alone would not tell it any more, once it has changed. */
  form: string
  /** The same for every try of one filled form, so that it is taken once however often it arrives. */
  key: string
  /** From the first touch of the form until now. */
  elapsedMs: number
  /** The `action` of its form: the API of this site, which may be on another host (`npm run export`). */
  address?: string | undefined
}

export type SendOutcome =
  /** `reference`: the short name of the enquiry, for visitor and operator to speak of. */
  | { status: 'sent'; reference?: string | undefined }
  /** The server found something wrong that the browser did not: the sentence for each field. */
  | { status: 'rejected'; errors: { [field in FieldName]?: string } }
  | { status: 'failed' }

/** `sending`: the tries have begun. `offline`: the browser knows that there is no network, and waits for it. */
export type Progress = 'sending' | 'offline'

type Tools = {
  fetch: typeof fetch
  wait: (ms: number) => Promise<void>
  /** Milliseconds since some moment. */
  now: () => number
  isOffline: () => boolean
  /** Settles when the network is back. */
  online: () => Promise<void>
  /** Is told how far it has come. */
  report: (progress: Progress) => void
}

/** Between the tries. A restart of the server takes about one second, and a second one right after is outlasted too. */
const PAUSES_MS = [500, 1000, 1500, 2000, 2000, 2000]
/** From the first try to the sentence that it failed: nobody waits longer without knowing (decision 1, point 36). */
const PATIENCE_MS = 10_000
const RETRY_AFTER_MAX_SECONDS = 5
/** Browsers refuse `keepalive` for more than 64 KiB under way. */
const KEEPALIVE_BYTES_MAX = 60 * 1024

/**
 * Sends an enquiry, trying again in silence when the network or the server stumbles: a restart of the server or
 * a train in a tunnel is not a reason to trouble a visitor. Ends within ten seconds, not counting the time in which the
 * browser itself says that it is offline. Never throws.
 */
export async function sendEnquiry(sending: Sending, given: Partial<Tools> = {}): Promise<SendOutcome> {
  const tools = { ...browserTools, ...given }
  const request = buildRequest(sending)
  const post: Post = (signal) => tools.fetch(sending.address ?? ENQUIRY_ADDRESS, { ...request, signal })
  for (;;) {
    if (tools.isOffline()) {
      tools.report('offline')
      await tools.online()
    }
    tools.report('sending')
    const outcome = await tryForAWhile(post, tools)
    // The tries of a browser that has lost its network meanwhile do not count.
    if (outcome.status !== 'failed' || !tools.isOffline()) return outcome
  }
}

type Post = (signal: AbortSignal) => Promise<Response>

async function tryForAWhile(post: Post, tools: Tools): Promise<SendOutcome> {
  const deadline = tools.now() + PATIENCE_MS
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    const result = await tryOnce(post, deadline - tools.now())
    if (result.status !== 'again') return result
    if (pauseMs === undefined || tools.isOffline()) break
    const pause = Math.max(pauseMs, result.waitMs)
    if (tools.now() + pause >= deadline) break
    await tools.wait(pause)
  }
  return { status: 'failed' }
}

const browserTools: Tools = {
  fetch: (...args) => fetch(...args),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => performance.now(),
  // Programs that send like a browser have a navigator that does not know.
  isOffline: () => navigator.onLine === false,
  online: () => new Promise((resolve) => addEventListener('online', () => resolve(), { once: true })),
  report: () => undefined,
}

function buildRequest({ payload, form, key, elapsedMs }: Sending): RequestInit {
  const body = JSON.stringify(payload)
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [KEY_HEADER]: key,
      [ELAPSED_HEADER]: String(Math.round(elapsedMs)),
      [FORM_HEADER]: form,
    },
    body,
    // Lets the enquiry arrive although the visitor closes the page at once.
    keepalive: new Blob([body]).size <= KEEPALIVE_BYTES_MAX,
  }
}

/** One try. `again`: another one may go better, after `waitMs` at the earliest. */
type TryResult = SendOutcome | { status: 'again'; waitMs: number }

async function tryOnce(post: Post, timeoutMs: number): Promise<TryResult> {
  try {
    return await judge(await post(AbortSignal.timeout(Math.max(0, Math.ceil(timeoutMs)))))
  } catch {
    return { status: 'again', waitMs: 0 }
  }
}

/** Only the site itself can say that it has the enquiry: a captive portal or a maintenance page answers 200 as well. */
async function judge(answer: Response): Promise<TryResult> {
  if (answer.status === 422) return readRefusal(await answer.json().catch(() => undefined))
  if (answer.status === 429) return waitAsTold(answer.headers.get('retry-after'))
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 408) return { status: 'failed' }
  const body: unknown = answer.ok ? await answer.json() : undefined
  if (!isRecord(body) || body.status !== 'accepted' || typeof body.id !== 'string') {
    return { status: 'again', waitMs: 0 }
  }
  return { status: 'sent', reference: typeof body.reference === 'string' ? body.reference : undefined }
}

/** Too many requests: another try is worth it only when the server asks for a short wait. */
function waitAsTold(retryAfter: string | null): TryResult {
  const seconds = Number(retryAfter ?? Number.NaN)
  return seconds <= RETRY_AFTER_MAX_SECONDS
    ? { status: 'again', waitMs: seconds * 1000 }
    : { status: 'failed' }
}

function readRefusal(problem: unknown): SendOutcome {
  const errors = readErrors(problem)
  return Object.keys(errors).length > 0 ? { status: 'rejected', errors } : { status: 'failed' }
}

/** The field errors of a problem+json answer (`lib/intake/receive.ts`); whatever looks different is left out. */
function readErrors(problem: unknown): { [field in FieldName]?: string } {
  const errors: { [field in FieldName]?: string } = {}
  if (!isRecord(problem) || !Array.isArray(problem.errors)) return errors
  for (const error of problem.errors) {
    const field = fieldNames.find((name) => isRecord(error) && error.pointer === `#/${name}`)
    if (field && isRecord(error) && typeof error.detail === 'string') errors[field] ??= error.detail
  }
  return errors
}
