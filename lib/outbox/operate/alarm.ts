import { type Clock, systemClock } from '#lib/process/clock.ts'
import { errorCode, type LogFields, log } from '#lib/process/log.ts'
import type { AlarmEvent } from '#lib/process/log-events.ts'

/**
 * Reports a fault that a person has to fix, the same one at most once an hour. Never rejects. Resolves when the webhook has
 * answered, which may take seconds, so do not await it before sending mail.
 */
export type Alarm = (event: AlarmEvent, fields: LogFields) => Promise<void>

const REPEAT_MS = 60 * 60_000
/** The same after a failure of the webhook: housekeeping reports faults that last every minute. */
const AGAIN_MS = 60_000
const WEBHOOK_MS = 5000

/**
 * An alarm that writes a log line and, if `webhook` is given, posts the same fields there as JSON. It does not use mail,
 * because most alarms are about mail.
 */
export function createAlarm(webhook: URL | undefined, clock: Clock = systemClock): Alarm {
  const quietUntil = new Map<string, number>()

  return async (event, fields) => {
    const key = `${event} ${fields.code ?? ''}`
    const now = clock.monotonic()
    if (now < (quietUntil.get(key) ?? Number.NEGATIVE_INFINITY)) return
    quietUntil.set(key, now + AGAIN_MS)
    log('error', event, fields)
    if (webhook === undefined || (await post(webhook, { event, ...fields })))
      quietUntil.set(key, now + REPEAT_MS)
  }
}

async function post(webhook: URL, words: object): Promise<boolean> {
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(words),
      // Do not follow redirects: the webhook's address may contain a secret.
      redirect: 'manual',
      signal: AbortSignal.timeout(WEBHOOK_MS),
    })
    await response.body?.cancel()
    if (!response.ok) log('warn', 'alarm.refused', { code: `HTTP ${response.status}` })
    return response.ok
  } catch (error) {
    // Of a connection that failed, `fetch` says no more than TypeError.
    const { cause = error } = Object(error)
    log('warn', 'alarm.failed', { code: errorCode(cause) })
    return false
  }
}
