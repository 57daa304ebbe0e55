import { API_POLICY, SCRIPTLESS_POLICY } from '#lib/http/policy.ts'
import { type Problem, problemResponse } from '#lib/http/problem.ts'
import type { PostedForm } from '#lib/intake/submission.ts'
import { problemPage, sentPage } from './answer-page.ts'

/** Who gets the answer: a script that reads JSON, or a person whose browser posted the form by itself. */
export type Audience = { requestId: string; wants: 'json' | 'page'; posted?: PostedForm | undefined }

/** The enquiry has been taken. */
export function answerAccepted(id: string, audience: Audience): Response {
  if (audience.wants === 'page') return page(200, sentPage(audience.posted?.form), audience)
  return finish(Response.json({ id, status: 'accepted' }), API_POLICY, audience)
}

/** The enquiry has not been taken, and why. A person is shown the form again with everything that was typed. */
export function answerProblem(problem: Problem, audience: Audience): Response {
  if (audience.wants === 'page') {
    return page(problem.status, problemPage(problem, audience.posted), audience, problem.headers)
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
