import { parseEnquiry } from '#lib/enquiry/schema.ts'
import { type Client, readClient } from '#lib/http/client-address.ts'
import { parseContentType } from '#lib/http/content-type.ts'
import type { Problem } from '#lib/http/problem.ts'
import { acceptEnquiry, isKnown } from '#lib/intake/accept.ts'
import { EnquiryLimits } from '#lib/intake/limits.ts'
import { noteRejection, type Reason } from '#lib/intake/rejections.ts'
import { looksLikeSpam, RecentTexts } from '#lib/intake/spam.ts'
import { FORM_TYPE, type Head, readHead, readSubmission } from '#lib/intake/submission.ts'
import { logFault } from '#lib/log.ts'
import { type Audience, answerAccepted, answerProblem } from './answer.ts'

export const dynamic = 'force-dynamic'

const limits = new EnquiryLimits()
const recentTexts = new RecentTexts()

/** The one door for enquiries: limits, reads, checks, hands over, answers. Whatever happens, there is an answer. */
export async function POST(request: Request): Promise<Response> {
  const requestId = crypto.randomUUID()
  const audience = audienceOf(request, requestId)
  try {
    return await receive(request, audience)
  } catch (error) {
    logFault('enquiry.failed', error, { request: requestId })
    return reject('fault', unavailable(30), audience)
  }
}

async function receive(request: Request, audience: Audience): Promise<Response> {
  const reading = readHead(request)
  if (reading.status === 'refused') return reject(reading.reason, reading.problem, audience)
  const { head } = reading

  const client = readClient(request.headers)
  const waitSeconds = limits.admit(client)
  if (waitSeconds > 0) return reject('too-many', tooMany(waitSeconds), audience)
  const turn = limits.ask(client)
  // Who has had a yes that got lost on the way is told it again, however many enquiries came since.
  const isOver = turn.status === 'refused' && !(head.key !== undefined && (await isKnown(head.key)))
  const over = tooMany(turn.status === 'refused' ? turn.retryAfterSeconds : 0)
  // Whoever posted by hand is to get back what was written, so that alone is read all the same.
  if (isOver && !head.isForm) return reject('too-many', over, audience)

  let isNew = false
  try {
    const answer = await take(request, head, audience, client, isOver ? over : undefined)
    isNew = answer.isNew
    return answer.response
  } finally {
    // Neither a slip, nor a repeat in doubt, nor what we could not take shall count against whoever tries again.
    if (!isNew && turn.status === 'granted') turn.giveBack()
  }
}

/** Reads the enquiry and takes it, unless its sender is over the limit. `isNew`: there is one more than before. */
async function take(
  request: Request,
  head: Head,
  audience: Audience,
  client: Client,
  over: Problem | undefined,
): Promise<{ response: Response; isNew: boolean }> {
  const refusal = (reason: Reason, problem: Problem, to: Audience) => ({
    response: reject(reason, problem, to),
    isNew: false,
  })
  const read = await readSubmission(request, head)
  if (read.status === 'refused') return refusal(read.reason, read.problem, audience)
  const { payload, traces, key, posted } = read.submission
  const visitor: Audience = { ...audience, posted }

  const waitSeconds = limits.weigh(client, read.submission.bytes)
  if (waitSeconds > 0) return refusal('too-many', tooMany(waitSeconds), visitor)
  const parsed = parseEnquiry(payload)
  if (parsed.status === 'invalid') return refusal('invalid', { ...invalid, errors: parsed.faults }, visitor)
  if (over !== undefined) return refusal('too-many', over, visitor)

  const { enquiry } = parsed
  const held = looksLikeSpam(enquiry, traces, recentTexts.hasSeen(enquiry, key))
  const acceptance = await acceptEnquiry({ enquiry, key, held })
  switch (acceptance.status) {
    case 'accepted':
      return { response: answerAccepted(acceptance.id, visitor), isNew: !acceptance.duplicate }
    case 'conflict':
      return refusal('conflict', conflict, visitor)
    case 'unavailable':
      return refusal('unavailable', unavailable(acceptance.retryAfterSeconds), visitor)
  }
}

function reject(reason: Reason, problem: Problem, audience: Audience): Response {
  noteRejection(reason, audience.requestId)
  return answerProblem(problem, audience)
}

function audienceOf(request: Request, requestId: string): Audience {
  const type = parseContentType(request.headers.get('content-type'))
  return { requestId, wants: type?.essence === FORM_TYPE ? 'page' : 'json' }
}

function refuseMethod(): Response {
  const audience: Audience = { requestId: crypto.randomUUID(), wants: 'json' }
  return reject('method', { status: 405, title: 'Method not allowed', headers: { allow: 'POST' } }, audience)
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
