import {
  bringUpToDate,
  createQueries,
  namePostgresFailure,
  withoutPassword,
} from '../postgres/postgres-database.ts'
import { TRY_LOCK_FOR_MOVE } from '../postgres/postgres-store.ts'
import { COLUMNS, type Queries, type Row, TEXT_COLUMNS } from '../sql-store.ts'
import { createSqliteFile, storeFile } from '../sqlite/sqlite-file.ts'
import { MOVED_TO, StoreError } from '../store.ts'

/* Moves all enquiries from a folder to a database, or back, while no site uses either. */

/** One of the two stores, over one connection, with an exclusive lock. */
export type End = Queries & {
  /** Such as a file, or a database without its password. */
  place: string
  /** Makes deleted text unreadable, where possible. */
  scrub(): Promise<void>
  close(): Promise<void>
}

/** How many rows are read at once. With texts of 256 KiB this is 16 MiB. */
const BATCH = 64
const ANSWER_LIMIT_MS = 60_000
/** Notes of housekeeping.ts about finished tasks. */
const NOTES = ['clock', 'held-told']

const FORGET_MARK = `DELETE FROM note WHERE name = '${MOVED_TO}'`
const names = COLUMNS.join(', ')
/** If both have an enquiry, the target keeps its own, unless that waits and the source has sent it. */
const INSERT = `INSERT INTO enquiry (${names}) VALUES (${COLUMNS.map((name) => `:${name}`).join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}
  WHERE enquiry.digest = excluded.digest AND excluded.state = 'sent' AND enquiry.state <> 'sent'`

/**
 * Opens the SQLite store in a folder, or creates it.
 * @throws StoreError `in-use` while a site uses it
 */
export async function openFolder(directory: string): Promise<End> {
  const file = createSqliteFile(directory, { isAlone: true })
  try {
    // The first statement takes the lock.
    await file.first('SELECT 1')
  } catch (error) {
    throw error instanceof StoreError && error.code === 'locked' ? inUse(directory) : error
  }
  return {
    ...file,
    place: storeFile(directory),
    async scrub() {
      await file.scrub()
      await file.shrink()
    },
    close: async () => file.close(),
  }
}

/**
 * Opens the PostgreSQL store at this address, or creates its tables.
 * @throws StoreError `in-use` while a site uses it
 */
export async function openPostgres(url: string): Promise<End> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'enquiries move',
    keepAlive: true,
    query_timeout: ANSWER_LIMIT_MS,
  })
  // If the connection is lost, further statements fail, and the transaction is rolled back.
  client.on('error', () => undefined)
  const place = withoutPassword(url)
  try {
    await client.connect()
    await bringUpToDate(client)
    const { rows } = await client.query(TRY_LOCK_FOR_MOVE)
    if (rows[0]?.locked !== true) throw inUse(place)
  } catch (error) {
    await client.end()
    throw namePostgresFailure(error)
  }
  return {
    ...createQueries((config) => client.query(config)),
    place,
    // The log and the backups of the server cannot be changed from here.
    scrub: async () => undefined,
    close: () => client.end(),
  }
}

function inUse(place: string): StoreError {
  return new StoreError(
    'in-use',
    `Another program works on ${place}, most likely the site. Stop it on every machine, and run this again.`,
  )
}

/**
 * First the source is marked, so that no site opens it. Then the target gets a copy in one transaction, in which each
 * enquiry is read back. Then the source is emptied. After an interruption, no site sends from the source, and the next
 * run begins again.
 * @returns the number of enquiries, by the state that they had in the source
 * @throws StoreError `differs` when both have different texts under one id. Nothing was moved then
 */
export async function moveEnquiries(source: End, target: End): Promise<Record<string, number>> {
  await source.run(
    `INSERT INTO note VALUES ('${MOVED_TO}', :place) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    { place: target.place },
  )
  await target.run('BEGIN')
  let states: Record<string, number>
  try {
    states = await copy(source, target)
    await target.run(FORGET_MARK)
    await target.run('COMMIT')
  } catch (error) {
    // On a full disk, SQLite has already ended the transaction. The first error is the one to report.
    await target.run('ROLLBACK').catch(() => undefined)
    if (error instanceof StoreError && error.code === 'differs') await source.run(FORGET_MARK)
    throw error
  }
  for (const table of ['enquiry', 'forgotten']) await source.run(`DELETE FROM ${table}`)
  await source.scrub()
  return states
}

async function copy(source: End, target: End): Promise<Record<string, number>> {
  for (const { person, at } of await source.all('SELECT person, at FROM forgotten')) {
    await target.run(
      `INSERT INTO forgotten VALUES (:person, :at) ON CONFLICT (person)
       DO UPDATE SET at = excluded.at WHERE forgotten.at < excluded.at`,
      { person: String(person), at: Number(at) },
    )
  }
  for (const name of NOTES) {
    const note = await source.first('SELECT value FROM note WHERE name = :name', { name })
    if (note === undefined) continue
    const values = { name, value: String(note.value) }
    await target.run('INSERT INTO note VALUES (:name, :value) ON CONFLICT DO NOTHING', values)
  }
  const states: Record<string, number> = {}
  const differing: string[] = []
  for (let after = ''; ; ) {
    const rows = await source.all(
      `SELECT ${names} FROM enquiry WHERE id > :after ORDER BY id LIMIT ${BATCH}`,
      { after },
    )
    for (const row of rows.map(valuesOf)) {
      after = String(row.id)
      await target.run(INSERT, row)
      const kept = await target.first('SELECT digest, state, body FROM enquiry WHERE id = :id', { id: after })
      const isSame = kept?.digest === row.digest && (kept?.body === row.body || kept?.state === 'sent')
      if (!isSame) differing.push(after)
      states[String(row.state)] = (states[String(row.state)] ?? 0) + 1
    }
    if (rows.length < BATCH) break
  }
  if (differing.length === 0) return states
  throw new StoreError(
    'differs',
    `${target.place} keeps another text under the same id: ${differing.join(', ')}. Nothing was moved. Compare both ` +
      'with "show", and delete one with "forget"',
  )
}

/** PostgreSQL's client returns large integers as text, and cannot store the null character, which a relay may send. */
function valuesOf(row: Row): Record<string, string | number | null> {
  return Object.fromEntries(
    COLUMNS.map((name) => {
      const value = row[name] ?? null
      if (value === null) return [name, null]
      return [name, TEXT_COLUMNS.has(name) ? String(value).replaceAll('\0', '') : Number(value)]
    }),
  )
}
