import type { Client } from 'pg'
import { StoreError } from '#lib/outbox/store-error.ts'
import { namePostgresFailure, TABLES } from './postgres-database.ts'

/* A copy of the PostgreSQL store beside the real one, in a schema of its own, on which a build can be tried. */

const CONNECT_LIMIT_MS = 3000
const PREFIX = 'enquiries_trial'
/** No trial takes that long: what is older was left behind by a machine that failed. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000
/** Holds fingerprints of the addresses of visitors, and a trial needs none of them. */
const EMPTY = 'bucket'

/** A name for the schema of a copy that is made now. */
export function nameTrialSchema(now: number): string {
  return `${PREFIX}_${now}_${crypto.randomUUID().slice(0, 8)}`
}

/**
 * Copies all rows as they are at this moment into a new schema of the same database. They go past the log of the server,
 * and so into none of its backups. The real tables are only read, and can be written to meanwhile.
 * @returns the address of the copy
 * @throws StoreError when this login may not make a schema, or would not work in it
 */
export async function copyDatabase(url: string, schema: string): Promise<string> {
  const address = addressOf(url, schema)
  await withClient(url, async (client) => {
    await dropLeftBehind(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await client.query(`CREATE SCHEMA ${schema}`)
    for (const table of TABLES) {
      const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS found', [table])
      // The build that is tried makes what this release does not have yet.
      if (rows[0]?.found !== true) continue
      await client.query(`CREATE UNLOGGED TABLE ${schema}.${table} (LIKE ${table} INCLUDING ALL)`)
      if (table !== EMPTY) await client.query(`INSERT INTO ${schema}.${table} SELECT * FROM ${table}`)
    }
    await client.query('COMMIT')
  })
  // A server between may pass over what the address says. Then the build would work on the real rows.
  const isApart = await withClient(address, async (client) => {
    const { rows } = await client.query('SELECT current_schema() AS name')
    return rows[0]?.name === schema
  })
  if (!isApart) throw new StoreError('not-apart', 'A connection to the copy leads to the real enquiries')
  return address
}

/** Deletes a copy, if it is there. */
export async function dropCopy(url: string, schema: string): Promise<void> {
  await withClient(
    url,
    async (client) => void (await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)),
  )
}

async function dropLeftBehind(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace
     WHERE nspname ~ '^${PREFIX}_[0-9]+_[0-9a-f]+$' AND pg_get_userbyid(nspowner) = current_user`,
  )
  for (const { name } of rows) {
    const madeAt = Number(name.split('_').at(-2))
    if (Date.now() - madeAt > LEFT_BEHIND_MS) await client.query(`DROP SCHEMA IF EXISTS ${name} CASCADE`)
  }
}

/** Where every name without a schema is looked for, and made, in this one. */
function addressOf(url: string, schema: string): string {
  const address = URL.parse(url)
  if (address === null) throw new StoreError('not-apart', 'DATABASE_URL is not an address to add a schema to')
  const options = [address.searchParams.get('options'), `-c search_path=${schema}`]
  address.searchParams.set('options', options.filter((each) => each !== null).join(' '))
  return address.href
}

/** @throws StoreError, or the error of the server, by whose end a transaction under way is undone */
async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    application_name: 'enquiries trial',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  })
  // The question under way fails by it as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw namePostgresFailure(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}
