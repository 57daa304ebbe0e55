import { type Clock, systemClock } from '#lib/clock.ts'
import { errorCode, type LogFields, log } from '#lib/log.ts'

/**
 * Tells the operator of something that will not mend itself. Says the same thing at most once an hour. Never rejects;
 * resolves to whether it was told just now, which may take seconds: whoever has mail to send does not wait for it.
 */
export type Alarm = (event: string, fields: LogFields) => Promise<boolean>

const REPEAT_MS = 60 * 60_000
/** After a webhook that could not be reached. */
const AGAIN_MS = 60_000
const WEBHOOK_MS = 5000

/**
 * An alarm that always writes a log line and, when `webhook` is given, posts the same few words there as JSON. Mail
 * cannot be the only way: what there is to tell is mostly that mail does not work.
 */
export function createAlarm(webhook: URL | undefined, clock: Clock = systemClock): Alarm {
  const quietUntil = new Map<string, number>()
  const logged = new Map<string, number>()

  return async (event, fields) => {
    const key = `${event} ${fields.code ?? ''}`
    const now = clock.monotonic()
    if (now < (quietUntil.get(key) ?? Number.NEGATIVE_INFINITY)) return false
    quietUntil.set(key, now + AGAIN_MS)
    if (now - (logged.get(key) ?? Number.NEGATIVE_INFINITY) >= REPEAT_MS) {
      logged.set(key, now)
      log('error', event, fields)
    }
    if (webhook !== undefined && !(await post(webhook, { event, ...fields }))) return false
    quietUntil.set(key, now + REPEAT_MS)
    return true
  }
}

async function post(webhook: URL, words: object): Promise<boolean> {
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(words),
      signal: AbortSignal.timeout(WEBHOOK_MS),
    })
    await response.body?.cancel()
    if (!response.ok) log('warn', 'alarm.refused', { code: `HTTP ${response.status}` })
    return response.ok
  } catch (error) {
    log('warn', 'alarm.failed', { code: errorCode(error) })
    return false
  }
}
