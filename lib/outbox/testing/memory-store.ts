import type { Moment } from '#lib/clock.ts'
import type { Enquiry } from '#lib/enquiry/enquiry.ts'
import { INBOX_RECEIPT } from '#lib/mail/local-inbox.ts'
import { fingerprintsOf, peopleIn, personOf, wasForgotten } from '#lib/outbox/operate/person.ts'
import {
  type Entry,
  LEASE_MS,
  type NewEntry,
  type Outcome,
  type Refusals,
  type Store,
} from '#lib/outbox/store.ts'

type Row = Entry & {
  digest: string
  counts: Refusals
  lapses: number
  waitsSince: number
  scope: string | undefined
  lease: { by: string; until: Moment } | undefined
}

const NO_REFUSALS: Refusals = { doubt: 0, rejection: 0, other: 0 }

/** What several stores of one memory share, as the processes of one machine share a file. */
export type Memory = {
  rows: Map<string, Row>
  notes: Map<string, string>
  /** When each person was forgotten, by fingerprint. */
  forgotten: Map<string, number>
}

export function createMemory(): Memory {
  return { rows: new Map(), notes: new Map(), forgotten: new Map() }
}

/**
 * A store that keeps everything in memory and nothing beyond it: for simulations, which need thousands of stores.
 * It passes the same conformance suite as the one of production.
 */
export function createMemoryStore({ rows, notes, forgotten }: Memory): Store {
  const all = () => [...rows.values()]
  const sendingBy = (id: string, owner: string): Row | undefined => {
    const row = rows.get(id)
    return row?.state === 'sending' && row.lease?.by === owner ? row : undefined
  }
  const remove = (isMeant: (row: Row) => boolean): number => {
    const meant = all().filter(isMeant)
    for (const { id } of meant) rows.delete(id)
    return meant.length
  }

  return {
    async put(entry, sameContentSince = Number.POSITIVE_INFINITY) {
      const { id, digest } = entry
      const known = rows.get(id)
      const same = all().find((row) => row.digest === digest && row.receivedAt >= sameContentSince)
      if (known === undefined && same === undefined) {
        rows.set(id, newRow(entry))
        return { status: 'stored' }
      }
      if (known?.digest === digest) {
        known.deliveredTo = [...new Set([...known.deliveredTo, ...(entry.deliveredTo ?? [])])]
      }
      const found = known ?? same
      return found?.digest === digest ? { status: 'known', id: found.id } : { status: 'conflict' }
    },

    async claim(owner, at) {
      const [row] = all()
        .filter((each) => isReady(each, at))
        .sort((a, b) => readyAt(a) - readyAt(b))
      if (row === undefined) return undefined
      if (row.enquiry === undefined) throw new Error('An enquiry without a body is due')
      if (row.state === 'sending') row.lapses += 1
      row.state = 'sending'
      row.tries += 1
      holdFor(row, owner, at)
      const { id, digest, enquiry, receivedAt, lapses } = row
      const deliveredTo = [...row.deliveredTo]
      return { id, digest, enquiry, receivedAt, deliveredTo, refusals: { ...row.counts }, lapses }
    },

    async renew(id, owner, at) {
      const row = sendingBy(id, owner)
      if (row !== undefined) holdFor(row, owner, at)
      return row !== undefined
    },

    async settle(id, owner, outcome) {
      const row = sendingBy(id, owner)
      if (row !== undefined) writeOutcome(row, outcome)
      return row !== undefined
    },

    async requeueWaiting() {
      const waiting = all().filter(({ state, scope }) => state === 'queued' && scope === 'destination')
      for (const row of waiting) row.dueAt = 0
      return waiting.length
    },

    async clampClock(now, longestWait) {
      for (const row of all()) {
        if (row.state !== 'queued' && row.state !== 'sending') continue
        if (row.dueAt > now + longestWait) row.dueAt = now
      }
      for (const [person, at] of forgotten) forgotten.set(person, Math.min(at, now))
    },

    async requeue(from, now, ids) {
      const meant = all().filter(
        (row) =>
          row.state !== 'sending' &&
          from.includes(row.state) &&
          row.enquiry !== undefined &&
          (ids === undefined || ids.includes(row.id)),
      )
      for (const row of meant) {
        if (row.state === 'sent') row.deliveredTo = []
        if (row.state !== 'queued') row.waitsSince = now
        Object.assign(row, { state: 'queued', dueAt: 0, settledAt: undefined, refusals: 0, lapses: 0 })
        row.counts = { ...NO_REFUSALS }
      }
      return meant.length
    },

    async list({ state, limit, unmailed = false }) {
      return all()
        .filter((row) => (state === undefined || row.state === state) && (!unmailed || isUnmailed(row)))
        .sort((a, b) => b.receivedAt - a.receivedAt)
        .slice(0, limit)
        .map((row) => ({ ...row }))
    },

    async find(id) {
      const row = rows.get(id)
      return row && { ...row }
    },

    async stats() {
      const states = { queued: 0, sending: 0, sent: 0, held: 0, failed: 0 }
      for (const { state } of rows.values()) states[state] += 1
      const received = all().map(({ receivedAt }) => receivedAt)
      const waiting = all().filter(({ state }) => state === 'queued' || state === 'sending')
      return {
        states,
        oldestWaiting:
          waiting.length === 0 ? undefined : Math.min(...waiting.map(({ waitsSince }) => waitsSince)),
        newest: received.length === 0 ? undefined : Math.max(...received),
        arriving: 0,
        unmailed: all().filter(isUnmailed).length,
        bytes: all().reduce((sum, { enquiry }) => sum + sizeOf(enquiry), 0),
        logBytes: 0,
      }
    },

    async forget(person) {
      for (const each of fingerprintsOf(person)) forgotten.set(each, Date.now())
      const count = remove(({ id, enquiry }) => peopleIn(id, enquiry).includes(personOf(person)))
      return { count, scrubbed: 'done' }
    },

    async forgetAgain(now) {
      const listed = new Map([...forgotten].filter(([, at]) => at <= now))
      const count = remove((row) => wasForgotten(listed, { ...row, told: row.enquiry }))
      return { count, scrubbed: 'done' }
    },

    async purge({ sentBody, sentRow, held, failed }, now) {
      const outdated = all().filter(
        ({ state, enquiry, settledAt = now }) =>
          state === 'sent' && enquiry !== undefined && settledAt <= now - sentBody,
      )
      for (const row of outdated) row.enquiry = undefined
      const gone = remove(
        ({ state, receivedAt, settledAt = now }) =>
          (state === 'sent' && settledAt <= now - sentRow) ||
          (state === 'held' && receivedAt <= now - held) ||
          (state === 'failed' && settledAt <= now - failed),
      )
      return { count: outdated.length + gone, scrubbed: 'done' }
    },

    async proveWritable(now) {
      notes.set('beat', String(now))
    },

    async writeNote(name, value) {
      const isNew = notes.get(name) !== value
      notes.set(name, value)
      return isNew
    },

    readNote: async (name) => notes.get(name),

    describe: async () => ({ place: 'memory', engine: 'memory', exists: true, risks: [], findings: [] }),

    async close() {},
  }
}

