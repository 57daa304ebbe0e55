import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import { errorCode, log } from '#lib/log.ts'
import type { MailMessage } from '#lib/mail/message.ts'
import type { Transport } from '#lib/mail/transport.ts'
import type { Counters } from '#lib/outbox/counters.ts'
import { outbox } from '#lib/outbox/outbox.ts'
import type { NewEntry, Store } from '#lib/outbox/store.ts'
import type { Enquiry } from './enquiry.ts'
import { findFormBySubject } from './forms.ts'

export type AcceptRequest = {
  enquiry: Enquiry
  /** One per filled form. The same key again means: I do not know whether you got it. */
  key: string | undefined
  /** Looks like spam: kept for the operator, but not mailed until he releases it. */
  held: boolean
}

export type Acceptance =
  | { status: 'accepted'; id: string; duplicate: boolean }
  | { status: 'conflict' }
  | { status: 'unavailable'; retryAfterSeconds: number }

/** What accepting needs of the rest of the site. `outbox()` is all of it. */
export type AcceptSurroundings = {
  store: Store
  /** Sends past the store, at once. Undefined: no relay is configured. */
  direct: Transport | undefined
  compose(entry: Pick<NewEntry, 'id' | 'enquiry' | 'receivedAt'>): MailMessage
  wake(): void
  counters: Counters
  clock: Clock
}

/** A browser without script sends no key; whoever presses twice means one enquiry. */
const SAME_CONTENT_MS = 10 * 60_000
/** A visitor waits while this runs, so it is far shorter than what a relay may take. */
const DIRECT_MS = 8000
const RETRY_AFTER_SECONDS = 30

/**
 * Takes over an enquiry. After `accepted` it is on disk, or a relay has taken its mail: it will not be lost.
 * After anything else it was not kept, and the visitor has to be told so. Never throws.
 */
export async function acceptEnquiry(
  request: AcceptRequest,
  surroundings: AcceptSurroundings = outbox(),
): Promise<Acceptance> {
  const { counters, clock } = surroundings
  const started = clock.monotonic()
  const acceptance = await accept(request, surroundings)
  counters.observe('accept_seconds', (clock.monotonic() - started) / 1000)
  if (acceptance.status !== 'accepted') counters.add(`enquiries_${acceptance.status}_total`)
  else if (acceptance.duplicate) counters.add('enquiries_duplicates_suppressed_total')
  else counters.add('enquiries_accepted_total', { form: formOf(request.enquiry) })
  return acceptance
}

async function accept(
  { enquiry, key, held }: AcceptRequest,
  { store, direct, compose, wake, counters, clock }: AcceptSurroundings,
): Promise<Acceptance> {
  const receivedAt = clock.wall()
  const entry = { id: idFrom(key), digest: digestOf(enquiry), enquiry, receivedAt, held }
  try {
    const put = await store.put(entry, key === undefined ? receivedAt - SAME_CONTENT_MS : undefined)
    if (put.status === 'conflict') return { status: 'conflict' }
    if (put.status === 'known') return { status: 'accepted', id: put.id, duplicate: true }
    if (held) counters.add('enquiries_held_total')
    log('info', 'enquiry.accepted', { id: entry.id, state: held ? 'held' : 'queued' })
    wake()
    return { status: 'accepted', id: entry.id, duplicate: false }
  } catch (error) {
    log('error', 'enquiry.store-failed', { id: entry.id, code: errorCode(error) })
  }

  // Held enquiries wait for the operator's word: with nowhere to wait, they are not taken.
  if (held || direct === undefined) return { status: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS }
  const delivery = await direct.deliver(compose(entry), AbortSignal.timeout(DIRECT_MS))
  if (delivery.status === 'deferred') {
    log('error', 'enquiry.direct-failed', { id: entry.id, code: delivery.code, scope: delivery.scope })
    return { status: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  counters.add('enquiries_direct_total')
  log('warn', 'enquiry.sent-directly', { id: entry.id })
  return { status: 'accepted', id: entry.id, duplicate: false }
}

const ID_CHARACTERS = 22

/**
 * The same key gives the same id for ever, so that even an enquiry which was accepted twice, because its row was
 * lost with the disk, arrives under one Message-ID.
 */
function idFrom(key: string | undefined): string {
  const bytes =
    key === undefined ? randomBytes(32) : createHash('sha256').update('enquiry').update(key).digest()
  return bytes.toString('base64url').slice(0, ID_CHARACTERS)
}

function digestOf({ name, email, phone, website = '', message, subject }: Enquiry): string {
  const fields = JSON.stringify([name, email, phone, website, message, subject])
  return createHash('sha256').update(fields).digest('base64url')
}

/** Subjects come from outside, so only those of our own forms may become the label of a metric. */
function formOf({ subject }: Enquiry): string {
  return findFormBySubject(subject)?.id ?? 'other'
}
