import { createHash } from 'node:crypto'
import { environment } from '#lib/config/env.ts'
import { type Enquiry, type HoldReason, textOf } from '#lib/enquiry/enquiry.ts'
import { peopleIn } from '#lib/outbox/operate/person.ts'

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
const SIGNS_TOGETHER = 2

/**
 * The signs for which an enquiry looks like spam; false if it does not. It is then held, not dropped: stored, mailed to the operator in a
 * list, and released by a command. The sender gets the usual response.
 *
 * A filled honeypot is enough. Haste, many links and a repeated text can each have an innocent reason (pasting, autofill,
 * impatience), so two of them are needed. What is unknown is not a sign.
 */
export function reasonsToHold(
  enquiry: Enquiry,
  { honeypot, elapsedMs }: SpamSignals,
  isRepeated: boolean,
): false | HoldReason[] {
  if (honeypot.trim() !== '') return ['trap']
  const signs: HoldReason[] = []
  if (elapsedMs !== undefined && elapsedMs < TOO_FAST_MS) signs.push('haste')
  if (countLinks(textOf(enquiry)) >= LINKS_MANY) signs.push('links')
  if (isRepeated) signs.push('repeat')
  return signs.length >= SIGNS_TOGETHER && signs
}

/** Counts links, except those to this site: a visitor who asks about its pages quotes them. */
function countLinks(text: string): number {
  const { siteUrl, pagesUrl } = environment()
  const own = [siteUrl, pagesUrl].map((url) => url?.host.replace(/^www\./, ''))
  const links = text.matchAll(/\b(?:https?:\/\/(?:www\.)?|www\.)([^\s/?#]*)/gi)
  return [...links].filter(([, host]) => !own.includes(host)).length
}

const TEXTS_MAX = 1000

/** The latest accepted texts and their senders, as hashes and only in this process, to recognise repeated texts. */
export class RecentTexts {
  readonly #senders = new Map<string, readonly string[]>()

  /**
   * Whether somebody else sent this text before. The same sender may have corrected an address, or seen no answer.
   * @param key of its form: with the same one it is a retry
   */
  has(enquiry: Enquiry, key: string | undefined): boolean {
    const known = this.#senders.get(digestOfText(enquiry))
    return known !== undefined && !sendersOf(enquiry, key).some((sender) => known.includes(sender))
  }

  /** Call it only for accepted enquiries, because a visitor who was refused sends the same text again. */
  remember(enquiry: Enquiry, key: string | undefined): void {
    // Empty texts would all be equal.
    if (textOf(enquiry) === '') return
    const digest = digestOfText(enquiry)
    this.#senders.delete(digest)
    this.#senders.set(digest, sendersOf(enquiry, key))
    const oldest = this.#senders.keys().next()
    if (this.#senders.size > TEXTS_MAX && !oldest.done) this.#senders.delete(oldest.value)
  }
}

/** Hashes of the key, the addresses and the numbers of an enquiry. One without a key has none in common with others. */
function sendersOf(enquiry: Enquiry, key: string = crypto.randomUUID()): string[] {
  return peopleIn(key, enquiry)
}

function digestOfText(enquiry: Enquiry): string {
  return createHash('sha256').update(textOf(enquiry)).digest('base64url')
}
