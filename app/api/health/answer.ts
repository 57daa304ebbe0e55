import type { Health } from '#lib/outbox/operate/checkup.ts'

/** 200 or 503, for load balancers and monitors that read only the status, and the reasons as JSON. */
export function answerHealth(health: Health & Record<string, unknown>): Response {
  return Response.json(health, {
    status: health.status === 'ok' ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  })
}
