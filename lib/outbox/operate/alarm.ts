import { type Clock, systemClock } from '#lib/clock.ts'
import { errorCode, type LogFields, log } from '#lib/log.ts'
import type { AlarmEvent } from '#lib/log-events.ts'

/**
 * Tells the operator of something that will not mend itself. Says the same thing at most once an hour. Never rejects;
 * resolves to whether it was told just now, which may take seconds: nothing that has mail to send waits for it.
 */
export type Alarm = (event: AlarmEvent, fields: LogFields) => Promise<boolean>

export type RepeatingAlarm = Alarm & {
  /** Tells once more what the webhook did not take, if it is time for that. Never rejects. */
  again(): Promise<void>
  /** Says that what was told under this event and code has ended: if it comes back, it is told at once. Never rejects. */
  over(event: AlarmEvent, code: string): Promise<void>
}

const OVER = 'alarm.over'

const REPEAT_MS = 60 * 60_000
/** After a webhook that could not be reached. */
const AGAIN_MS = 60_000
const WEBHOOK_MS = 5000
/** Far more kinds of alarm than there are; a webhook that is away for a week must not fill the memory. */
const UNTOLD_MAX = 100

/**
 * An alarm that always writes a log line and, when `webhook` is given, posts the same few words there as JSON. Mail
 * cannot be the only way: what there is to tell is mostly that mail does not work.
 */
export function createAlarm(webhook: URL | undefined, clock: Clock = systemClock): RepeatingAlarm {
  const quietUntil = new Map<string, number>()
  const logged = new Map<string, number>()

  /** By what was said, the oldest first. */
  const untold = new Map<string, { event: AlarmEvent; fields: LogFields }>()

  const alarm: Alarm = async (event, fields) => {
    const key = `${event} ${fields.code ?? ''}`
    const now = clock.monotonic()
    // It has come back: that it was over must not be the last that the operator hears.
    if (event !== OVER) forget(`${OVER} ${fields.code ?? ''}`)
    if (now < (quietUntil.get(key) ?? Number.NEGATIVE_INFINITY)) return false
    quietUntil.set(key, now + AGAIN_MS)
    if (now - (logged.get(key) ?? Number.NEGATIVE_INFINITY) >= REPEAT_MS) {
      logged.set(key, now)
      log(event === OVER ? 'info' : 'error', event, fields)
    }
    if (webhook !== undefined && !(await post(webhook, { event, ...fields }))) {
      const [oldest] = untold.size >= UNTOLD_MAX ? untold.keys() : []
      if (oldest !== undefined) untold.delete(oldest)
      untold.set(key, { event, fields })
      return false
    }
    untold.delete(key)
    quietUntil.set(key, now + REPEAT_MS)
    return true
  }

  function forget(key: string): void {
    for (const known of [quietUntil, logged, untold]) known.delete(key)
  }

  return Object.assign(alarm, {
    async over(event: AlarmEvent, code: string) {
      forget(`${event} ${code}`)
      forget(`${OVER} ${code}`)
      await alarm(OVER, { code })
    },
    async again() {
      // All at once: behind a webhook that answers slowly, one after another would take minutes.
      await Promise.all([...untold.values()].map(({ event, fields }) => alarm(event, fields)))
    },
  })
}

async function post(webhook: URL, words: object): Promise<boolean> {
  try {
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(words),
      // Its address may hold a secret, and only the operator decides who gets that.
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
