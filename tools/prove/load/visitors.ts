import { setTimeout as wait } from 'node:timers/promises'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'

/** A visitor who has an answer sends the next enquiry this long after the last, in milliseconds. */
const EVERY_MS = 500

/**
 * Posts one enquiry, whose text ends with its key, and reads the answer to its end.
 * @param changes fields that are to be something else
 */
export async function postEnquiry(
  url: string,
  key: string,
  changes: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(`${url}/api/sendEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...anEnquiry, message: `Load ${key}`, ...changes }),
  })
  await response.arrayBuffer()
  return response
}

export type SendingOptions = {
  visitors: number
  /** Fields that every enquiry has otherwise than usual. */
  changes: Record<string, string>
  /** The status that each is to be answered with. */
  status: number
}

/**
 * Visitors who send one enquiry after another until `work` has ended.
 * @returns how long each of them waited for its answer, in milliseconds, and how many answers had another status
 */
export async function keepSending(url: string, options: SendingOptions, work: Promise<unknown>) {
  const { visitors, changes, status } = options
  const times: number[] = []
  let failed = 0
  let isOver = false
  const visit = async () => {
    while (!isOver) {
      const asked = performance.now()
      const answer = await postEnquiry(url, crypto.randomUUID(), changes)
      const took = performance.now() - asked
      times.push(took)
      if (answer.status !== status) failed += 1
      await wait(Math.max(0, EVERY_MS - took))
    }
  }
  const end = () => {
    isOver = true
  }
  await Promise.all([work.finally(end), ...Array.from({ length: visitors }, visit)])
  return { times, failed }
}
