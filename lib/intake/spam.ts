import { createHash } from 'node:crypto'
import { type Enquiry, textOf } from '../enquiry/enquiry.ts'

/** What a submission tells about itself beside the enquiry. */
export type SpamSignals = {
  /** What was written into the field that nobody can see. */
  honeypot: string
  /** From the first touch of the form to sending, as the browser tells it; undefined without script. */
  elapsedMs: number | undefined
}

const HASTE_MS = 2000
const LINKS_MANY = 4
const SIGNALS_TOGETHER = 2

/**
 * Whether an enquiry looks like the work of a robot. It is then held, never dropped: kept, listed for the operator
 * and released by one command, while the sender gets the same answer as everyone else.
 *
 * A sender that fills in what nobody can see is one. Haste, many links and a text that has come before prove nothing alone
 * (people paste, browsers fill in, some write twice): only two of them together count.
 */
export function looksLikeSpam(
  enquiry: Enquiry,
  { honeypot, elapsedMs }: SpamSignals,
  isRepeated: boolean,
): boolean {
  if (honeypot.trim() !== '') return true
  const isHasty = elapsedMs !== undefined && elapsedMs < HASTE_MS
  const hasManyLinks = countLinks(textOf(enquiry)) >= LINKS_MANY
  return [isHasty, hasManyLinks, isRepeated].filter(Boolean).length >= SIGNALS_TOGETHER
}

function countLinks(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0
}

const TEXTS_MAX = 1000

/** The latest texts that were taken, as digests and in this process only, to notice one that comes again. */
export class RecentTexts {
  readonly #keys = new Map<string, string | undefined>()

  /** Whether this text was taken before under another key: with the same key it is a retry, not a second enquiry. */
  has(enquiry: Enquiry, key: string | undefined): boolean {
    const digest = digestOfText(enquiry)
    return this.#keys.has(digest) && (key === undefined || this.#keys.get(digest) !== key)
  }

  /** Call it once the enquiry is taken: a visitor who was turned away sends the same text again. */
  remember(enquiry: Enquiry, key: string | undefined): void {
    // Without a text all would look alike.
    if (textOf(enquiry) === '') return
    const digest = digestOfText(enquiry)
    this.#keys.delete(digest)
    this.#keys.set(digest, key)
    const oldest = this.#keys.keys().next()
    if (this.#keys.size > TEXTS_MAX && !oldest.done) this.#keys.delete(oldest.value)
  }
}

function digestOfText(enquiry: Enquiry): string {
  return createHash('sha256').update(textOf(enquiry)).digest('base64')
}
