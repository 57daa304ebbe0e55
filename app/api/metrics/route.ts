import { createHash, timingSafeEqual } from 'node:crypto'
import { environment } from '#lib/config/env.ts'
import { describeOutbox } from '#lib/outbox/operate/metrics.ts'
import { outbox } from '#lib/outbox/outbox.ts'

export const dynamic = 'force-dynamic'

const HEADERS = { 'cache-control': 'no-store', 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }

/** Metrics for Prometheus, with METRICS_TOKEN as a bearer token. Without it, 404. */
export async function GET(request: Request): Promise<Response> {
  const given = /^Bearer (?<token>.+)$/i.exec(request.headers.get('authorization') ?? '')?.groups?.token
  const { metricsToken, instanceName } = environment()
  if (!isToken(given, metricsToken)) return new Response(null, { status: 404 })
  return new Response(await describeOutbox(outbox(), instanceName), { headers: HEADERS })
}

/** Compares in constant time, so that the duration does not reveal a part of the token or its length. */
function isToken(given: string | undefined, expected: string | undefined): boolean {
  if (given === undefined || expected === undefined) return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