function sizeOf(enquiry: Enquiry | undefined): number {
  return enquiry === undefined ? 0 : Buffer.byteLength(JSON.stringify(enquiry))
}

function newRow({ id, digest, enquiry, receivedAt, held, deliveredTo = [] }: NewEntry): Row {
  return {
    id,
    digest,
    enquiry,
    receivedAt,
    waitsSince: receivedAt,
    deliveredTo: [...deliveredTo],
    state: held ? 'held' : 'queued',
    dueAt: 0,
    settledAt: undefined,
    tries: 0,
    refusals: 0,
    counts: { ...NO_REFUSALS },
    lapses: 0,
    code: undefined,
    scope: undefined,
    receipt: undefined,
    lease: undefined,
  }
}

function readyAt({ dueAt, receivedAt }: Row): number {
  return Math.max(dueAt, receivedAt)
}

/** Due, or its lease neither renewed nor settled by what either clock says. */
function isReady({ state, dueAt, lease }: Row, at: Moment): boolean {
  if (state === 'queued') return dueAt <= at.wall
  if (state !== 'sending' || lease === undefined) return false
  return isLeaseOver(lease.until, at, LEASE_MS)
}

/** Whether neither clock places the end of a lease within the next two terms. See `Store.claim`. */
export function isLeaseOver(until: Moment, at: Moment, term: number): boolean {
  const isWithin = (end: number, now: number) => end > now && end <= now + 2 * term
  return !isWithin(until.wall, at.wall) && !isWithin(until.monotonic, at.monotonic)
}

function holdFor(row: Row, by: string, { wall, monotonic }: Moment): void {
  row.lease = { by, until: { wall: wall + LEASE_MS, monotonic: monotonic + LEASE_MS } }
  row.dueAt = wall + LEASE_MS
}

function writeOutcome(row: Row, outcome: Outcome): void {
  row.state = outcome.state
  row.lease = undefined
  row.lapses = 0
  row.settledAt = undefined
  row.scope = undefined
  row.code = undefined
  if (outcome.state === 'sent') {
    row.settledAt = outcome.at
    row.receipt = outcome.receipt
    return
  }
  row.code = outcome.code
  if (outcome.state === 'failed') {
    row.settledAt = outcome.at
    row.refusals += 1
    return
  }
  const { dueAt, scope, deliveredTo = row.deliveredTo, refusal } = outcome
  Object.assign(row, { dueAt: Math.ceil(dueAt), scope, deliveredTo: [...deliveredTo] })
  if (refusal === undefined) return
  row.refusals += 1
  row.counts[refusal] += 1
}

function isUnmailed({ state, enquiry, receipt = '' }: Row): boolean {
  return state === 'sent' && enquiry !== undefined && receipt.includes(INBOX_RECEIPT)
}
