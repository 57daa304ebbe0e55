import { setTimeout as wait } from 'node:timers/promises'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'

/** A visitor who has sent something does not send the next at once, in milliseconds. */
const PAUSE_MS = 50

/** Posts one enquiry, whose text ends with its key, and reads the answer to its end. */
export async function postEnquiry(url: string, key: string): Promise<Response> {
  const response = await fetch(`${url}/api/sendEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...anEnquiry, message: `Load ${key}` }),
  })
  await response.arrayBuffer()
  return response
}

/**
 * So many visitors who send one enquiry after another until `work` has ended.
 * @returns how long each of them waited for its answer, in milliseconds, and how many were refused
 */
export async function keepSending(url: string, visitors: number, work: Promise<unknown>) {
  const times: number[] = []
  let refused = 0
  let isOver = false
  const visit = async () => {
    while (!isOver) {
      const asked = performance.now()
      const { ok } = await postEnquiry(url, crypto.randomUUID())
      times.push(performance.now() - asked)
      if (!ok) refused += 1
      await wait(PAUSE_MS)
    }
  }
  const end = () => {
    isOver = true
  }
  await Promise.all([work.finally(end), ...Array.from({ length: visitors }, visit)])
  return { times, refused }
}
