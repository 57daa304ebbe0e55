import { outbox } from '#lib/outbox/outbox.ts'
import { answerHealth } from '../answer.ts'

export const dynamic = 'force-dynamic'

/** Do enquiries reach the operator? Wake a person when not; do not take the instance out of service. */
export async function GET(): Promise<Response> {
  return answerHealth(await outbox().checkup.delivery())
}
