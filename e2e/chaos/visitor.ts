import { setTimeout as wait } from 'node:timers/promises'
import { sendEnquiry } from '#lib/browser/send-enquiry.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'

/** Before each of them a form tries in silence for some seconds: after so many it is not a restart any more. */
const FAILURES_MAX = 50

/**
 * A visitor who insists: the button is pressed again each time the site says that it failed. A proxy in front hands each
 * request to the next server.
 */
export async function insist(ports: readonly number[]): Promise<{ id: string; failures: number }> {
  const key = crypto.randomUUID()
  const payload = { ...anEnquiry, message: `Chaos ${key}` }
  let id = ''
  let asked = Math.floor(Math.random() * ports.length)
  const tools = {
    wait: (ms: number) => wait(ms),
    fetch: async (path: string | URL | Request, init?: RequestInit) => {
      asked += 1
      const answer = await fetch(`http://127.0.0.1:${ports[asked % ports.length]}${path}`, init)
      if (answer.ok) id = (await answer.clone().json()).id
      return answer
    },
  }
  for (let failures = 0; ; failures++) {
    const outcome = await sendEnquiry({ payload, key, elapsedMs: 60_000 }, tools)
    if (outcome.status === 'sent') return { id, failures }
    if (outcome.status === 'rejected') throw new Error('The site refuses a good enquiry')
    if (failures === FAILURES_MAX) throw new Error('The site takes nothing any more')
  }
}
