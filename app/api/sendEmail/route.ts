import { parseContentType } from '#lib/http/content-type.ts'
import { receiveEnquiry } from '#lib/intake/receive.ts'
import { FORM_TYPE, postpone, refuse } from '#lib/intake/refusals.ts'
import { logFault } from '#lib/log.ts'
import { type Audience, answer } from './answer.ts'

export const dynamic = 'force-dynamic'

const FAULT_RETRY_SECONDS = 30

/** The one door for enquiries: `receiveEnquiry` has the steps. Whatever happens, there is an answer. */
export async function POST(request: Request): Promise<Response> {
  const audience = audienceOf(request)
  const outcome = await receiveEnquiry(request).catch((error: unknown) => {
    logFault('enquiry.failed', error, { request: audience.requestId })
    return postpone('fault', FAULT_RETRY_SECONDS)
  })
  return answer(outcome, audience)
}

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
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as PUT,
}
