import { errorCode, type LogFields, log } from '#lib/log.ts'

/** Tells the operator of something that will not mend itself. Says the same thing at most once an hour. */
export type Alarm = (event: string, fields: LogFields) => Promise<void>

const REPEAT_MS = 60 * 60_000
const WEBHOOK_MS = 10_000

/**
 * An alarm that always writes a log line and, when `webhook` is given, posts the same few words there as JSON. Mail
 * cannot be the only way: what there is to tell is mostly that mail does not work.
 */
export function createAlarm(webhook: URL | undefined): Alarm {
  const told = new Map<string, number>()

  return async (event, fields) => {
    const key = `${event} ${fields.code ?? ''}`
    const now = performance.now()
    if (now - (told.get(key) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return
    told.set(key, now)
    log('error', event, fields)
    if (webhook === undefined) return
    try {
      const response = await fetch(webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event, ...fields }),
        signal: AbortSignal.timeout(WEBHOOK_MS),
      })
      if (!response.ok) log('warn', 'alarm.refused', { code: `HTTP ${response.status}` })
    } catch (error) {
      log('warn', 'alarm.failed', { code: errorCode(error) })
    }
  }
}
