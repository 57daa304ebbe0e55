import { chmodSync, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dialect, HAS_TEXT, IS_IN_INBOX, type Queries, tables, WAITS_SINCE } from '../sql-store.ts'
import { StoreError } from '../store.ts'

/*
 * The file of the SQLite store: opening and creating it, waiting for its lock, and the names of its errors. The
 * statements are in sql-store.ts.
 */

const VERSION = 1
/**
 * Before it, a checkpoint beside a commit could write pages of the log twice into the file: the WAL-reset bug
 * (https://sqlite.org/releaselog/3_51_3.html), under exactly the load of this store.
 */
const SQLITE_NEEDED = '3.51.3'
const OWNER_ONLY = 0o600
/** SQLite itself waits this long for a lock; see `whenFree` for the rest. */
const BUSY_MS = 10
/** Enquiries are refused below this, before commits can fail. */
const FREE_BYTES_MIN = 100 * 1024 * 1024
/** Long enough for a backup or a command of the operator, short enough for a waiting visitor. */
const LOCK_WAIT_MS = 4000
const SCRUB_TRIES = 5

/**
 * WAL with synchronous=FULL: a commit has reached the disk when it returns, and readers never wait for writers.
 * `secure_delete` overwrites deleted data; `temp_store` keeps texts out of temporary files, which `forget` could not reach.
 */
const PRAGMAS = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA secure_delete = ON;
PRAGMA temp_store = MEMORY;
`

export const sqliteDialect: Dialect = {
  isIn: (column, list) => `${column} IN (SELECT value FROM json_each(${list}))`,
  // Names the index, because SQLite would choose that of the states, and sort the whole queue for each mail.
  claim: { from: 'INDEXED BY enquiry_ready', end: '' },
}

/** Claiming, counting and listing use indexes, and do not read texts. */
const SCHEMA = `${tables({ integer: 'INTEGER', end: ' STRICT' })}
CREATE INDEX IF NOT EXISTS enquiry_totals
  ON enquiry (state, received_at, ${WAITS_SINCE}, ${HAS_TEXT}, (${IS_IN_INBOX}), claimed_by);
PRAGMA user_version = ${VERSION};
`

/** The file of the store. While it is open, there are two more with `-wal` and `-shm`. */
export function storeFile(directory: string): string {
  return join(directory, 'enquiries.db')
}

/** @throws StoreError when this version of SQLite may damage the store */
export function requireSqlite(version = process.versions.sqlite ?? '0'): void {
  if (version.localeCompare(SQLITE_NEEDED, 'en', { numeric: true }) >= 0) return
  throw new StoreError(
    'sqlite-too-old',
    `This Node was built with SQLite ${version}, which can damage the enquiry store. It needs ` +
      `${SQLITE_NEEDED} or newer: use the Node that npm ci installs`,
  )
}

/**
 * Opens the file, creates it and its folder if they are missing, and checks that it is intact.
 * @throws StoreError when this SQLite is too old, the file is damaged, or its log is there without it
 */
export function openDatabase(file: string): DatabaseSync {
  requireSqlite()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // SQLite would delete the log, which may have enquiries that are nowhere else. Looks at it first, because another process
  // that is creating the store creates the file before the log.
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0 && !existsSync(file))
    throw new StoreError(
      'missing',
      `${file}-wal is there without its file. Bring the file back, or move the log away`,
    )
  const database = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    // Only if necessary, so that a file without write permission can still be read.
    if ((statSync(file).mode & 0o777) !== OWNER_ONLY) chmodSync(file, OWNER_ONLY)
    const isNew = Number(database.prepare('PRAGMA page_count').get()?.page_count) === 0
    // Returns the space of deleted data to the disk. Works only before the first page is written.
    if (isNew) database.exec('PRAGMA auto_vacuum = FULL')
    database.exec(PRAGMAS)
    const check = database.prepare('PRAGMA integrity_check(1)').get()
    if (check?.integrity_check !== 'ok') throw new StoreError('damaged', 'The enquiry store is damaged')
    makeTables(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** In one transaction, because two processes may open the file at the same time. If it fails, close the connection. */
export function makeTables(database: DatabaseSync): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  // A release only adds indexes and columns with defaults, so the release before it can use its file.
  if (version > VERSION + 1) {
    throw new StoreError('written-by-newer-release', 'The enquiry store was written by a much newer release')
  }
  if (version < VERSION) database.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT`)
}

