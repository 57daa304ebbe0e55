import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { isMoved } from '#lib/outbox/move/row.ts'
import { peopleIn } from '#lib/outbox/operate/person.ts'
import type { EnquiryState } from '#lib/outbox/store.ts'
import { StoreError } from '#lib/outbox/store-error.ts'
import { storeFile } from './sqlite-file.ts'
import { openDatabase } from './sqlite-open.ts'

/* Copies of the SQLite store: one file each, safe to make and to bring back while the site runs. */

export type BackupContent = {
  states: Record<EnquiryState, number>
  /** When the latest enquiry in it was accepted, in milliseconds since 1970. */
  newest: number | undefined
  /** How many a move had laid down and not yet taken up. */
  arriving: number
}

/**
 * Copies the store into a new file, which is complete and on the disk once this has resolved. Enquiries can be
 * accepted meanwhile.
 * @throws StoreError when there is such a file already, or the copy is not sound
 */
export async function backUp(directory: string, to: string): Promise<BackupContent> {
  if (existsSync(to)) throw new StoreError('exists', `${to} is there already`)
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { force: true })
  const source = new DatabaseSync(storeFile(directory), { readOnly: true, timeout: 5000 })
  try {
    await backup(source, unfinished, { rate: 1000 })
  } finally {
    source.close()
  }
  chmodSync(unfinished, 0o600)
  const copy = new DatabaseSync(unfinished)
  // One file instead of three: a backup is carried about.
  copy.exec('PRAGMA journal_mode = DELETE')
  copy.close()
  const content = verifyBackup(unfinished)
  synchronise(unfinished)
  renameSync(unfinished, to)
  // Or a power cut takes its new name back.
  synchronise(dirname(to))
  return content
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
 * Reads every page of a backup, and says what it holds.
 * @throws StoreError when it is damaged or holds no enquiries
 */
export function verifyBackup(file: string): BackupContent {
  if (!existsSync(file)) throw new StoreError('missing', `${file} is not there`)
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const [check] = database.prepare('PRAGMA integrity_check(1)').all()
    if (check?.integrity_check !== 'ok') throw new StoreError('damaged', `${file} is damaged`)
    const rows = database
      .prepare('SELECT state, count(*) AS rows, max(received_at) AS newest FROM enquiry GROUP BY state')
      .all()
    const count = (state: EnquiryState) => Number(rows.find((row) => row.state === state)?.rows ?? 0)
    return {
      states: {
        queued: count('queued'),
        sending: count('sending'),
        sent: count('sent'),
        held: count('held'),
        failed: count('failed'),
      },
      newest: rows.length === 0 ? undefined : Math.max(...rows.map(({ newest }) => Number(newest))),
      arriving: hasTable(database, 'main', 'arriving')
        ? Number(database.prepare('SELECT count(*) AS rows FROM arriving').get()?.rows)
        : 0,
    }
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw new StoreError('damaged', `${file} is damaged, or not a backup of the enquiry store`, {
      cause: error,
    })
  } finally {
    database.close()
  }
}

export type Restoration = {
  restored: number
  waiting: number
  /** Brought back to where only the move that laid them down finds them. */
  arriving: number
  forgotten: number
}

/**
 * Brings back from a backup what the store lacks, and leaves what it has. People who were forgotten after they wrote
 * stay forgotten, by the lists of the store and of the backup. What waited when the backup was made waits again.
 * @throws StoreError when the backup is damaged
 */
export function restoreBackup(directory: string, file: string): Restoration {
  verifyBackup(file)
  const database = openDatabase(storeFile(directory))
  try {
    database.function('people', { deterministic: true }, (id, body) =>
      JSON.stringify(peopleIn(String(id), typeof body === 'string' ? JSON.parse(body) : undefined)),
    )
    database.prepare('ATTACH :file AS backup').run({ file })
    database.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE')
    if (hasTable(database, 'backup', 'forgotten')) {
      database.exec(`INSERT INTO main.forgotten SELECT person, at FROM backup.forgotten WHERE true
        ON CONFLICT DO UPDATE SET at = max(at, excluded.at)`)
    }
    const isForgotten = `EXISTS (SELECT 1 FROM main.forgotten
      WHERE person IN (SELECT value FROM json_each(people(enquiry.id, enquiry.body))) AND at >= received_at)`
    const isLacking = 'id NOT IN (SELECT id FROM main.enquiry)'
    const count = (condition: string) =>
      Number(
        database
          .prepare(`SELECT count(*) AS rows FROM backup.enquiry WHERE ${isLacking} AND ${condition}`)
          .get()?.rows,
      )
    const forgotten = count(isForgotten)
    const waiting = count(`state IN ('queued', 'sending') AND NOT ${isForgotten}`)
    const columns = columnsOfBoth(database).join(', ')
    const { changes } = database
      .prepare(
        `INSERT INTO main.enquiry (${columns}) SELECT ${columns} FROM backup.enquiry
         WHERE ${isLacking} AND NOT ${isForgotten}`,
      )
      .run()
    const arriving = hasTable(database, 'backup', 'arriving') ? restoreArriving(database) : 0
    database.exec('COMMIT')
    return { restored: Number(changes), waiting, arriving, forgotten }
  } finally {
    database.close()
  }
}

/**
 * Brings back what a move had laid down when the backup was made: its source may have let go of it. What has become an
 * enquiry here since then is left out, and so is what people sent who were forgotten. Returns how many.
 */
function restoreArriving(database: DatabaseSync): number {
  const { changes } = database
    .prepare(
      `INSERT OR IGNORE INTO main.arriving (origin, id, person, entry)
       SELECT origin, id, person, entry FROM backup.arriving AS laid
       WHERE NOT EXISTS (SELECT 1 FROM main.enquiry
           WHERE enquiry.id = laid.id AND digest = laid.entry ->> 'digest' AND NOT ${isMoved()})
         AND NOT EXISTS (SELECT 1 FROM main.forgotten
           WHERE instr(' ' || laid.person || ' ', ' ' || forgotten.person || ' ') > 0 AND at >= laid.entry ->> 'received_at')`,
    )
    .run()
  return Number(changes)
}

/** A backup of an earlier release may lack it. */
function hasTable(database: DatabaseSync, schema: 'main' | 'backup', name: string): boolean {
  return (
    database.prepare(`SELECT 1 FROM ${schema}.sqlite_schema WHERE name = :name`).get({ name }) !== undefined
  )
}

/** A backup of another release may have fewer columns, or more. */
function columnsOfBoth(database: DatabaseSync): string[] {
  const names = (schema: string) =>
    database
      .prepare(`SELECT name FROM pragma_table_info('enquiry', '${schema}')`)
      .all()
      .map(({ name }) => String(name))
  const inBackup = new Set(names('backup'))
  return names('main').filter((name) => inBackup.has(name))
}
