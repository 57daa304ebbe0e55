import { outbox } from '#lib/outbox/outbox.ts'
import { answerHealth } from '../answer.ts'

export const dynamic = 'force-dynamic'

/** Reports whether enquiries reach the operator. If not, page a person, but do not take the instance out of service. */
export async function GET(): Promise<Response> {
  return answerHealth(await outbox().checkup.delivery())
}
