import type { Enquiry, HoldReason } from '#lib/enquiry/enquiry.ts'
import type { DeliveryScope } from '#lib/mail/transport.ts'
import type { Person } from './operate/person.ts'

/**
 * The states of an enquiry. All times here are milliseconds since 1970, by the clock of the machine.
 *
 * ```
 * queued -> sending -> sent            held -> queued (released by the operator)
 *    ^         |
 *    +---------+---> failed (kept until somebody handles it)
 * ```
 */
export const enquiryStates = ['queued', 'sending', 'sent', 'held', 'failed'] as const
export type EnquiryState = (typeof enquiryStates)[number]

export type NewEntry = {
  id: string
  digest: string
  enquiry: Enquiry
  receivedAt: number
  /** Why it is held. False: it is mailed. */
  held: false | readonly HoldReason[]
}

type PutResult = { status: 'stored' } | { status: 'known'; id: string } | { status: 'conflict' }

/**
 * The kinds of refusals by the relay, not counting failed connections. `doubt`: the connection broke while the mail was
 * sent. `rejection`: a permanent refusal of its text. Each kind has its own limit (`retry-policy.ts`), so a night of
 * temporary refusals does not use up the others.
 */
export type RefusalKind = 'doubt' | 'rejection' | 'other'

export type Outcome =
  | { state: 'sent'; at: number; receipt: string }
  | { state: 'failed'; at: number; code: string; deliveredTo?: string[] }
  | {
      state: 'queued'
      /** `at`: when it was decided. `dueAt`: until when the mail waits. */
      at: number
      dueAt: number
      code: string
      scope: DeliveryScope
      deliveredTo?: string[]
      /** Undefined: the mail itself was not refused. */
      refusal?: RefusalKind
    }

/** A stored enquiry. `enquiry` is undefined once retention has deleted the text. */
export type Entry = {
  id: string
  state: EnquiryState
  receivedAt: number
  /** 0: now. */
  dueAt: number
  /** Of a held one: when it was mailed to the operator as held. */
  settledAt: number | undefined
  tries: number
  /** How often the relay refused it. */
  refusals: Record<RefusalKind, number>
  /** How many processes in a row ended while they were sending this mail. */
  crashes: number
  /** The latest reply of the relay. Of a held one: its reasons, separated by spaces. */
  code: string | undefined
  receipt: string | undefined
  /** Recipients that already have this mail, after others were refused. */
  deliveredTo: string[]
  enquiry: Enquiry | undefined
}

/** An enquiry that only this process may send, until it settles it or ends. Its text is kept until then. */
export type Claim = Entry & { enquiry: Enquiry }

export type Stats = {
  states: Record<EnquiryState, number>
  /** When the enquiry that has waited for longest was accepted or requeued. */
  oldestWaiting: number | undefined
  /** Sent only to the local inbox, with a text that is still stored. */
  unmailed: number
  /** Held, and not yet mailed to the operator as held. */
  unreported: number
}

const DAY_MS = 24 * 60 * 60_000

/**
 * How long enquiries are kept after delivery (GDPR, article 5(1)(e)), in milliseconds. The operator keeps them in the
 * mailbox; the store only proves and repeats deliveries.
 */
export const RETENTION = {
  sentBody: 14 * DAY_MS,
  sentRow: 30 * DAY_MS,
  held: 30 * DAY_MS,
  failed: 90 * DAY_MS,
}

/**
 * Whether a disk tool can still read deleted data. `pending`: yes, until a purge succeeds. `beyond-reach`: unknown,
 * because a database server has its own logs and backups.
 */
export type Scrub = 'done' | 'pending' | 'beyond-reach'
export type Erasure = { count: number; scrubbed: Scrub }

/**
 * The store of enquiries. When `put` has resolved, the enquiry is on disk. Every method rejects if it fails, and resolves
 * only when the change is durable.
 */
export type Store = {
  /**
   * Stores an enquiry. If the id exists, it is `known` with the same digest, and a `conflict` with another one. With
   * `sameContentSince`, an enquiry with the same digest received since then is also `known`.
   */
  put(entry: NewEntry, sameContentSince?: number): Promise<PutResult>
  /**
   * Claims the enquiry that has been due for longest. A process has one claim at a time. Claims of processes that have
   * ended are requeued first, for half a minute and with one more crash. Undefined: nothing is due, or another process
   * delivers.
   */
  claim(now: number): Promise<Claim | undefined>
  /** Stores the result of a claim. False: another process has the claim, because this one seemed to have ended. */
  settle(id: string, outcome: Outcome): Promise<boolean>
  /** Lets another process deliver, until the next `claim`. */
  endClaims(): Promise<void>
  /** After an outage: enquiries that waited for the relay are due now. */
  requeueWaiting(): Promise<number>
  /**
   * Puts enquiries of these states at the head of the queue, if they still have a text; without ids all of them. A sent
   * one is sent to every recipient again. One that was not queued begins to wait now. Resolves to their number.
   */
  requeue(
    from: readonly Exclude<EnquiryState, 'sending'>[],
    now: number,
    ids?: readonly string[],
  ): Promise<number>
  /** The newest first. `unmailed`: only those that `Stats.unmailed` counts. */
  list(filter: { state?: EnquiryState; limit?: number; unmailed?: boolean }): Promise<Entry[]>
  /** The held enquiries that `Stats.unreported` counts, the oldest first, at most so many. */
  listUnreported(limit: number): Promise<Entry[]>
  /** Records that these held enquiries were mailed to the operator as held. */
  markReported(ids: readonly string[], now: number): Promise<void>
  find(id: string): Promise<Entry | undefined>
  stats(): Promise<Stats>
  /** Deletes everything of this person, also from the disk. */
  forget(person: Person): Promise<Erasure>
  /**
   * Deletes enquiries of forgotten people that a backup has brought back.
   * @param now people who were forgotten after it, by a wrong clock, are ignored
   */
  forgetAgain(now: number): Promise<Erasure>
  /** Deletes texts and rows after their retention time, and scrubs deleted data. */
  purge(now: number): Promise<Erasure>
  /** Checks that the store can commit, by writing the time. */
  proveWritable(now: number): Promise<void>
  /**
   * Takes the turn at a task, until `now + forMs`. False: another process has it. Writing the note of this name ends the turn
   * at another time, in milliseconds since 1970.
   */
  takeTurn(name: string, now: number, forMs: number): Promise<boolean>
  writeNote(name: string, value: string): Promise<void>
  readNote(name: string): Promise<string | undefined>
  /** Its folder, or its database without the password. */
  readonly place: string
  /** Whether it was created. Creates nothing. True if it cannot be reached: the next call reports why. */
  exists(): Promise<boolean>
  /** Closes files and connections. Later calls are rejected. */
  close(): Promise<void>
}

/**
 * The reply of the local inbox (`server/inbox/`) to every mail. Stored as the receipt, it identifies enquiries that can
 * be sent once there is a relay.
 */
export const INBOX_RECEIPT = 'shown in the inbox of this machine, mailed to nobody'

/** The wait of a mail after a crash, so that a text that causes crashes does not cause them in a row. */
export const CRASH_WAIT_MS = 30_000

/** A named error of the store. `code` is for the log, the message for an operator; neither has data of visitors. */
export class StoreError extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
  }
}
