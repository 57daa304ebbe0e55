import { referenceOf } from '#lib/enquiry/reference.ts'
import { API_POLICY, SCRIPTLESS_POLICY } from '#lib/http/policy.ts'
import { type Problem, problemResponse } from '#lib/http/problem.ts'
import type { Outcome } from '#lib/intake/receive.ts'
import { recordRefusal } from '#lib/intake/refusals.ts'
import { problemPage, sentPage } from './answer-page.tsx'

/** Who gets the answer: a script that reads JSON, or a person whose browser posted the form by itself. */
export type Audience = { requestId: string; wants: 'json' | 'page' }

/** The last step of a post: says what came of it. A refusal is counted and logged here. */
export function answer(outcome: Outcome, audience: Audience): Response {
  const { posted } = outcome
  if (outcome.status === 'accepted') {
    const reference = referenceOf(outcome.id)
    if (audience.wants === 'page') return page(200, sentPage(posted?.form, reference), audience)
    return finish(Response.json({ id: outcome.id, reference, status: 'accepted' }), API_POLICY, audience)
  }
  recordRefusal(outcome, audience.requestId)
  const problem: Problem = { ...outcome.problem, ...(outcome.errors && { errors: outcome.errors }) }
  if (audience.wants === 'page') {
    return page(problem.status, problemPage(problem, posted), audience, problem.headers)
  }
  const instance = `urn:uuid:${audience.requestId}`
  return finish(problemResponse({ ...problem, instance }), API_POLICY, audience)
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
