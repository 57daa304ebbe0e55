import { RateLimiter } from '#lib/http/rate-limit.ts'
import { log } from '#lib/log.ts'
import { outbox } from '#lib/outbox/outbox.ts'

/** Why an enquiry was not taken, as `/api/metrics` and the log call it. */
export type Reason =
  | 'method'
  | 'media-type'
  | 'encoding'
  | 'origin'
  | 'key'
  | 'too-many'
  | 'too-large'
  | 'too-slow'
  | 'broken-off'
  | 'not-utf8'
  | 'not-json'
  | 'invalid'
  | 'conflict'
  | 'unavailable'
  | 'fault'

/** Whoever is refused in a loop should not fill the disk with lines about it; the count goes on. */
const lines = new RateLimiter({ burst: 300, perMinute: 60 })

/** Counts an enquiry that was not taken, and writes a line about it, with nothing in it that came from outside. */
export function noteRejection(reason: Reason, request: string): void {
  outbox().counters.add('enquiries_rejected_total', { reason })
  if (lines.take('lines') === 0) log('info', 'enquiry.rejected', { code: reason, request })
}
