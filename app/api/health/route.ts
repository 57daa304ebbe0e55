import { outbox } from '#lib/outbox/outbox.ts'
import { answerHealth } from './answer.ts'

export const dynamic = 'force-dynamic'

const since = new Date(Date.now() - process.uptime() * 1000).toISOString()

/**
 * Reports whether this instance can accept enquiries now, for load balancers, and which release answers and since when, for
 * `npm run release`.
 */
export async function GET(): Promise<Response> {
  const { SITE_RELEASE: release, SITE_COMMIT: commit } = process.env
  return answerHealth({ ...(await outbox().checkup.accept()), release, commit, since })
}
