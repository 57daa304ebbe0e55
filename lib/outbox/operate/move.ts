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

/* Copies all enquiries from a folder to a database, or back, while no site works on either. */

/** One of the two stores, over one connection, locked so that nobody else works on it. */
export type End = Queries & {
  /** Such as a file, or a database without its password. */
  place: string
  /** Makes deleted text unreadable, where that can be done. */
  scrub(): Promise<void>
  close(): Promise<void>
}

/** How many are read at once. With texts of 256 KiB this is 16 MiB, and no visitor waits for it. */
const BATCH = 64
const ANSWER_LIMIT_MS = 60_000
/** Notes without which housekeeping would repeat itself (housekeeping.ts). */
const NOTES = ['clock', 'held-told']

const FORGET_MARK = `DELETE FROM note WHERE name = '${MOVED_TO}'`
const names = COLUMNS.join(', ')
/** Of what both keep, the target keeps its own, unless that waits while the source has sent it. */
const INSERT = `INSERT INTO enquiry (${names}) VALUES (${COLUMNS.map((name) => `:${name}`).join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}
  WHERE enquiry.digest = excluded.digest AND excluded.state = 'sent' AND enquiry.state <> 'sent'`

/**
 * The SQLite store in a folder. It is made if it is not there.
 * @throws StoreError `in-use` while a site works on it
 */
export async function openFolder(directory: string): Promise<End> {
  const file = createSqliteFile(directory, { isAlone: true })
  try {
    // The first look takes the lock.
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
 * The PostgreSQL store at this address. Its tables are made if they are not there.
 * @throws StoreError `in-use` while a site works on it
 */
export async function openPostgres(url: string): Promise<End> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'enquiries move',
    keepAlive: true,
    query_timeout: ANSWER_LIMIT_MS,
  })
  // If the connection is lost, every further statement is refused, and the transaction is undone.
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
    // The log and the backups of the server are beyond reach.
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
 * First the source is marked, and no site opens it any more. Then the target gets a copy in one transaction, in which each
 * enquiry is read back. Then the source is emptied. If it is interrupted anywhere, no site sends anything from the source,
 * and the next run does it all again.
 * @returns the number of enquiries, by the state that they had in the source
 * @throws StoreError `differs` when both keep different texts under one id; then nothing was moved
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
    // A full disk has made SQLite end the transaction already. The first failure is the one to tell.
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

/** PostgreSQL's client gives large whole numbers as text, and keeps no zero character, which a relay may have sent. */
function valuesOf(row: Row): Record<string, string | number | null> {
  return Object.fromEntries(
    COLUMNS.map((name) => {
      const value = row[name] ?? null
      if (value === null) return [name, null]
      return [name, TEXT_COLUMNS.has(name) ? String(value).replaceAll('\0', '') : Number(value)]
    }),
  )
}
