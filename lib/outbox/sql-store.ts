import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Person, peopleIn, personOf } from './operate/person.ts'
import {
  type Claim,
  CRASH_WAIT_MS,
  type EnquiryState,
  type Entry,
  type Erasure,
  INBOX_RECEIPT,
  type Outcome,
  RETENTION,
  type Scrub,
  type Stats,
  type Store,
} from './store.ts'

/*
 * The store, in SQL for both SQLite and PostgreSQL. `Database` and `Deliverers`, made by sqlite-store.ts and
 * postgres-store.ts, have the differences.
 */

export type Row = Record<string, string | number | bigint | null | Uint8Array>
export type Values = Record<string, string | number | null>

/** Visitors and monitors wait for the answer for seconds; `long`: nobody does, and it may take a minute. */
export type Patience = 'short' | 'long'

export type Queries = {
  /** Runs one statement, with `:name` for values. Resolves to the number of changed rows, when they are durable. */
  run(sql: string, values?: Values, patience?: Patience): Promise<number>
  all(sql: string, values?: Values, patience?: Patience): Promise<Row[]>
  first(sql: string, values?: Values): Promise<Row | undefined>
}

export type Database = Queries & {
  dialect: Dialect
  /** @throws StoreError when an enquiry would not be safe: the disk is nearly full, or the file was moved away */
  requireSafe(): Promise<void>
  /** Makes deleted data unreadable, and frees its space. */
  scrub(): Promise<Scrub>
}

export type Dialect = {
  /** The condition that a column is in a JSON list, a parameter of this name. */
  isIn(column: string, list: string): string
  /** SQL after the table in the SELECT of a claim, and at its end. */
  claim: { from: string; end: string }
}

/** The processes that deliver. */
export type Deliverers = {
  /** The name of this process, stored with its claims. */
  readonly owner: string
  enter(): Promise<boolean>
  /** Which of these processes have ended, and will not settle their claims. */
  gone(owners: readonly string[]): Promise<string[]>
  leave(): Promise<void>
}

/** Longer than anybody should keep a backup. */
const FORGOTTEN_MS = 400 * 24 * 60 * 60_000
/** The tolerated difference of two machines' clocks. If a clock was set back by more, all waits end. */
const SKEW_MS = 5000
/** How many texts of up to 256 KiB are read or deleted at once. Other calls of the store wait meanwhile. */
const BATCH_ROWS = 16

/** Whether the text is still stored, and since when a queued enquiry waits. */
export const HAS_TEXT = '(body IS NOT NULL)'
export const WAITS_SINCE = 'coalesce(released_at, received_at)'
export const IS_IN_INBOX = `coalesce(receipt, '') = '250 ${INBOX_RECEIPT}'`
/** The order of the queue: a due retry comes before enquiries that arrived after it was due. */
const READY_AT = 'CASE WHEN due_at > received_at THEN due_at ELSE received_at END'

/** @param integer the type of whole numbers of 64 bits; `end` follows each table */
export const tables = ({ integer, end }: { integer: string; end: string }) => `
CREATE TABLE IF NOT EXISTS enquiry (
  id text PRIMARY KEY,
  digest text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'held', 'failed')),
  received_at ${integer} NOT NULL,
  due_at ${integer} NOT NULL, -- 0: at once, whatever the clock says
  waits_from ${integer}, -- when due_at was written; a clock that is before that was set back, and the wait is over
  claimed_by text, -- the process that is sending it
  crashes ${integer} NOT NULL DEFAULT 0, -- processes in a row that ended while they were sending it
  tries ${integer} NOT NULL DEFAULT 0,
  refusals ${integer} NOT NULL DEFAULT 0, -- of every kind; two kinds are counted by themselves as well
  doubts ${integer} NOT NULL DEFAULT 0,
  rejections ${integer} NOT NULL DEFAULT 0,
  delivered_to text NOT NULL DEFAULT '[]',
  settled_at ${integer},
  scope text,
  code text,
  receipt text,
  released_at ${integer}, -- when an operator last put it back into the queue; NULL: never
  body text -- last, and only read where it is asked for: it may fill many pages. Not json: that refuses a zero character
)${end};
CREATE INDEX IF NOT EXISTS enquiry_digest ON enquiry (digest, received_at);
CREATE INDEX IF NOT EXISTS enquiry_received ON enquiry (received_at);
CREATE INDEX IF NOT EXISTS enquiry_ready ON enquiry ((${READY_AT})) WHERE state = 'queued';
CREATE TABLE IF NOT EXISTS note (name text PRIMARY KEY, value text NOT NULL)${end};
-- Fingerprints of people (person.ts), so that no backup brings back who was forgotten after it was made.
CREATE TABLE IF NOT EXISTS forgotten (person text PRIMARY KEY, at ${integer} NOT NULL)${end};
`

