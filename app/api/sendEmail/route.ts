import { environment } from '#lib/config/env.ts'
import { referenceOf } from '#lib/enquiry/enquiry.ts'
import {
  ELAPSED_HEADER,
  FORM_HEADER,
  fallbackForm,
  formElementId,
  formOn,
  KEY_HEADER,
  LANGUAGE_HEADER,
} from '#lib/enquiry/forms.ts'
import { originOfPages } from '#lib/http/request.ts'
import { API_POLICY, SCRIPTLESS_POLICY } from '#lib/http/scriptless-policy.ts'
import {
  type IntakeResult,
  isFormPost,
  languageOf,
  type Problem,
  postpone,
  receiveEnquiry,
  recordRefusal,
} from '#lib/intake/receive.ts'
import { addressOf, readAddress } from '#lib/language.ts'
import { logFault } from '#lib/process/log.ts'

export const dynamic = 'force-dynamic'

/** Browsers limit it to two hours. */
const PREFLIGHT_SECONDS = 7200

/** The reader of the response: a script that reads JSON, or a person whose browser posted the form without script. */
type Audience = { requestId: string; wants: 'json' | 'page'; language?: string }

/** Receives an enquiry by `receiveEnquiry`. Always returns a response. */
export async function POST(request: Request): Promise<Response> {
  const audience: Audience = {
    requestId: crypto.randomUUID(),
    wants: isFormPost(request) ? 'page' : 'json',
    language: languageOf(request.headers),
  }
  const outcome = await receiveEnquiry(request).catch((error: unknown) => {
    logFault('enquiry.failed', error, { request: audience.requestId })
    return postpone('fault')
  })
  const response = await answer(outcome, audience)
  const origin = originOfPages(request.headers, environment().pagesUrl)
  return origin === undefined ? response : openTo(origin, response)
}

/**
 * Leads to the page of the form: a browser that restores a tab with the answer to a form has nothing to post again.
 */
export function GET({ headers }: Request): Response {
  const { path, language } = readAddress(URL.parse(headers.get('referer') ?? '')?.pathname ?? '')
  const form = formOn(path) ?? fallbackForm
  const place = addressOf(`${form.page}#${formElementId(form)}`, language)
  const { pagesUrl } = environment()
  const location = pagesUrl === undefined ? place : String(new URL(place, pagesUrl))
  const response = new Response(null, { status: 303, headers: { location } })
  return finish(response, API_POLICY, { requestId: crypto.randomUUID(), wants: 'page' })
}

/**
 * Answers the preflight of browsers before a script on a static host may post
 * (https://fetch.spec.whatwg.org/#cors-preflight-fetch), and the warm-up of our own server. A refusal is not counted.
 */
export function OPTIONS({ headers }: Request): Response {
  const origin = originOfPages(headers, environment().pagesUrl)
  if (origin === undefined) return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
  const allowed = {
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': `content-type, ${KEY_HEADER}, ${ELAPSED_HEADER}, ${FORM_HEADER}, ${LANGUAGE_HEADER}`,
    'access-control-max-age': String(PREFLIGHT_SECONDS),
    'cache-control': 'no-store',
  }
  return openTo(origin, new Response(null, { status: 204, headers: allowed }))
}

/** Lets a script on this origin read a response, and the headers that it needs to try again. */
function openTo(origin: string, response: Response): Response {
  response.headers.set('access-control-allow-origin', origin)
  response.headers.set('access-control-expose-headers', 'retry-after, x-request-id')
  response.headers.append('vary', 'origin')
  return response
}

/** React is loaded with the first page, because most sites never need one. */
const loadPages = () => import('./answer-page.tsx')

/** The response to a post. Counts and logs a refusal. */
async function answer(outcome: IntakeResult, audience: Audience): Promise<Response> {
  const { posted } = outcome
  const language = posted?.language ?? audience.language
  if (outcome.status === 'accepted') {
    const reference = referenceOf(outcome.id)
    if (audience.wants === 'page') {
      const { sentPage } = await loadPages()
      return page(200, sentPage(posted?.form, reference, language), audience)
    }
    return finish(Response.json({ id: outcome.id, reference, status: 'accepted' }), API_POLICY, audience)
  }
  recordRefusal(outcome, audience.requestId)
  const { headers, ...problem } = outcome.problem
  if (audience.wants === 'page') {
    const { problemPage } = await loadPages()
    return page(problem.status, problemPage(problem, posted, language), audience, headers)
  }
  // `instance` identifies this refusal in the log (RFC 9457).
  const body = { type: 'about:blank', ...problem, instance: `urn:uuid:${audience.requestId}` }
  const response = new Response(`${JSON.stringify(body)}\n`, {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
  return finish(response, API_POLICY, audience)
}

function page(status: number, markup: string, audience: Audience, extra: Problem['headers'] = {}): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', ...extra }
  return finish(new Response(markup, { status, headers }), SCRIPTLESS_POLICY, audience)
}

function finish(response: Response, policy: string, { requestId }: Audience): Response {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('content-security-policy', policy)
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('x-request-id', requestId)
  return response
}
