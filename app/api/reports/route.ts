import { decodeUtf8, readBody } from '#lib/http/bounded-body.ts'
import { type CountingKeys, countingKeys, readClient } from '#lib/http/client-address.ts'
import { parseContentType } from '#lib/http/content-type.ts'
import { isOwnOrigin } from '#lib/http/origin.ts'
import { type PolicyViolation, REPORT_TYPES, readPolicyReport } from '#lib/http/policy-report.ts'
import { type Problem, problemResponse, refuseMethodsBut } from '#lib/http/problem.ts'
import { RateLimiter } from '#lib/http/rate-limit.ts'
import { parseJson } from '#lib/json.ts'
import { log } from '#lib/log.ts'

/*
 * Where browsers tell what the policy of a page refused. Our tests see none of it in the browser they use, so a line
 * in the log means another browser, an injected script, or a proxy that alters pages.
 */

export const dynamic = 'force-dynamic'

const BODY_LIMITS = { maxBytes: 16 * 1024, timeoutMs: 5000 }
/** The same thing once an hour. */
const sameThing = new RateLimiter({ burst: 1, perMinute: 1 / 60 })
/** Lines that one client can cause: a page with a fault has a handful, and one liar must not use up the log of all. */
const clients = new RateLimiter({ burst: 5, perMinute: 1 / 2 })
/** Lines altogether, whatever is sent and from how many addresses. */
const everything = new RateLimiter({ burst: 20, perMinute: 1 })
/** How often it is said that lines are left out. */
const suppressions = new RateLimiter({ burst: 1, perMinute: 1 / 60 })
const ALL = 'all'

/** Since it was last said. */
let suppressed = 0

export async function POST(request: Request): Promise<Response> {
  if (!isOwnOrigin(request.headers)) return refuse({ status: 403, title: 'Reports come from our own pages' })
  const type = parseContentType(request.headers.get('content-type'))
  if (type === undefined || !REPORT_TYPES.includes(type.essence)) {
    return refuse({
      status: 415,
      title: 'This is not a report',
      headers: { accept: REPORT_TYPES.join(', ') },
    })
  }
  const body = await readBody(request, BODY_LIMITS)
  if (body.status === 'too-large') return refuse({ status: 413, title: 'The report is too large' })
  if (body.status !== 'read') return refuse({ status: 408, title: 'The report did not arrive' })

  const text = decodeUtf8(body.bytes)
  const violations = text === undefined ? undefined : readPolicyReport(parseJson(text))
  if (violations === undefined) return refuse({ status: 400, title: 'The report cannot be read' })
  const keys = countingKeys(readClient(request.headers))
  for (const violation of violations) note(violation, keys)
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

function note({ directive, blocked, page }: PolicyViolation, client: CountingKeys): void {
  const thing = `${directive} ${blocked} ${page}`
  if (sameThing.take(thing) > 0) return
  if (hasRoom(client)) {
    log('warn', 'policy.violation', { code: `${directive} ${blocked}`, where: page })
    return
  }
  // Nobody has read of it, so it is still news.
  sameThing.giveBack(thing)
  suppressed += 1
  if (suppressions.take(ALL) > 0) return
  log('warn', 'policy.suppressed', { count: suppressed })
  suppressed = 0
}

/**
 * A client that cannot be told from all others is held to the limit for all alone, as with enquiries. What may be a
 * proxy counts as one client here: a line that is left out costs nobody anything.
 */
function hasRoom({ one, many }: CountingKeys): boolean {
  const hasTurn = [one, many].every((key) => key === undefined || clients.take(key) === 0)
  return hasTurn && everything.take(ALL) === 0
}

function refuse(problem: Problem): Response {
  const response = problemResponse(problem)
  response.headers.set('cache-control', 'no-store')
  return response
}

const refuseMethod = refuseMethodsBut('POST')

export {
  refuseMethod as DELETE,
  refuseMethod as GET,
  refuseMethod as HEAD,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as PUT,
}
