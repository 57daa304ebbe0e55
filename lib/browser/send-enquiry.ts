import { isRecord } from '#lib/json.ts'
import { ELAPSED_HEADER, ENQUIRY_ADDRESS, KEY_HEADER } from '../enquiry/controls.ts'
import { type FieldName, fieldNames } from '../enquiry/fields.ts'

/** What is to be sent. `payload` is what the specification names (section 7); the rest travels as headers. */
export type Sending = {
  payload: Readonly<Record<string, string>>
  /** The same for every try of one filled form, so that it is taken once however often it arrives. */
  key: string
  /** From the first touch of the form until now. */
  elapsedMs: number
}

export type SendOutcome =
  | { status: 'sent' }
  /** The server found something wrong that the browser did not: the sentence for each field. */
  | { status: 'rejected'; errors: Partial<Record<FieldName, string>> }
  | { status: 'failed' }

type Tools = {
  fetch: typeof fetch
  wait: (ms: number) => Promise<void>
  /** Milliseconds since some moment. */
  now?: () => number
}

/**
 * Twenty seconds altogether, so that a server that is killed and starts again on a busy machine, which was seen to
 * take more than five, is back before the last try, and even a second restart right after is outlasted. None is
 * longer than a server needs to be met between two restarts.
 */
const PAUSES_MS = [500, 1500, 4000, 4000, 5000, 5000]
/** After slow failures no further try begins: there is a person waiting. */
const LAST_TRY_MS = 22_000
const TRY_TIMEOUT_MS = 10_000
const RETRY_AFTER_MAX_SECONDS = 5
/** Browsers refuse `keepalive` for more than 64 KiB under way. */
const KEEPALIVE_BYTES_MAX = 60 * 1024

/**
 * Sends an enquiry, trying again in silence when the network or the server stumbles: a restart of the server or
 * a train in a tunnel is no reason to trouble a visitor. Never throws.
 */
export async function sendEnquiry(sending: Sending, tools: Tools = browserTools): Promise<SendOutcome> {
  const request = buildRequest(sending)
  const { now = () => performance.now() } = tools
  const begun = now()
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    const answer = await tryOnce(request, tools)
    if (answer?.ok) return { status: 'sent' }
    const waitMs = answer === undefined ? 0 : retryWait(answer)
    if (waitMs === undefined) return answer ? readRefusal(answer) : { status: 'failed' }
    if (pauseMs === undefined) break
    const pause = Math.max(pauseMs, waitMs)
    if (now() - begun + pause > LAST_TRY_MS) break
    await tools.wait(pause)
  }
  return { status: 'failed' }
}

const browserTools: Tools = {
  fetch: (...args) => fetch(...args),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

function buildRequest({ payload, key, elapsedMs }: Sending): RequestInit {
  const body = JSON.stringify(payload)
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [KEY_HEADER]: key,
      [ELAPSED_HEADER]: String(Math.round(elapsedMs)),
    },
    body,
    // Lets the enquiry arrive although the visitor closes the page at once.
    keepalive: new Blob([body]).size <= KEEPALIVE_BYTES_MAX,
  }
}

async function tryOnce(request: RequestInit, { fetch }: Tools): Promise<Response | undefined> {
  try {
    return await fetch(ENQUIRY_ADDRESS, { ...request, signal: AbortSignal.timeout(TRY_TIMEOUT_MS) })
  } catch {
    return undefined
  }
}

/** Milliseconds the server asks to wait before the next try; undefined when another try would end the same way. */
function retryWait(answer: Response): number | undefined {
  if (answer.status === 408 || answer.status >= 500) return 0
  if (answer.status !== 429) return undefined
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return seconds <= RETRY_AFTER_MAX_SECONDS ? seconds * 1000 : undefined
}

async function readRefusal(answer: Response): Promise<SendOutcome> {
  const errors = answer.status === 422 ? readErrors(await answer.json().catch(() => undefined)) : {}
  return Object.keys(errors).length > 0 ? { status: 'rejected', errors } : { status: 'failed' }
}

/** The field errors of a problem+json answer (`lib/http/problem.ts`); whatever looks different is left out. */
function readErrors(problem: unknown): Partial<Record<FieldName, string>> {
  const errors: Partial<Record<FieldName, string>> = {}
  if (!isRecord(problem) || !Array.isArray(problem.errors)) return errors
  for (const error of problem.errors) {
    const field = fieldNames.find((name) => isRecord(error) && error.pointer === `#/${name}`)
    if (field && isRecord(error) && typeof error.detail === 'string') errors[field] ??= error.detail
  }
  return errors
}
