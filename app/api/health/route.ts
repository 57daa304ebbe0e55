import { outbox } from '#lib/outbox/outbox.ts'
import { answerHealth } from './answer.ts'

export const dynamic = 'force-dynamic'

/** Can this instance accept enquiries right now? Ask it before sending it visitors. */
export async function GET(): Promise<Response> {
  return answerHealth(await outbox().checkup.accept())
}