/** The columns of an enquiry, which a backup copies. */
const columns = tables({ integer: 'bigint', end: '' }).matchAll(/^ {2}(\w+) (?:text|bigint)/gm)
export const COLUMNS = [...columns].map(([, name = '']) => name)

const NOW = 'CAST(:now AS bigint)'
const IS_UNREPORTED = `(state = 'held' AND settled_at IS NULL)`
const IS_UNMAILED = `(state = 'sent' AND ${HAS_TEXT} AND ${IS_IN_INBOX})`

export type SqlStore = Omit<Store, 'place' | 'exists' | 'close'>

export function createSqlStore(database: Database, deliverers: Deliverers): SqlStore {
  const { run, all, first, requireSafe, scrub, dialect } = database
  const { owner } = deliverers
  const { isIn, claim } = dialect

  const erased = async (count: number): Promise<Erasure> => ({ count, scrubbed: await scrub() })

  /** Requeues mails of processes that have ended, and those whose result could not be stored. */
  async function returnOrphans(now: number): Promise<void> {
    const rows = await all(`SELECT claimed_by FROM enquiry WHERE state = 'sending'`)
    if (rows.length === 0) return
    const owners = [...new Set(rows.map((row) => String(row.claimed_by)))]
    const others = await deliverers.gone(owners.filter((each) => each !== owner))
    await run(
      `UPDATE enquiry SET state = 'queued', due_at = :dueAt, waits_from = :now, claimed_by = NULL,
         crashes = crashes + CASE claimed_by WHEN CAST(:owner AS text) THEN 0 ELSE 1 END
       WHERE state = 'sending' AND ${isIn('claimed_by', ':owners')}`,
      { owner, owners: JSON.stringify([...others, owner]), now, dueAt: now + CRASH_WAIT_MS },
    )
  }

  /**
   * Runs a statement on all enquiries of a condition, some at a time, so that neither the lock nor the log grows with their
   * number.
   */
  async function runInBatches(statement: string, condition: string, values: Values): Promise<number> {
    const rows = await all(`SELECT id FROM enquiry WHERE ${condition}`, values, 'long')
    let changed = 0
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      // The promises of SQLite's calls are resolved at once, so awaiting them gives other calls no turn.
      await nextTurn()
      // The log of the last batch gives its space back, of which the disk may have little.
      await scrub()
      const ids = JSON.stringify(rows.slice(from, from + BATCH_ROWS).map(({ id }) => id))
      // The condition again: an operator may have requeued one of these meanwhile. `IS TRUE` makes the database look for the
      // ids, and not for all rows of the condition.
      const isInBatch = `${isIn('id', ':ids')} AND (${condition}) IS TRUE`
      changed += await run(`${statement} WHERE ${isInBatch}`, { ...values, ids }, 'long')
    }
    return changed
  }

  /** Deletes the entries up to `newest` for which `isMeant` is true. They are read page by page. */
  async function deleteWhere(isMeant: (entry: Entry) => boolean, newest: number): Promise<number> {
    const isNext = 'id > :after AND received_at <= CAST(:newest AS bigint)'
    const page = `SELECT * FROM enquiry WHERE ${isNext} ORDER BY id LIMIT ${BATCH_ROWS}`
    let deleted = 0
    for (let after: string | undefined = ''; after !== undefined; ) {
      await nextTurn()
      const entries: Entry[] = (await all(page, { after, newest }, 'long')).map(readEntry)
      after = entries.at(-1)?.id
      const ids = entries.filter(isMeant).map(({ id }) => id)
      if (ids.length === 0) continue
      const meant = JSON.stringify(ids)
      deleted += await runInBatches('DELETE FROM enquiry', isIn('id', ':meant'), { meant })
    }
    return deleted
  }

  async function writeNote(name: string, value: string): Promise<void> {
    await run(
      'INSERT INTO note VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      { name, value },
    )
  }

  async function readNote(name: string): Promise<string | undefined> {
    const row = await first('SELECT value FROM note WHERE name = :name', { name })
    return row && String(row.value)
  }

  return {
    async put({ id, digest, enquiry, receivedAt, held }, sameContentSince) {
      await requireSafe()
      const since = sameContentSince ?? Number.MAX_SAFE_INTEGER
      const state = held ? 'held' : 'queued'
      const code = held ? held.join(' ') : null
      const insert = `INSERT INTO enquiry (id, digest, state, received_at, due_at, code, body)
        SELECT :id, CAST(:digest AS text), :state, :now, 0, CAST(:code AS text), :body
        WHERE NOT EXISTS (SELECT 1 FROM enquiry WHERE digest = :digest AND received_at >= :since)
        ON CONFLICT (id) DO NOTHING`
      const values = { id, digest, state, now: receivedAt, code, body: JSON.stringify(enquiry), since }
      if ((await run(insert, values)) === 1) return { status: 'stored' }
      const known = await first(
        'SELECT id, digest FROM enquiry WHERE id = :id OR (digest = :digest AND received_at >= :since)',
        { id, digest, since },
      )
      if (known === undefined) throw new Error('The enquiry was neither stored nor known')
      return known.digest === digest ? { status: 'known', id: String(known.id) } : { status: 'conflict' }
    },

    async claim(now) {
      if (!(await deliverers.enter())) return undefined
      await returnOrphans(now)
      const row = await first(
        `UPDATE enquiry SET state = 'sending', tries = tries + 1, claimed_by = :owner
         WHERE id = (SELECT id FROM enquiry ${claim.from}
                     WHERE state = 'queued' AND (due_at <= ${NOW} OR waits_from > ${NOW} + ${SKEW_MS})
                     ORDER BY ${READY_AT} LIMIT 1 ${claim.end})
         RETURNING *`,
        { owner, now },
      )
      return row && (readEntry(row) as Claim)
    },

    async settle(id, outcome) {
      const settled = await run(
        `UPDATE enquiry SET state = :state, due_at = coalesce(:dueAt, due_at), waits_from = :at,
           settled_at = CASE CAST(:state AS text) WHEN 'queued' THEN NULL ELSE CAST(:at AS bigint) END,
           code = :code, scope = :scope, receipt = coalesce(:receipt, receipt),
           delivered_to = coalesce(:deliveredTo, delivered_to),
           refusals = refusals + CASE WHEN CAST(:state AS text) = 'failed' OR CAST(:refusal AS text) IS NOT NULL
                                      THEN 1 ELSE 0 END,
           doubts = doubts + CASE CAST(:refusal AS text) WHEN 'doubt' THEN 1 ELSE 0 END,
           rejections = rejections + CASE CAST(:refusal AS text) WHEN 'rejection' THEN 1 ELSE 0 END,
           crashes = 0, claimed_by = NULL
         WHERE id = :id AND claimed_by = :owner AND state = 'sending'`,
        { id, owner, ...outcomeColumns(outcome) },
      )
      return settled === 1
    },

    endClaims: () => deliverers.leave(),

    requeueWaiting: () =>
      run(`UPDATE enquiry SET due_at = 0 WHERE state = 'queued' AND scope = 'destination'`),

    async requeue(from, now, ids) {
      return await run(
        `UPDATE enquiry SET state = 'queued', due_at = 0, settled_at = NULL,
           released_at = CASE state WHEN 'queued' THEN released_at ELSE ${NOW} END,
           refusals = 0, doubts = 0, rejections = 0, crashes = 0,
           delivered_to = CASE WHEN state = 'sent' THEN '[]' ELSE delivered_to END
         WHERE ${isIn('state', ':from')} AND body IS NOT NULL ${ids === undefined ? '' : `AND ${isIn('id', ':ids')}`}`,
        { from: JSON.stringify(from), now, ...(ids && { ids: JSON.stringify(ids) }) },
      )
    },

    async list({ state, limit, unmailed = false }) {
      const conditions = [...(state ? ['state = :state'] : []), ...(unmailed ? [IS_UNMAILED] : [])]
      const rows = await all(
        `SELECT * FROM enquiry ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
         ORDER BY received_at DESC ${limit === undefined ? '' : `LIMIT ${Number(limit)}`}`,
        state && { state },
        'long',
      )
      return rows.map(readEntry)
    },

    async listUnreported(limit) {
      const rows = await all(
        `SELECT * FROM enquiry WHERE ${IS_UNREPORTED} ORDER BY received_at LIMIT ${Number(limit)}`,
      )
      return rows.map(readEntry)
    },

    async markReported(ids, now) {
      const isMeant = `${IS_UNREPORTED} AND ${isIn('id', ':ids')}`
      await run(`UPDATE enquiry SET settled_at = ${NOW} WHERE ${isMeant}`, { now, ids: JSON.stringify(ids) })
    },

    async find(id) {
      const row = await first('SELECT * FROM enquiry WHERE id = :id', { id })
      return row && readEntry(row)
    },

    async stats() {
      const rows = await all(
        `SELECT state, count(*) AS rows, min(${WAITS_SINCE}) AS oldest,
           sum(CASE WHEN ${IS_UNMAILED} THEN 1 ELSE 0 END) AS unmailed
         FROM enquiry GROUP BY state`,
      )
      const held = await first(`SELECT count(*) AS unreported FROM enquiry WHERE ${IS_UNREPORTED}`)
      return { ...readStats(rows), unreported: Number(held?.unreported) }
    },

    async forget(person: Person) {
      await run(
        'INSERT INTO forgotten VALUES (:fingerprint, :now) ON CONFLICT (person) DO UPDATE SET at = excluded.at',
        { fingerprint: personOf(person), now: Date.now() },
      )
      const isNamed = ({ id, enquiry }: Entry) => peopleIn(id, enquiry).includes(personOf(person))
      return await erased(await deleteWhere(isNamed, Number.MAX_SAFE_INTEGER))
    },

    async forgetAgain(now) {
      const listed = await all(`SELECT person, at FROM forgotten WHERE at <= ${NOW}`, { now })
      const forgotten = new Map(listed.map(({ person, at }) => [String(person), Number(at)]))
      const wasForgotten = ({ id, enquiry, receivedAt }: Entry) =>
        peopleIn(id, enquiry).some(
          (person) => (forgotten.get(person) ?? Number.NEGATIVE_INFINITY) >= receivedAt,
        )
      const count = listed.length === 0 ? 0 : await deleteWhere(wasForgotten, Math.max(...forgotten.values()))
      // Called at every start, usually with nothing to scrub.
      return count === 0 ? { count, scrubbed: 'done' } : await erased(count)
    },

    async purge(now) {
      const { sentBody, sentRow, held, failed } = RETENTION
      await run('DELETE FROM forgotten WHERE at <= :before', { before: now - FORGOTTEN_MS })
      const isWiped = `state = 'sent' AND body IS NOT NULL AND settled_at <= :before`
      const wiped = await runInBatches('UPDATE enquiry SET body = NULL', isWiped, { before: now - sentBody })
      const isOver = `((state = 'sent' AND settled_at <= :sent) OR (state = 'held' AND received_at <= :held)
        OR (state = 'failed' AND settled_at <= :failed))`
      const ends = { sent: now - sentRow, held: now - held, failed: now - failed }
      const gone = await runInBatches('DELETE FROM enquiry', isOver, ends)
      // Also when nothing was due, because a command may have deleted something without scrubbing it.
      return await erased(wiped + gone)
    },

    async proveWritable(now) {
      await requireSafe()
      await writeNote('beat', String(now))
    },

    async takeTurn(name, now, forMs) {
      const until = now + forMs
      // A time further away was written by a clock that was ahead.
      const isOver = `(CAST(note.value AS bigint) <= ${NOW} OR CAST(note.value AS bigint) > CAST(:latest AS bigint))`
      const taken = await run(
        `INSERT INTO note VALUES (:name, :until)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE ${isOver}`,
        { name, until: String(until), now, latest: until + SKEW_MS },
      )
      return taken === 1
    },

    writeNote,

    readNote,
  }
}

