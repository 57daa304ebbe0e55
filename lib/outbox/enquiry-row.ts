import type { Moment } from '#lib/clock.ts'
import type { Row } from './sqlite/sqlite-file.ts'
import {
  type Claim,
  type EnquiryState,
  type Entry,
  enquiryStates,
  LEASE_MS,
  type Outcome,
  type Stats,
} from './store.ts'

/*
 * How the row of an enquiry is written and read, in either database. Which rows, and when, is the business of
 * sqlite-store.ts and postgres-store.ts.
 */

/** For as long as a backup may be brought back, which is longer than anybody should keep one. */
export const FORGOTTEN_MS = 400 * 24 * 60 * 60_000

/** Both clocks at a claim or a renewal, and where each of them places the end of the lease, in whole milliseconds. */
export function leaseColumns({ wall, monotonic: exact }: Moment) {
  const now = Math.round(wall)
  const monotonic = Math.round(exact)
  return { now, until: now + LEASE_MS, monotonic, ends: monotonic + LEASE_MS }
}

/** What settling an enquiry writes, by the names of its statement. */
export function outcomeColumns(outcome: Outcome) {
  const none = {
    dueAt: null,
    at: null,
    code: null,
    scope: null,
    receipt: null,
    deliveredTo: null,
    refusal: null,
  }
  const { state } = outcome
  if (state === 'sent') return { ...none, state, at: outcome.at, receipt: outcome.receipt }
  if (state === 'failed') return { ...none, state, at: outcome.at, code: outcome.code }
  const { dueAt, code, scope, deliveredTo, refusal = null } = outcome
  // Waits come as fractions, and the column takes whole numbers only.
  return {
    ...none,
    state,
    dueAt: Math.ceil(dueAt),
    code,
    scope,
    refusal,
    deliveredTo: deliveredTo ? JSON.stringify(deliveredTo) : null,
  }
}

/** An enquiry as an operator may see it. */
export function readEntry(row: Row): Entry {
  return {
    id: String(row.id),
    state: readState(row.state),
    receivedAt: Number(row.received_at),
    dueAt: Number(row.due_at),
    settledAt: row.settled_at === null ? undefined : Number(row.settled_at),
    tries: Number(row.tries),
    refusals: Number(row.refusals),
    code: typeof row.code === 'string' ? row.code : undefined,
    receipt: typeof row.receipt === 'string' ? row.receipt : undefined,
    deliveredTo: JSON.parse(String(row.delivered_to)),
    enquiry: typeof row.body === 'string' ? JSON.parse(row.body) : undefined,
  }
}

/**
 * An enquiry as the worker that has just claimed it needs it.
 * @throws when its text is gone, which only a fault of ours can make of one that is due
 */
export function readClaim(row: Row): Claim {
  const { id, enquiry, receivedAt, deliveredTo, refusals } = readEntry(row)
  if (enquiry === undefined) throw new Error('An enquiry without a body is due')
  const [doubt, rejection] = [Number(row.doubts), Number(row.rejections)]
  return {
    id,
    digest: String(row.digest),
    enquiry,
    receivedAt,
    deliveredTo,
    refusals: { doubt, rejection, other: refusals - doubt - rejection },
    lapses: Number(row.lapses),
  }
}

/** The counts of all states together, from one row for each of them. */
export function readStats(rows: readonly Row[]): Omit<Stats, 'logBytes' | 'arriving'> {
  const states = { queued: 0, sending: 0, sent: 0, held: 0, failed: 0 }
  const waiting: number[] = []
  for (const row of rows) {
    const state = readState(row.state)
    states[state] = Number(row.rows)
    if (state === 'queued' || state === 'sending') waiting.push(Number(row.oldest))
  }
  const newest = rows.map((row) => Number(row.newest))
  return {
    states,
    oldestWaiting: waiting.length === 0 ? undefined : Math.min(...waiting),
    newest: newest.length === 0 ? undefined : Math.max(...newest),
    unmailed: rows.reduce((sum, row) => sum + Number(row.unmailed), 0),
    bytes: rows.reduce((sum, row) => sum + Number(row.bytes), 0),
  }
}

/** @throws when the column holds no state that this version knows */
function readState(value: unknown): EnquiryState {
  const state = enquiryStates.find((each) => each === value)
  if (state === undefined) throw new Error('The enquiry store holds an unknown state')
  return state
}
