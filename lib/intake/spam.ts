import { environment } from '#lib/config/env.ts'
import { type Enquiry, type HoldReason, textOf } from '#lib/enquiry/enquiry.ts'

export type SpamSignals = {
  honeypot: string
  /**
   * From the first touch of the form to sending, as sent by the browser. Undefined without script, and for a form that
   * contained text before the first touch.
   */
  elapsedMs: number | undefined
}

const TOO_FAST_MS = 2000
const LINKS_MANY = 4

/**
 * The signs for which an enquiry looks like spam; false if it does not. It is then held, not dropped: stored, mailed to the operator in a
 * list, and released by a command. The sender gets the usual response.
 *
 * A filled honeypot is enough. Haste and many links can each have an innocent reason (autofill, pasting), so both are
 * needed. What is unknown is not a sign.
 */
export function reasonsToHold(enquiry: Enquiry, { honeypot, elapsedMs }: SpamSignals): false | HoldReason[] {
  if (honeypot.trim() !== '') return ['trap']
  const isHasty = elapsedMs !== undefined && elapsedMs < TOO_FAST_MS
  return isHasty && countLinks(textOf(enquiry)) >= LINKS_MANY && ['haste', 'links']
}

/** Counts links, except those to this site: a visitor who asks about its pages quotes them. */
function countLinks(text: string): number {
  const { siteUrl, pagesUrl } = environment()
  const own = [siteUrl, pagesUrl].map((url) => url?.host.replace(/^www\./, ''))
  const links = text.matchAll(/\b(?:https?:\/\/(?:www\.)?|www\.)([^\s/?#]*)/gi)
  return [...links].filter(([, host]) => !own.includes(host)).length
}
