import { hash } from 'node:crypto'
import { type Outbox, outbox } from '#lib/outbox/outbox.ts'
import type { NewEntry } from '#lib/outbox/store.ts'
import { errorCode, log } from '#lib/process/log.ts'
import type { Enquiry } from '../enquiry/enquiry.ts'

export type AcceptRequest = {
  enquiry: Enquiry
  /** One per filled form. The same key again is a retry. */
  key: string | undefined
  /** The signs of spam, for which it is kept and listed for the operator instead of mailed. */
  held: NewEntry['held']
}

export type Acceptance =
  | { status: 'accepted'; id: string; duplicate: boolean }
  | { status: 'conflict' }
  | { status: 'unavailable' }

export type AcceptDeps = Pick<Outbox, 'store' | 'directSend' | 'wake' | 'counters' | 'clock'>

/** Without a key, as from a browser without script, the same text within this time is the same enquiry. */
const SAME_CONTENT_MS = 10 * 60_000

/**
 * Accepts an enquiry. After `accepted` it is on disk, or a relay has accepted its mail. After any other result it was not
 * kept, and the visitor must be told. Never throws.
 */
export async function acceptEnquiry(
  request: AcceptRequest,
  deps: AcceptDeps = outbox(),
): Promise<Acceptance> {
  const { counters, clock } = deps
  const started = clock.monotonic()
  const acceptance = await accept(request, deps)
  counters.acceptSeconds.observe((clock.monotonic() - started) / 1000)
  if (acceptance.status === 'accepted' && !acceptance.duplicate)
    counters.accepted.inc({ form: request.enquiry.form ?? 'other' })
  return acceptance
}

/** Whether an enquiry with this key is stored, which makes a request a retry. Never throws. */
export async function isKnown(key: string, { store }: Pick<Outbox, 'store'> = outbox()): Promise<boolean> {
  return await store.find(idOfKey(key)).then(
    (entry) => entry !== undefined,
    () => false,
  )
}

async function accept(
  { enquiry, key, held }: AcceptRequest,
  { store, directSend, wake, clock }: AcceptDeps,
): Promise<Acceptance> {
  const now = clock.wall()
  const digest = digestOf(enquiry)
  const sameContentSince = key === undefined ? now - SAME_CONTENT_MS : undefined
  // Without a key, the id is computed from the text and a period of ten minutes.
  const period = Math.floor(now / SAME_CONTENT_MS)
  const id = key === undefined ? idOf('enquiry without a key', digest, period) : idOfKey(key)

  const entry = { id, digest, enquiry, receivedAt: now, held }
  try {
    const put = await store.put(entry, sameContentSince)
    if (put.status === 'conflict') return { status: 'conflict' }
    if (put.status === 'known') return { status: 'accepted', id: put.id, duplicate: true }
    log('info', 'enquiry.accepted', { id: entry.id, state: held ? 'held' : 'queued' })
    wake()
    return { status: 'accepted', id: entry.id, duplicate: false }
  } catch (error) {
    log('error', 'enquiry.store-failed', { id: entry.id, code: errorCode(error) })
  }

  // A held enquiry is not sent directly: without the store it is refused.
  if (held || !(await directSend(entry))) return { status: 'unavailable' }
  return { status: 'accepted', id: entry.id, duplicate: false }
}

/**
 * The same key always gives the same id. Even if a lost disk makes the site accept an enquiry twice, both mails have one
 * Message-ID.
 */
function idOfKey(key: string): string {
  return idOf('enquiry', key)
}

const ID_CHARACTERS = 22

function idOf(...parts: (string | number)[]): string {
  return hash('sha256', parts.join(''), 'base64url').slice(0, ID_CHARACTERS)
}

/** A hash of the content of an enquiry, independent of the order of the fields. */
function digestOf(enquiry: Enquiry): string {
  const sorted = Object.entries(enquiry).sort(([one], [other]) => (one < other ? -1 : 1))
  return hash('sha256', JSON.stringify(sorted), 'base64url')
}
