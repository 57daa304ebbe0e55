import { setTimeout as pause } from 'node:timers/promises'
import type { Environment } from '#lib/config/env.ts'
import { filledForm } from '#lib/enquiry/filled-in.ts'
import { enquiryForms, FORM_HEADER, KEY_HEADER } from '#lib/enquiry/forms.ts'
import { errorCode } from '#lib/log.ts'
import { INBOX_RECEIPT } from '#lib/mail/transport.ts'
import { createAlarm } from '#lib/outbox/operate/alarm.ts'
import type { Store } from '#lib/outbox/store.ts'

/** Enough for greylisting. */
export const CANARY_WITHIN_S = 300

/** Values by which an operator recognises it. Other fields have any valid value. */
const KNOWN = {
  name: 'Daily test',
  email: 'canary@example.com',
  phone: '+15555550100',
}

const LOOK_EVERY_MS = 500
const ANSWER_WITHIN_MS = 30_000

type Canary = {
  environment: Environment
  store: Store
  withinMs: number
}

type CanaryResult = { status: 'taken'; receipt: string; seconds: number } | { status: 'failed'; code: string }

/**
 * Sends an enquiry as a visitor does, to SITE_URL or else to this machine, and waits until the relay has accepted its
 * mail. If that fails, it raises an alarm in the log and at ALERT_WEBHOOK_URL.
 */
export async function sendCanary(canary: Canary): Promise<CanaryResult> {
  const sent = await sendTestEnquiry(canary)
  const isLocal = sent.status === 'taken' && sent.receipt.includes(INBOX_RECEIPT)
  const result: CanaryResult = isLocal ? { status: 'failed', code: 'local-inbox' } : sent
  if (result.status === 'failed') await alarmCanary(canary.environment, result.code)
  return result
}

/** Raises the alarm in the log and at ALERT_WEBHOOK_URL. */
export async function alarmCanary({ alertWebhookUrl }: Environment, code: string): Promise<void> {
  await createAlarm(alertWebhookUrl)('alarm.canary-failed', { code })
}

/** Sends an enquiry as a visitor does, and waits until a relay has accepted its mail. */
export async function sendTestEnquiry({ environment, store, withinMs }: Canary): Promise<CanaryResult> {
  const begun = performance.now()
  const posted = await post(environment)
  if (posted.status === 'failed') return posted
  for (;;) {
    const entry = await store.find(posted.id)
    if (entry?.state === 'sent' && entry.receipt !== undefined)
      return { status: 'taken', receipt: entry.receipt, seconds: (performance.now() - begun) / 1000 }
    const isOver = entry?.state === 'failed' || entry?.state === 'held'
    if (isOver || performance.now() - begun > withinMs) {
      // Accepted, but not in the store: the store failed, and it was sent directly.
      return { status: 'failed', code: entry === undefined ? 'not-stored' : (entry.code ?? entry.state) }
    }
    await pause(LOOK_EVERY_MS)
  }
}

/** Where it is sent to. */
export function canaryAddress({ siteUrl, port }: Environment): string {
  return `${siteUrl?.origin ?? `http://localhost:${port}`}/api/sendEmail`
}

async function post(
  environment: Environment,
): Promise<{ status: 'accepted'; id: string } | { status: 'failed'; code: string }> {
  try {
    const response = await fetch(canaryAddress(environment), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [KEY_HEADER]: crypto.randomUUID(),
        [FORM_HEADER]: enquiryForms.contact.id,
      },
      body: JSON.stringify(enquiry()),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    const isAnswered = typeof answer === 'object' && answer !== null && 'id' in answer
    if (response.ok && isAnswered) return { status: 'accepted', id: String(answer.id) }
    return { status: 'failed', code: `HTTP ${response.status}` }
  } catch (error) {
    // fetch wraps the cause in an error of its own.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: 'failed', code: errorCode(cause) }
  }
}

/** The fields of the contact form of this company. */
function enquiry() {
  return {
    ...filledForm(enquiryForms.contact, KNOWN),
    subject: KNOWN.name,
    message:
      'This enquiry was sent by "npm run enquiries -- canary", to see whether enquiries still arrive. There is nothing ' +
      `to answer. ${new Date().toISOString()}`,
  }
}
