import { type Clock, systemClock } from '#lib/process/clock.ts'
import { errorCode, type LogFields, log } from '#lib/process/log.ts'
import type { AlarmEvent } from '#lib/process/log-events.ts'

/**
 * Reports a fault that a person has to fix, the same one at most once an hour. Never rejects. Resolves to whether the
 * webhook has accepted it now, which may take seconds, so do not await it before sending mail.
 */
export type Alarm = (event: AlarmEvent, fields: LogFields) => Promise<boolean>

export type RepeatingAlarm = Alarm & {
  /** Sends alarms again that the webhook did not accept, if it is time. Never rejects. */
  again(): Promise<void>
}

const REPEAT_MS = 60 * 60_000
/** The wait after a failure of the webhook. */
const AGAIN_MS = 60_000
const WEBHOOK_MS = 5000

/**
 * An alarm that writes a log line and, if `webhook` is given, posts the same fields there as JSON. It does not use mail,
 * because most alarms are about mail.
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
      // All at once, because with a slow webhook one after another would take minutes.
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
    // Of a connection that failed, `fetch` says no more than TypeError.
    const { cause = error } = Object(error)
    log('warn', 'alarm.failed', { code: errorCode(cause) })
    return false
  }
}
