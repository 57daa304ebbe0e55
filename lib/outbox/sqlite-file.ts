import { chmodSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

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
  lease_until INTEGER, -- by the clock on the wall
  lease_ends INTEGER, -- by the monotonic clock of the machine
  lapses INTEGER NOT NULL DEFAULT 0, -- leases in a row that ran out unsettled
  tries INTEGER NOT NULL DEFAULT 0,
  refusals INTEGER NOT NULL DEFAULT 0, -- of every kind; two kinds are counted by themselves as well
  doubts INTEGER NOT NULL DEFAULT 0,
  rejections INTEGER NOT NULL DEFAULT 0,
  delivered_to TEXT NOT NULL DEFAULT '[]',
  settled_at INTEGER,
  scope TEXT,
  code TEXT,
  receipt TEXT,
  body TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS enquiry_ready ON enquiry (max(due_at, received_at)) WHERE state IN ('queued', 'sending');
DROP INDEX IF EXISTS enquiry_due;
CREATE INDEX IF NOT EXISTS enquiry_digest ON enquiry (digest, received_at);
CREATE TABLE IF NOT EXISTS note (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
PRAGMA user_version = 1;
`
/** What the first files lack. A process of before works with the new columns as well. */
const ADDED = {
  doubts: 'INTEGER NOT NULL DEFAULT 0',
  rejections: 'INTEGER NOT NULL DEFAULT 0',
  lapses: 'INTEGER NOT NULL DEFAULT 0',
  lease_ends: 'INTEGER',
}

/** The file that holds every enquiry. Two more with its name and `-wal` or `-shm` belong to it while it is open. */
export function storeFile(directory: string): string {
  return join(directory, 'enquiries.db')
}

export type SqliteFileOptions = { freeBytesMin?: number; onOpen?: (database: DatabaseSync) => void }
export type Row = Record<string, SQLOutputValue>
type Values = Record<string, SQLInputValue>

export type SqliteFile = {
  /** Runs one statement that writes. Resolves to the number of rows it changed, once that is on the disk. */
  run(sql: string, values?: Values): Promise<number>
  all(sql: string, values?: Values): Promise<Row[]>
  first(sql: string, values?: Values): Promise<Row | undefined>
  /** @throws when the disk has hardly any room left */
  requireSpace(): Promise<void>
  /** Folds the log into the file, so that deleted text is in neither. False: another program reads, and it may be. */
  scrub(): Promise<boolean>
  close(): void
}

/**
 * One SQLite file inside `directory`, open from the first call on. Every method waits a moment when another process
 * holds the lock, and rejects with what SQLite says otherwise.
 *
 * WAL with synchronous=FULL: a commit has reached the disk when it returns, and readers never wait for writers.
 */
export function createSqliteFile(directory: string, options: SqliteFileOptions = {}): SqliteFile {
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
      bringUpToDate(database)
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

  const all = (sql: string, values: Values = {}) => whenFree(() => database().prepare(sql).all(values))
  const first = async (sql: string, values: Values = {}) => (await all(sql, values))[0]

  return {
    run: (sql, values = {}) => whenFree(() => Number(database().prepare(sql).run(values).changes)),
    all,
    first,
    async requireSpace() {
      await whenFree(database)
      const { bavail, bsize } = statfsSync(directory)
      if (bavail * bsize < freeBytesMin) throw new Error('The disk is nearly full')
    },
    async scrub() {
      // secure_delete has zeroed what was deleted; in the log it stays readable until this has gone through.
      for (let attempt = 1; attempt <= BUSY_TRIES; attempt++) {
        if ((await first('PRAGMA wal_checkpoint(TRUNCATE)'))?.busy === 0) return true
        await pause(attempt)
      }
      return false
    },
    close,
  }
}

/** In one transaction, since two processes may open the file at the same moment. */
function bringUpToDate(database: DatabaseSync): void {
  const columns = database.prepare(`SELECT name FROM pragma_table_info('enquiry')`)
  const lacking = () =>
    Object.entries(ADDED).filter(([name]) => !columns.all().some((column) => column.name === name))
  if (lacking().length === 0) return
  database.exec('BEGIN IMMEDIATE')
  try {
    database.exec(SCHEMA)
    for (const [name, type] of lacking()) database.exec(`ALTER TABLE enquiry ADD COLUMN ${name} ${type}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

/** Runs `work`, and again when another process holds the lock, giving way to everyone else in between. */
async function whenFree<T>(work: () => T): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return work()
    } catch (error) {
      if (attempt === BUSY_TRIES || !isBusy(error)) throw error
      await pause(attempt)
    }
  }
}

function pause(attempt: number): Promise<void> {
  return wait(20 * attempt + Math.random() * 20)
}

/** SQLITE_BUSY is 5 and SQLITE_LOCKED 6; the upper bytes say why (https://sqlite.org/rescode.html). */
function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return code === 5 || code === 6
}
