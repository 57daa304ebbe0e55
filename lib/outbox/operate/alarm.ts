import { type Clock, systemClock } from '#lib/clock.ts'
import { errorCode, type LogFields, log } from '#lib/log.ts'
import type { AlarmEvent } from '#lib/log-events.ts'

/**
 * Tells the operator about a fault that a person has to fix, the same one at most once an hour. Never rejects. Resolves to
 * whether the webhook has taken it just now, which may take seconds: nothing that has mail to send waits for it.
 */
export type Alarm = (event: AlarmEvent, fields: LogFields) => Promise<boolean>

export type RepeatingAlarm = Alarm & {
  /** Sends once more what the webhook did not take, if it is time for that. Never rejects. */
  again(): Promise<void>
}

const REPEAT_MS = 60 * 60_000
/** After a webhook that could not be reached. */
const AGAIN_MS = 60_000
const WEBHOOK_MS = 5000

/**
 * An alarm that writes a log line and, when `webhook` is given, posts the same few words there as JSON. It does not use mail,
 * because most alarms say that mail does not work.
 */
export function createAlarm(webhook: URL | undefined, clock: Clock = systemClock): RepeatingAlarm {
  const quietUntil = new Map<string, number>()
  const untold = new Map<string, Parameters<Alarm>>()

  const alarm: Alarm = async (event, fields) => {
    const key = `${event} ${fields.code ?? ''}`
    const now = clock.monotonic()
    if (now < (quietUntil.get(key) ?? Number.NEGATIVE_INFINITY)) return false
    quietUntil.set(key, now + AGAIN_MS)
    if (!untold.has(key)) log('error', event, fields)
    untold.set(key, [event, fields])
    if (webhook !== undefined && !(await post(webhook, { event, ...fields }))) return false
    untold.delete(key)
    quietUntil.set(key, now + REPEAT_MS)
    return true
  }

  return Object.assign(alarm, {
    async again() {
      // All at once: behind a webhook that answers slowly, one after another would take minutes.
      await Promise.all([...untold.values()].map((each) => alarm(...each)))
    },
  })
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
    log('warn', 'alarm.failed', { code: errorCode(error) })
    return false
  }
}
