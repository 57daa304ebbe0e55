import { bringUpToDate, createQuestions, namePostgresFailure } from '../postgres/postgres-database.ts'
import { TRY_LOCK_FOR_MOVE } from '../postgres/postgres-session.ts'
import { withoutPassword } from '../postgres/postgres-store.ts'
import { createSqliteFile, storeFile } from '../sqlite/sqlite-file.ts'
import { StoreError } from '../store-error.ts'
import type { End } from './move.ts'

/** A batch has up to 16 MiB of text, and no visitor waits for it. */
const MOVE_LIMIT_MS = 60_000

/**
 * The SQLite store in a folder, held for ourselves alone. It is made if it is not there.
 * @throws StoreError `in-use` while a site works on it
 */
export async function openFolder(directory: string): Promise<End> {
  const file = createSqliteFile(directory, { isAlone: true })
  try {
    // The first look takes the lock.
    await file.first('SELECT 1')
  } catch (error) {
    if (error instanceof StoreError && error.code === 'locked') throw inUse(directory)
    throw error
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
 * The PostgreSQL store at this address, held for ourselves alone by a lock of the session. Its tables are made if they are
 * not there.
 * @throws StoreError `in-use` while a site works on it
 */
export async function openPostgres(url: string): Promise<End> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'enquiries move',
    keepAlive: true,
    query_timeout: MOVE_LIMIT_MS,
  })
  // Without it every further question is refused, and the transaction is undone.
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
    ...createQuestions((config) => client.query(config)),
    place,
    // What the server keeps in its log and backups is beyond reach.
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
