import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreError } from '#lib/outbox/store-error.ts'
import { isBusy } from './sqlite-error.ts'
import { bringUpToDate } from './sqlite-schema.ts'
import { requireSqlite } from './sqlite-version.ts'

const OWNER_ONLY = 0o600
/** SQLite itself waits this long for a lock; see `whenFree` for the rest. */
const BUSY_MS = 10

/**
 * WAL with synchronous=FULL: a commit has reached the disk when it returns, and readers never wait for writers.
 * `secure_delete` overwrites what is deleted; `temp_store` keeps texts out of temporary files that `forget` would not
 * reach.
 */
const PRAGMAS = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA secure_delete = ON;
PRAGMA temp_store = MEMORY;
`

/** Takes effect before the first page is written, or with the next VACUUM. */
export const CAN_SHRINK = 'PRAGMA auto_vacuum = INCREMENTAL'

export type OpenOptions = { onOpen?: ((database: DatabaseSync) => void) | undefined; isAlone?: boolean }

/**
 * Opens the file, makes it and its folder where they are missing, and makes sure that it is sound.
 * @param isAlone fails as locked while anybody else has it open, and keeps everybody else out
 * @param onOpen for tests: the connection, before anything else uses it
 * @throws StoreError when this SQLite is too old or the file is damaged
 */
export function openDatabase(file: string, { onOpen, isAlone = false }: OpenOptions = {}): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    requireSqlite()
    // Before its first look at the file, which then takes the lock (https://sqlite.org/wal.html#noshm).
    if (isAlone) database.exec('PRAGMA locking_mode = EXCLUSIVE')
    // Only where it has to be: one that may not be written any more can still be read.
    if ((statSync(file).mode & 0o777) !== OWNER_ONLY) chmodSync(file, OWNER_ONLY)
    const isNew = Number(database.prepare('PRAGMA page_count').get()?.page_count) === 0
    if (isNew) database.exec(CAN_SHRINK)
    database.exec(PRAGMAS)
    const check = database.prepare('PRAGMA quick_check(1)').get()
    if (check?.quick_check !== 'ok') throw new StoreError('damaged', 'The enquiry store is damaged')
    bringUpToDate(database)
    onOpen?.(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const REFUSED_MS = 30_000

/**
 * Remembers a file that was found damaged, so that not every request reads all of it again to find the same.
 * @returns `openDatabase` that fails at once for half a minute, or until the file has changed
 */
export function createOpener() {
  let refused: { stamp: string; at: number; error: unknown } | undefined

  return (file: string, options: OpenOptions): DatabaseSync => {
    const stamp = stampOf(file)
    if (refused !== undefined && refused.stamp === stamp && performance.now() - refused.at < REFUSED_MS)
      throw refused.error
    refused = undefined
    try {
      return openDatabase(file, options)
    } catch (error) {
      const isLasting = stamp !== undefined && !isBusy(error)
      if (isLasting) refused = { stamp: stampOf(file) ?? stamp, at: performance.now(), error }
      throw error
    }
  }
}

function stampOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats && [stats.ino, stats.size, stats.mtimeMs, stats.mode].join(' ')
}
