import { DatabaseSync } from 'node:sqlite'
import { StoreError } from '#lib/outbox/store-error.ts'

/**
 * Before it, a checkpoint beside a commit could write pages of the log twice into the file: the WAL-reset bug
 * (https://sqlite.org/releaselog/3_51_3.html), under exactly the load of this store.
 */
const NEEDED = [3, 51, 3]

/** The version of the SQLite that is at work, which need not be the one that Node was compiled with. */
export function sqliteVersion(): string {
  const database = new DatabaseSync(':memory:')
  try {
    return String(database.prepare('SELECT sqlite_version() AS version').get()?.version)
  } finally {
    database.close()
  }
}

/** @throws StoreError when this version of SQLite may damage the store */
export function requireSqlite(version = sqliteVersion()): void {
  const numbers = version.split('.').map(Number)
  const differing = NEEDED.findIndex((needed, place) => numbers[place] !== needed)
  if (differing < 0 || (numbers[differing] ?? 0) > (NEEDED[differing] ?? 0)) return
  throw new StoreError(
    'sqlite-too-old',
    `This Node was built with SQLite ${version}, which can damage the enquiry store. It needs ` +
      `${NEEDED.join('.')} or newer: use the Node that npm install brings along`,
  )
}
