import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { COLUMNS, readStats } from '#lib/outbox/sql-store.ts'
import { openDatabase, storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { type Stats, StoreError } from '#lib/outbox/store.ts'
import { peopleIn } from './person.ts'

/* Copies of the SQLite store: one file each, safe to make and to restore while the site runs. */

/** One for each folder. Other programs do not use this name, so no other file is deleted. */
const UNFINISHED = '.enquiries-unfinished'

/**
 * Copies the store into a new file, which is complete and on the disk when this returns. Other processes can accept
 * enquiries meanwhile. A copy that fails is deleted, because `forget` cannot reach it. The next backup in that folder
 * deletes the file of a killed process.
 * @returns how many enquiries it has in each state
 * @throws StoreError when the file exists already, its folder does not, or the copy fails or is damaged
 */
export function backUp(directory: string, to: string): Stats['states'] {
  if (existsSync(to)) throw new StoreError('exists', `${to} exists already`)
  if (!existsSync(dirname(to))) throw new StoreError('missing', `the folder ${dirname(to)} does not exist`)
  const unfinished = join(dirname(to), UNFINISHED)
  let written = unfinished
  try {
    remove(unfinished)
    // Created before SQLite opens it, so that no other account can ever read it.
    closeSync(openSync(unfinished, 'wx', 0o600))
    using source = new DatabaseSync(storeFile(directory), { readOnly: true, timeout: 5000 })
    // A snapshot in one file, without deleted data.
    source.prepare('VACUUM INTO ?').run(unfinished)
    const states = verifyBackup(unfinished)
    synchronise(unfinished)
    renameSync(unfinished, to)
    written = to
    // Otherwise a power failure could undo the renaming.
    synchronise(dirname(to))
    return states
  } catch (error) {
    remove(written)
    // Without the name of a file that is deleted.
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(unfinished, 'the copy')
    const advice = `Check the store with doctor, and whether ${dirname(to)} is writable and has room.`
    throw new StoreError('not-copied', `No backup was made: ${reason}. ${advice}`, { cause: error })
  }
}

function remove(file: string): void {
  for (const each of [file, `${file}-journal`]) rmSync(each, { force: true })
}

function synchronise(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Reads every page of a backup, and returns how many enquiries it has in each state.
 * @throws StoreError when it is damaged or not a backup
 */
function verifyBackup(file: string): Stats['states'] {
  if (!existsSync(file)) throw new StoreError('missing', `${file} is not there`)
  try {
    using database = new DatabaseSync(file, { readOnly: true })
    const [check] = database.prepare('PRAGMA integrity_check(1)').all()
    if (check?.integrity_check !== 'ok') throw new StoreError('damaged', `${file} is damaged`)
    return readStats(database.prepare('SELECT state, count(*) AS rows FROM enquiry GROUP BY state').all())
      .states
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw new StoreError('damaged', `${file} is damaged, or not a backup of the enquiry store`, {
      cause: error,
    })
  }
}

type Restoration = { restored: number; waiting: number; forgotten: number }

/**
 * Adds the enquiries of a backup that the store lacks, except those of people who were forgotten later, by the lists of
 * the store and of the backup. Enquiries that waited when the backup was made wait again.
 * @throws StoreError when the backup is damaged
 */
export function restoreBackup(directory: string, file: string): Restoration {
  verifyBackup(file)
  using database = openDatabase(storeFile(directory))
  database.function('people', { deterministic: true }, (id, body) =>
    JSON.stringify(peopleIn(String(id), typeof body === 'string' ? JSON.parse(body) : undefined)),
  )
  database.prepare('ATTACH :file AS backup').run({ file })
  database.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE')
  database.exec(`INSERT INTO main.forgotten SELECT person, at FROM backup.forgotten WHERE true
      ON CONFLICT DO UPDATE SET at = max(at, excluded.at)`)
  const isForgotten = `EXISTS (SELECT 1 FROM main.forgotten
      WHERE person IN (SELECT value FROM json_each(people(enquiry.id, enquiry.body))) AND at >= received_at)`
  const isLacking = 'id NOT IN (SELECT id FROM main.enquiry)'
  const forgotten = database
    .prepare(`SELECT count(*) AS rows FROM backup.enquiry WHERE ${isLacking} AND ${isForgotten}`)
    .get()?.rows
  const columns = COLUMNS.join(', ')
  const restored = database
    .prepare(
      `INSERT INTO main.enquiry (${columns}) SELECT ${columns} FROM backup.enquiry
         WHERE ${isLacking} AND NOT ${isForgotten} RETURNING state IN ('queued', 'sending') AS waits`,
    )
    .all()
  database.exec('COMMIT')
  const waiting = restored.filter(({ waits }) => waits).length
  return { restored: restored.length, waiting, forgotten: Number(forgotten) }
}