/**
 * A SQLite file in `directory`, opened at the first call. Every method waits a few seconds while another process holds
 * the lock, and rejects with a named error.
 */
export function createSqliteFile(directory: string) {
  const file = storeFile(directory)
  let opened: { database: DatabaseSync; inode: number } | undefined
  let damage: StoreError | undefined

  function database(): DatabaseSync {
    // Finding it reads the whole file, so it is not repeated: an operator who repairs the file restarts the site.
    if (damage !== undefined) throw damage
    try {
      opened ??= { database: openDatabase(file), inode: statSync(file).ino }
      return opened.database
    } catch (error) {
      if (error instanceof StoreError && error.code === 'damaged') damage = error
      throw error
    }
  }

  const all: Queries['all'] = (sql, values = {}) => whenFree(() => database().prepare(sql).all(values))
  const first: Queries['first'] = async (sql, values) => (await all(sql, values))[0]
  const run: Queries['run'] = (sql, values = {}) =>
    whenFree(() => Number(database().prepare(sql).run(values).changes))
  const checkpoint = async () => (await first('PRAGMA wal_checkpoint(TRUNCATE)'))?.busy === 0

  return {
    run,
    all,
    first,
    async requireSafe(): Promise<void> {
      await whenFree(database)
      const { ino } = statSync(file, { throwIfNoEntry: false }) ?? {}
      if (opened !== undefined && ino !== opened.inode)
        throw new StoreError('moved-away', 'The file of the enquiry store was moved away while it was in use')
      const { bavail, bsize } = statfsSync(directory)
      const free = bavail * bsize
      if (free >= FREE_BYTES_MIN) return
      throw new StoreError('disk-nearly-full', 'The disk of the enquiry store is nearly full')
    },
    /** Writes the log into the file, so that neither contains deleted text. False: another program is reading. */
    async scrub(): Promise<boolean> {
      // secure_delete has overwritten deleted data in the file; the log contains it until this succeeds.
      for (let attempt = 1; attempt <= SCRUB_TRIES; attempt++) {
        if (await checkpoint()) return true
        await pause(attempt)
      }
      return false
    },
    close(): void {
      opened?.database.close()
      opened = undefined
    },
  }
}

/** Runs `work`, and repeats it with pauses while another process holds the lock. */
async function whenFree<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + LOCK_WAIT_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw nameSqliteFailure(error)
      await pause(attempt)
    }
  }
}

function pause(attempt: number): Promise<void> {
  return wait(Math.min(20 * attempt, 60) + Math.random() * 20)
}

/** By the low byte of SQLite's code; the upper bytes say why (https://sqlite.org/rescode.html). */
const failures: Record<number, [code: string, sentence: string]> = {
  5: ['locked', 'Another program holds the lock of the enquiry store'],
  6: ['locked', 'Another program holds the lock of the enquiry store'],
  8: ['read-only', 'The enquiry store is read-only'],
  10: ['disk-fails', 'The disk of the enquiry store reports an error'],
  11: ['damaged', 'The enquiry store is damaged'],
  13: ['disk-full', 'The disk of the enquiry store is full'],
  26: ['damaged', 'The enquiry store is damaged: this is not a database'],
}

/** Errors that an operator can fix, by name; others unchanged. */
function nameSqliteFailure(error: unknown): unknown {
  const [code, sentence] = failures[sqliteCode(error)] ?? []
  return code === undefined ? error : new StoreError(code, sentence ?? '', { cause: error })
}

/**
 * Takes an exclusive lock on a small database. The kernel frees it when this process ends, for whatever reason, so no
 * timeout is needed. A process that is stopped or hangs keeps it.
 * @returns undefined while another process has it. Close it to unlock
 */
export function lockFile(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** Whether the cause is another connection, so that a retry may help. */
function isBusy(error: unknown): boolean {
  return [5, 6].includes(sqliteCode(error))
}

function sqliteCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}
