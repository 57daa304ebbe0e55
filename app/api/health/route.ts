import { outbox } from '#lib/outbox/outbox.ts'
import { answerHealth } from './answer.ts'

export const dynamic = 'force-dynamic'

/** Reports whether this instance can accept enquiries now. For load balancers. */
export async function GET(): Promise<Response> {
  return answerHealth(await outbox().checkup.accept())
}
