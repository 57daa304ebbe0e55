import type { Enquiry } from '#lib/enquiry/enquiry.ts'
import type { Finding } from '#lib/finding.ts'
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
  held: boolean
}

type PutResult = { status: 'stored' } | { status: 'known'; id: string } | { status: 'conflict' }

/** An enquiry that this process alone may send, until it settles it or ends. */
export type Claim = {
  id: string
  enquiry: Enquiry
  receivedAt: number
  /** Recipients that have this mail already, because others were refused. */
  deliveredTo: string[]
  refusals: Refusals
  /** How many processes in a row ended while they were sending this mail. */
  crashes: number
}

/**
 * How often the relay refused this very mail, by kind; tries that never reached it do not count. `doubt`: the
 * connection broke over it. `rejection`: its text is refused for good. Each kind has its own limit (`policy.ts`), so a night
 * of "later, please" uses up nothing of the others.
 */
type Refusals = Record<RefusalKind, number>
export type RefusalKind = 'doubt' | 'rejection' | 'other'

export type Outcome =
  | { state: 'sent'; at: number; receipt: string }
  | { state: 'failed'; at: number; code: string }
  | {
      state: 'queued'
      /** When it was decided, and until when the mail waits. */
      at: number
      dueAt: number
      code: string
      scope: DeliveryScope
      deliveredTo?: string[]
      /** Left out: the mail itself was not refused. */
      refusal?: RefusalKind
    }

/** A stored enquiry for an operator. `enquiry` is undefined once retention has deleted the text. */
export type Entry = {
  id: string
  state: EnquiryState
  receivedAt: number
  /** 0: at once. */
  dueAt: number
  settledAt: number | undefined
  tries: number
  refusals: number
  code: string | undefined
  receipt: string | undefined
  deliveredTo: string[]
  enquiry: Enquiry | undefined
}

export type Stats = {
  states: Record<EnquiryState, number>
  /** Since when the enquiry that has waited longest waits for its mail: accepted then, or put back into the queue. */
  oldestWaiting: number | undefined
  /** When the latest enquiry of any state was accepted. */
  newest: number | undefined
  /** Sent, but no further than the inbox of this machine, and the text is still there. */
  unmailed: number
  /** Of all texts that are kept. */
  bytes: number
  /** Of the write-ahead log. 0 where there is none. */
  logBytes: number
}

const DAY_MS = 24 * 60 * 60_000

/**
 * How long enquiries stay here once they have done their work (GDPR, article 5(1)(e)), in milliseconds. The mailbox of the
 * operator is the place to keep them; the store only has to be able to prove and repeat a delivery.
 */
export const RETENTION = {
  sentBody: 14 * DAY_MS,
  sentRow: 30 * DAY_MS,
  held: 30 * DAY_MS,
  failed: 90 * DAY_MS,
}

/**
 * Whether what was deleted can still be read by a disk tool. `pending`: yes, until the next purge can do its work.
 * `beyond-reach`: not known, because a database server keeps logs and backups of its own.
 */
export type Scrub = 'done' | 'pending' | 'beyond-reach'
export type Erasure = { count: number; scrubbed: Scrub }

/** The description of a store, without opening or creating anything. */
export type StoreDescription = {
  /** A file, or a database without its password. */
  place: string
  /** Such as "SQLite 3.53.4". */
  engine: string
  /** False: nothing was ever kept there. */
  exists: boolean
  /** Why enquiries may get lost there, in sentences with what to do. */
  risks: string[]
  findings: Finding[]
}

/**
 * The promise "an accepted enquiry is not lost" in one interface: when `put` has resolved, the enquiry is on disk.
 * Every method rejects when the store cannot do its work; none of them says "done" before it is durable.
 */
export type Store = {
  /**
   * Keeps an enquiry. The same id with the same digest is the same enquiry again; with another digest it is a
   * conflict. With `sameContentSince`, so is anything with the same digest that was received since.
   */
  put(entry: NewEntry, sameContentSince?: number): Promise<PutResult>
  /**
   * Takes the enquiry that has been ready for longest. A process claims nothing while it is sending. What a process was
   * sending that has ended goes back into the queue first, for half a minute and with one more crash counted. Undefined:
   * nothing is due, or another process delivers.
   */
  claim(now: number): Promise<Claim | undefined>
  /** Stores the result of a claim. False: it is no longer ours, because this process was taken for dead. */
  settle(id: string, outcome: Outcome): Promise<boolean>
  /** Lets another process deliver. A further `claim` asks for it again. */
  endClaims(): Promise<void>
  /** After an outage: whatever waited because of the relay goes back to its place in the queue. */
  requeueWaiting(): Promise<number>
  /**
   * Puts enquiries of these states at the head of the queue, if their text is still there; without ids all of them.
   * One that was sent goes to everyone once more. One that was not in the queue begins to wait now. Resolves to how many.
   */
  requeue(
    from: readonly Exclude<EnquiryState, 'sending'>[],
    now: number,
    ids?: readonly string[],
  ): Promise<number>
  /** The newest first. `unmailed`: only the ones that `Stats.unmailed` counts. */
  list(filter: { state?: EnquiryState; limit?: number; unmailed?: boolean }): Promise<Entry[]>
  find(id: string): Promise<Entry | undefined>
  stats(): Promise<Stats>
  /** Deletes everything of this person, so that it cannot be read from the disk afterwards either. */
  forget(person: Person): Promise<Erasure>
  /**
   * Deletes enquiries of forgotten people that a backup has brought back.
   * @param now a person who is forgotten only after that was so by a clock that was wrong, and is passed over
   */
  forgetAgain(now: number): Promise<Erasure>
  /** Wipes and deletes what has been kept long enough, and scrubs what was deleted before. */
  purge(now: number): Promise<Erasure>
  /** Proves that the store can commit, by writing the time into it. */
  proveWritable(now: number): Promise<void>
  /** Writes a value under a name. False: it had that value already. Atomic between processes. */
  writeNote(name: string, value: string): Promise<boolean>
  readNote(name: string): Promise<string | undefined>
  describe(): Promise<StoreDescription>
  /** Closes files and connections. Later calls are rejected. */
  close(): Promise<void>
}

/** For how long a mail waits whose process ended while it was sending: a text that ends processes should not do so in a row. */
export const CRASH_WAIT_MS = 30_000

/** Why a store fails, in words without data of visitors. */
export type StoreErrorCode =
  | 'disk-nearly-full'
  | 'disk-full'
  | 'disk-fails'
  | 'locked'
  | 'in-use'
  | 'read-only'
  | 'damaged'
  | 'sqlite-too-old'
  | 'written-by-newer-release'
  | 'thread-ended'
  | 'no-answer'
  | 'too-many-waiting'
  | 'closed'
  | 'exists'
  | 'missing'
  | 'unreachable'
  | 'login-refused'
  | 'moved'
  | 'differs'

/** A named failure of the store. `code` is for the log, the message is a sentence for an operator. */
export class StoreError extends Error {
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
  }
}

/** The note of a store whose enquiries were carried to another one. Its value says which. */
export const MOVED_TO = 'moved-to'

export function wasMoved(place: string): StoreError {
  return new StoreError(
    'moved',
    `The enquiries of this store were moved to ${place}: set DATABASE_URL and DATA_DIR accordingly. If the move was ` +
      'interrupted, run it again',
  )
}
