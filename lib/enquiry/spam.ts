import type { Enquiry } from './enquiry.ts'

/** What a submission tells about itself beside the enquiry. */
export type Traces = {
  /** What stood in the field that nobody can see. */
  trap: string
  /** From the first touch of the form to sending, as the browser tells it; undefined without script. */
  elapsedMs: number | undefined
}

const HASTE_MS = 2000
const LINKS_MANY = 4

/**
 * Whether an enquiry looks like the work of a robot. It is then held, never dropped: kept, listed for the operator
 * and released by one command, while the sender gets the same answer as everyone else.
 *
 * Haste alone proves nothing (people paste, browsers fill in), nor do links alone; only both together count.
 */
export function looksLikeSpam(enquiry: Pick<Enquiry, 'message'>, { trap, elapsedMs }: Traces): boolean {
  if (trap.trim() !== '') return true
  const hasty = elapsedMs !== undefined && elapsedMs < HASTE_MS
  return hasty && countLinks(enquiry.message) >= LINKS_MANY
}

function countLinks(message: string): number {
  return message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0
}
