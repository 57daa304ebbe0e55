import { acceptEnquiry } from '#lib/enquiry/accept.ts'
import { EnquiryLimits } from '#lib/enquiry/limits.ts'
import { parseEnquiry } from '#lib/enquiry/schema.ts'
import { looksLikeSpam, RecentTexts } from '#lib/enquiry/spam.ts'
import { FORM_TYPE, readSubmission } from '#lib/enquiry/submission.ts'
import { parseContentType } from '#lib/http/content-type.ts'
import type { Problem } from '#lib/http/problem.ts'
import { logFault } from '#lib/log.ts'
import { type Audience, answerAccepted, answerProblem } from './answer.ts'

export const dynamic = 'force-dynamic'

const limits = new EnquiryLimits()
const recentTexts = new RecentTexts()

/** The one door for enquiries: reads, checks, limits, hands over, answers. Whatever happens, there is an answer. */
export async function POST(request: Request): Promise<Response> {
  const requestId = crypto.randomUUID()
  try {
    return await receive(request, requestId)
  } catch (error) {
    logFault('enquiry.failed', error, { request: requestId })
    return answerProblem(unavailable(30), audienceOf(request, requestId))
  }
}

async function receive(request: Request, requestId: string): Promise<Response> {
  const audience = audienceOf(request, requestId)

  const read = await readSubmission(request)
  if (read.status === 'refused') return answerProblem(read.problem, audience)
  const { payload, traces, key, posted } = read.submission
  const visitor: Audience = { ...audience, posted }

  const parsed = parseEnquiry(payload)
  if (parsed.status === 'invalid') return answerProblem({ ...invalid, errors: parsed.faults }, visitor)

  const turn = limits.ask(request.headers.get('x-client-address'))
  if (turn.status === 'refused') return answerProblem(tooMany(turn.retryAfterSeconds), visitor)

  const { enquiry } = parsed
  const held = looksLikeSpam(enquiry, traces, recentTexts.hasSeen(enquiry, key))
  const acceptance = await acceptEnquiry({ enquiry, key, held })
  // Neither a repeat in doubt nor what we could not take shall count against whoever tries again.
  if (acceptance.status === 'unavailable' || (acceptance.status === 'accepted' && acceptance.duplicate))
    turn.giveBack()

  switch (acceptance.status) {
    case 'accepted':
      return answerAccepted(acceptance.id, visitor)
    case 'conflict':
      return answerProblem(conflict, visitor)
    case 'unavailable':
      return answerProblem(unavailable(acceptance.retryAfterSeconds), visitor)
  }
}

function audienceOf(request: Request, requestId: string): Audience {
  const type = parseContentType(request.headers.get('content-type'))
  return { requestId, wants: type?.essence === FORM_TYPE ? 'page' : 'json' }
}

function refuseMethod(): Response {
  const audience: Audience = { requestId: crypto.randomUUID(), wants: 'json' }
  return answerProblem({ status: 405, title: 'Method not allowed', headers: { allow: 'POST' } }, audience)
}

export {
  refuseMethod as DELETE,
  refuseMethod as GET,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as PUT,
}

const invalid: Problem = {
  status: 422,
  title: 'The enquiry is not complete',
  detail: 'Correct the fields named in errors and send it again.',
}
const conflict: Problem = {
  status: 422,
  title: 'The Idempotency-Key was used before',
  detail: 'Another enquiry was sent with this key. Use a new key for a new enquiry.',
}

const tooMany = (retryAfterSeconds: number): Problem => ({
  status: 429,
  title: 'Too many enquiries',
  detail: `Try again in ${retryAfterSeconds} seconds.`,
  headers: { 'retry-after': String(retryAfterSeconds) },
})

const unavailable = (retryAfterSeconds: number): Problem => ({
  status: 503,
  title: 'Enquiries cannot be taken at the moment',
  detail: `Nothing was sent. Try again in ${retryAfterSeconds} seconds.`,
  headers: { 'retry-after': String(retryAfterSeconds) },
})
