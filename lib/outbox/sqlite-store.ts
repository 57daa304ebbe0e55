import { chmodSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { type EnquiryState, type Entry, enquiryStates, LEASE_MS, type Outcome, type Store } from './store.ts'

/** Below this a commit may still succeed and the next one tear: stop taking enquiries while all is well. */
const FREE_BYTES_MIN = 100 * 1024 * 1024
/** node:sqlite waits for locks on the one thread that answers visitors, so it may only wait briefly. */
const BUSY_MS = 100
const BUSY_TRIES = 5

const SCHEMA = `
CREATE TABLE IF NOT EXISTS enquiry (
  id TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'held', 'failed')),
  received_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL, -- 0: at once, whatever the clock says
  lease_by TEXT,
  lease_until INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  refusals INTEGER NOT NULL DEFAULT 0,
  delivered_to TEXT NOT NULL DEFAULT '[]',
  settled_at INTEGER,
  scope TEXT,
  code TEXT,
  receipt TEXT,
  body TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS enquiry_due ON enquiry (due_at) WHERE state IN ('queued', 'sending');
CREATE INDEX IF NOT EXISTS enquiry_digest ON enquiry (digest, received_at);
CREATE TABLE IF NOT EXISTS note (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
PRAGMA user_version = 1;
`

/** The file that holds every enquiry. Two more with its name and `-wal` or `-shm` belong to it while it is open. */
export function storeFile(directory: string): string {
  return join(directory, 'enquiries.db')
}

export type SqliteStoreOptions = { freeBytesMin?: number; onOpen?: (database: DatabaseSync) => void }

/**
 * Keeps enquiries in one SQLite file inside `directory`. Nothing is opened or created before the first call, because
 * `next build` evaluates the modules of every route.
 *
 * WAL with synchronous=FULL: a commit has reached the disk when it returns, and readers never wait for writers.
 */
export function createSqliteStore(directory: string, options: SqliteStoreOptions = {}): Store {
  const { freeBytesMin = FREE_BYTES_MIN, onOpen } = options
  const file = storeFile(directory)
  let opened: { database: DatabaseSync; inode: number } | undefined

  function database(): DatabaseSync {
    // A file that was moved away would take every further enquiry with it, unseen.
    if (opened !== undefined && statSync(file, { throwIfNoEntry: false })?.ino !== opened.inode) close()
    opened ??= open()
    return opened.database
  }

  function open() {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const database = new DatabaseSync(file, { timeout: BUSY_MS })
    try {
      chmodSync(file, 0o600)
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
      const check = database.prepare('PRAGMA quick_check(1)').get()
      if (check?.quick_check !== 'ok') throw new Error('The enquiry store is damaged')
      database.exec(SCHEMA)
      onOpen?.(database)
      return { database, inode: statSync(file).ino }
    } catch (error) {
      database.close()
      throw error
    }
  }

  function close(): void {
    opened?.database.close()
    opened = undefined
  }

  const run = (sql: string, values: Record<string, SQLInputValue> = {}) =>
    whenFree(() => Number(database().prepare(sql).run(values).changes))
  const all = (sql: string, values: Record<string, SQLInputValue> = {}) =>
    whenFree(() => database().prepare(sql).all(values))
  const first = async (sql: string, values: Record<string, SQLInputValue> = {}) => (await all(sql, values))[0]

  async function requireSpace(): Promise<void> {
    await whenFree(database)
    const { bavail, bsize } = statfsSync(directory)
    if (bavail * bsize < freeBytesMin) throw new Error('The disk is nearly full')
  }

  /** Deleted text stays readable in the log until it is folded into the file (and zeroed there by secure_delete). */
  const scrub = () => all('PRAGMA wal_checkpoint(TRUNCATE)')

  return {
    async put({ id, digest, enquiry, receivedAt, held }, sameContentSince) {
      await requireSpace()
      const since = sameContentSince ?? Number.MAX_SAFE_INTEGER
      const inserted = await run(
        `INSERT INTO enquiry (id, digest, state, received_at, due_at, body)
         SELECT :id, :digest, :state, :now, 0, :body
         WHERE NOT EXISTS (SELECT 1 FROM enquiry WHERE digest = :digest AND received_at >= :since)
         ON CONFLICT (id) DO NOTHING`,
        {
          id,
          digest,
          state: held ? 'held' : 'queued',
          now: receivedAt,
          body: JSON.stringify(enquiry),
          since,
        },
      )
      if (inserted === 1) return { status: 'stored' }
      const known = await first(
        'SELECT id, digest FROM enquiry WHERE id = :id OR (digest = :digest AND received_at >= :since)',
        { id, digest, since },
      )
      if (known === undefined) throw new Error('The enquiry was neither stored nor known')
      return known.digest === digest ? { status: 'known', id: String(known.id) } : { status: 'conflict' }
    },

    async claim(owner, now) {
      // Due again only after the lease: an enquiry that kills its worker goes behind all others.
      const row = await first(
        `UPDATE enquiry SET state = 'sending', lease_by = :owner, lease_until = :until, due_at = :until, tries = tries + 1
         WHERE id = (SELECT id FROM enquiry WHERE state IN ('queued', 'sending') AND due_at <= :now
                     AND (state = 'queued' OR lease_until <= :now) ORDER BY due_at, received_at LIMIT 1)
         RETURNING *`,
        { owner, now, until: now + LEASE_MS },
      )
      if (row === undefined) return undefined
      const { id, enquiry, receivedAt, deliveredTo, refusals } = readEntry(row)
      if (enquiry === undefined) throw new Error('An enquiry without a body is due')
      return { id, enquiry, receivedAt, deliveredTo, refusals }
    },

    async renew(id, owner, now) {
      const until = now + LEASE_MS
      const renewed = await run(
        `UPDATE enquiry SET lease_until = :until, due_at = :until
         WHERE id = :id AND lease_by = :owner AND state = 'sending'`,
        { id, owner, until },
      )
      return renewed === 1
    },

    async settle(id, owner, outcome) {
      const settled = await run(
        `UPDATE enquiry SET state = :state, due_at = coalesce(:dueAt, due_at), settled_at = :at, code = :code,
           scope = :scope, receipt = coalesce(:receipt, receipt), delivered_to = coalesce(:deliveredTo, delivered_to),
           refusals = refusals + (:state = 'failed' OR coalesce(:scope, 'destination') <> 'destination'),
           lease_by = NULL, lease_until = NULL
         WHERE id = :id AND lease_by = :owner AND state = 'sending'`,
        { id, owner, ...outcomeColumns(outcome) },
      )
      return settled === 1
    },

    requeueWaiting: () =>
      run(`UPDATE enquiry SET due_at = 0 WHERE state = 'queued' AND scope = 'destination'`),

    async clampClock(now, longest) {
      await run(`UPDATE enquiry SET due_at = :now WHERE state = 'queued' AND due_at > :now + :longest`, {
        now,
        longest,
      })
      await run(
        `UPDATE enquiry SET due_at = :now, lease_until = :now WHERE state = 'sending' AND lease_until > :now + :lease`,
        { now, lease: LEASE_MS },
      )
    },

    requeue: (from, ids) =>
      run(
        `UPDATE enquiry SET state = 'queued', due_at = 0, settled_at = NULL, refusals = 0
         WHERE state = :from AND body IS NOT NULL
           AND (:ids IS NULL OR id IN (SELECT value FROM json_each(:ids)))`,
        { from, ids: ids === undefined ? null : JSON.stringify(ids) },
      ),

    async list({ state, limit = -1 }) {
      const rows = await all(
        `SELECT * FROM enquiry WHERE :state IS NULL OR state = :state ORDER BY received_at DESC LIMIT :limit`,
        { state: state ?? null, limit },
      )
      return rows.map(readEntry)
    },

    async find(id) {
      const row = await first('SELECT * FROM enquiry WHERE id = :id', { id })
      return row && readEntry(row)
    },

    async stats() {
      const rows = await all(
        'SELECT state, count(*) AS rows, min(received_at) AS oldest FROM enquiry GROUP BY state',
      )
      const states = { queued: 0, sending: 0, sent: 0, held: 0, failed: 0 }
      const waiting: number[] = []
      for (const row of rows) {
        const state = readState(row.state)
        states[state] = Number(row.rows)
        if (state === 'queued' || state === 'sending') waiting.push(Number(row.oldest))
      }
      return { states, oldestWaiting: waiting.length === 0 ? undefined : Math.min(...waiting) }
    },

    async forget(email) {
      const gone = await run(
        `DELETE FROM enquiry WHERE body IS NOT NULL AND lower(json_extract(body, '$.email')) = lower(:email)`,
        { email },
      )
      await scrub()
      return gone
    },

    async purge({ sentBody, sentRow, held, failed }, now) {
      const wiped = await run(
        `UPDATE enquiry SET body = NULL WHERE state = 'sent' AND body IS NOT NULL AND settled_at <= :before`,
        { before: now - sentBody },
      )
      const gone = await run(
        `DELETE FROM enquiry WHERE (state = 'sent' AND settled_at <= :sent)
           OR (state = 'held' AND received_at <= :held) OR (state = 'failed' AND settled_at <= :failed)`,
        { sent: now - sentRow, held: now - held, failed: now - failed },
      )
      if (wiped + gone > 0) await scrub()
      return wiped + gone
    },

    async beat(now) {
      await requireSpace()
      await run(`INSERT INTO note VALUES ('beat', :now) ON CONFLICT DO UPDATE SET value = :now`, {
        now: String(now),
      })
    },

    async firstToday(name, day) {
      const changed = await run(
        `INSERT INTO note VALUES (:name, :day) ON CONFLICT DO UPDATE SET value = :day WHERE value < :day`,
        { name, day },
      )
      return changed === 1
    },

    close,
  }
}

function outcomeColumns(outcome: Outcome) {
  const none = { dueAt: null, at: null, code: null, scope: null, receipt: null, deliveredTo: null }
  const { state } = outcome
  if (state === 'sent') return { ...none, state, at: outcome.at, receipt: outcome.receipt }
  if (state === 'failed') return { ...none, state, at: outcome.at, code: outcome.code }
  const { dueAt, code, scope, deliveredTo } = outcome
  // Waits come as fractions, and the column takes whole numbers only.
  return {
    ...none,
    state,
    dueAt: Math.ceil(dueAt),
    code,
    scope,
    deliveredTo: deliveredTo ? JSON.stringify(deliveredTo) : null,
  }
}

type Row = Record<string, SQLOutputValue>

function readEntry(row: Row): Entry {
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

function readState(value: SQLOutputValue | undefined): EnquiryState {
  const state = enquiryStates.find((each) => each === value)
  if (state === undefined) throw new Error('The enquiry store holds an unknown state')
  return state
}

/** Runs `work`, and again when another process holds the lock, giving way to everyone else in between. */
async function whenFree<T>(work: () => T): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return work()
    } catch (error) {
      if (attempt === BUSY_TRIES || !isBusy(error)) throw error
      await wait(20 * attempt + Math.random() * 20)
    }
  }
}

/** SQLITE_BUSY is 5 and SQLITE_LOCKED 6; the upper bytes say why (https://sqlite.org/rescode.html). */
function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return code === 5 || code === 6
}