function outcomeColumns(outcome: Outcome): Values {
  const none = { receipt: null, code: null, scope: null, refusal: null, dueAt: null, deliveredTo: null }
  const { dueAt, deliveredTo, ...columns } = { ...none, ...outcome }
  return {
    ...columns,
    // Waits are fractions, and the column has integers.
    dueAt: dueAt && Math.ceil(dueAt),
    deliveredTo: deliveredTo && JSON.stringify(deliveredTo),
  }
}

function readEntry(row: Row): Entry {
  const [doubt, rejection] = [Number(row.doubts), Number(row.rejections)]
  return {
    id: String(row.id),
    state: row.state as EnquiryState,
    receivedAt: Number(row.received_at),
    dueAt: Number(row.due_at),
    settledAt: row.settled_at === null ? undefined : Number(row.settled_at),
    tries: Number(row.tries),
    refusals: { doubt, rejection, other: Number(row.refusals) - doubt - rejection },
    crashes: Number(row.crashes),
    code: typeof row.code === 'string' ? row.code : undefined,
    receipt: typeof row.receipt === 'string' ? row.receipt : undefined,
    deliveredTo: JSON.parse(String(row.delivered_to)),
    enquiry: typeof row.body === 'string' ? JSON.parse(row.body) : undefined,
  }
}

export function readStats(rows: readonly Row[]): Omit<Stats, 'unreported'> {
  const states = { queued: 0, sending: 0, sent: 0, held: 0, failed: 0 }
  const waiting: number[] = []
  for (const row of rows) {
    const state = row.state as EnquiryState
    states[state] = Number(row.rows)
    if (state === 'queued' || state === 'sending') waiting.push(Number(row.oldest))
  }
  return {
    states,
    oldestWaiting: waiting.length === 0 ? undefined : Math.min(...waiting),
    unmailed: rows.reduce((sum, row) => sum + Number(row.unmailed), 0),
  }
}
