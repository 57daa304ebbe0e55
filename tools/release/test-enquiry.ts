import { setTimeout as pause } from 'node:timers/promises'
import { enquiryForms, FORM_HEADER, KEY_HEADER } from '#lib/enquiry/forms.ts'
import { filledForm } from '#lib/enquiry/testing/filled-in.ts'
import { errorCode } from '#lib/log.ts'
import type { Store } from '#lib/outbox/store.ts'

const LOOK_EVERY_MS = 500
const ANSWER_WITHIN_MS = 30_000

type Target = {
  /** The address of the site. */
  url: string
  /** Its store. */
  store: Store
  withinMs: number
}

/**
 * Sends an enquiry as a visitor does, and waits until a relay has accepted its mail.
 * @returns a code if that failed
 */
export async function sendTestEnquiry({ url, store, withinMs }: Target): Promise<string | undefined> {
  const begun = performance.now()
  const posted = await post(url)
  if ('code' in posted) return posted.code
  for (;;) {
    const entry = await store.find(posted.id)
    if (entry?.state === 'sent') return undefined
    const isOver = entry?.state === 'failed' || entry?.state === 'held'
    // Accepted, but not in the store: the store failed, and it was sent directly.
    if (isOver || performance.now() - begun > withinMs)
      return entry ? (entry.code ?? entry.state) : 'not-stored'
    await pause(LOOK_EVERY_MS)
  }
}

async function post(url: string): Promise<{ id: string } | { code: string }> {
  const { contact } = enquiryForms
  try {
    const response = await fetch(`${url}/api/sendEmail`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [KEY_HEADER]: crypto.randomUUID(),
        [FORM_HEADER]: contact.id,
      },
      body: JSON.stringify({ ...filledForm(contact, {}), subject: 'Test' }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    const isAnswered = typeof answer === 'object' && answer !== null && 'id' in answer
    return response.ok && isAnswered ? { id: String(answer.id) } : { code: `HTTP ${response.status}` }
  } catch (error) {
    // fetch wraps the cause in an error of its own.
    const { cause = error } = Object(error)
    return { code: errorCode(cause) }
  }
}
