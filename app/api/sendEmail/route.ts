import { environment } from '#lib/config/env.ts'
import { parseContentType } from '#lib/http/content-type.ts'
import { originOfPages } from '#lib/http/origin.ts'
import { refuseMethodsBut } from '#lib/http/problem.ts'
import { receiveEnquiry } from '#lib/intake/receive.ts'
import { FORM_TYPE, postpone, refuse } from '#lib/intake/refusals.ts'
import { logFault } from '#lib/log.ts'
import { type Audience, answer } from './answer.ts'
import { allowPost, openTo } from './cross-origin.ts'

export const dynamic = 'force-dynamic'

const FAULT_RETRY_SECONDS = 30

/** The one door for enquiries: `receiveEnquiry` has the steps. Whatever happens, there is an answer. */
export async function POST(request: Request): Promise<Response> {
  const audience = audienceOf(request)
  const outcome = await receiveEnquiry(request).catch((error: unknown) => {
    logFault('enquiry.failed', error, { request: audience.requestId })
    return postpone('fault', FAULT_RETRY_SECONDS)
  })
  const response = answer(outcome, audience)
  const origin = originOfPages(request.headers, environment().pagesUrl)
  if (origin !== undefined) openTo(origin, response)
  return response
}

/**
 * Asked by browsers before a script on a static host may post, and by our own server as it starts. Where the answer is
 * no, nothing was sent that could be counted as refused.
 */
export function OPTIONS({ headers }: Request): Response {
  const origin = originOfPages(headers, environment().pagesUrl)
  return origin === undefined ? refusePreflight() : allowPost(origin)
}

const refusePreflight = refuseMethodsBut('POST')

function audienceOf(request: Request): Audience {
  const type = parseContentType(request.headers.get('content-type'))
  return { requestId: crypto.randomUUID(), wants: type?.essence === FORM_TYPE ? 'page' : 'json' }
}

function refuseMethod(): Response {
  return answer(refuse('method'), { requestId: crypto.randomUUID(), wants: 'json' })
}

export {
  refuseMethod as DELETE,
  refuseMethod as GET,
  refuseMethod as HEAD,
  refuseMethod as PATCH,
  refuseMethod as PUT,
}
