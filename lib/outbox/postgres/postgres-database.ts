import type { Pool, QueryConfig, QueryResult } from 'pg'
import { errorCode, log } from '#lib/process/log.ts'
import { type Dialect, type Patience, type Queries, type Row, tables, type Values } from '../sql-store.ts'
import { type Scrub, StoreError } from '../store.ts'

/* The connections to a PostgreSQL store, its tables, and the names of its errors. The statements are in sql-store.ts. */

const VERSION = 1
const VERSION_NOTE = 'schema'
/** An arbitrary number that other programs on this database do not use. */
const STARTERS_LOCK = 7_261_941

/** Enough for one process, and few, because a server allows about a hundred. */
const CONNECTIONS_MAX = 8
const CONNECT_LIMIT_MS = 3000
/** The longest wait of a visitor. After this the mail is sent directly. */
const ANSWER_LIMIT_MS = 5000
/** Shorter: the server cancels a statement that waits for a lock before its mail is sent directly, so it is not sent again. */
const LOCK_LIMIT_MS = 4000
/** For calls without a visitor or monitor: over every row, or a page of long texts. */
const LONG_LIMIT_MS = 60_000

/** Creates missing tables, in one transaction. If several processes start at once, each waits for the one before. */
const MAKE_TABLES = `
BEGIN;
SET LOCAL client_min_messages = warning;
SELECT pg_advisory_xact_lock(${STARTERS_LOCK});
${tables({ integer: 'bigint', end: '' })}
CREATE INDEX IF NOT EXISTS enquiry_counts ON enquiry (state, received_at);
INSERT INTO note VALUES ('${VERSION_NOTE}', '${VERSION}') ON CONFLICT (name) DO UPDATE SET value = excluded.value;
COMMIT;
`

const DURABLE = `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`

const postgresDialect: Dialect = {
  isIn: (column, list) => `${column} IN (SELECT json_array_elements_text(CAST(${list} AS json)))`,
  // Skip rows that another worker is claiming.
  claim: { from: '', end: 'FOR UPDATE SKIP LOCKED' },
}

/**
 * Connections to a PostgreSQL database. The first call connects and creates the tables. Every method rejects within
 * seconds, with a named error, when the server is down.
 */
export function createPostgresDatabase(url: string) {
  let opening: Promise<Pool> | undefined
  let making: Promise<void> | undefined
  let isClosed = false

  async function open(): Promise<Pool> {
    // Not loaded by sites with a SQLite store.
    const { default: pg } = await import('pg')
    const pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      lock_timeout: LOCK_LIMIT_MS,
      keepAlive: true,
      application_name: 'enquiries',
      // A server may be set to answer before a commit is on the disk.
      onConnect: (client) => client.query(DURABLE),
    })
    // An idle connection failed. The next call opens another.
    pool.on('error', (error) => log('warn', 'store.connection-lost', { code: errorCode(error) }))
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }

  async function connections(): Promise<Pool> {
    if (isClosed) throw new StoreError('closed', 'The enquiry store has been closed')
    opening ??= open()
    return await opening
  }

  /** Once per process, and again after a failure. */
  async function ready(): Promise<Pool> {
    const pool = await connections()
    making ??= prepare(pool).catch((error: unknown) => {
      making = undefined
      throw error
    })
    await making
    return pool
  }

  const questions = createQueries(async (config) => (await ready()).query<Row>(config))

  return {
    ...questions,
    dialect: postgresDialect,
    // The operator of the server is responsible for its disk, log and backups.
    requireSafe: async () => undefined,
    scrub: async (): Promise<Scrub> => 'beyond-reach',
    async exists() {
      const asked = connections().then((pool) => pool.query(`SELECT to_regclass('enquiry') AS found`))
      return await asked.then(
        ({ rows }) => rows[0]?.found !== null,
        () => true,
      )
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await (await opening)?.end()
    },
  }
}

export function createQueries(query: (config: QueryConfig) => Promise<QueryResult<Row>>): Queries {
  async function ask(sql: string, values: Values = {}, patience?: Patience): Promise<QueryResult<Row>> {
    const limit = patience === 'long' ? { query_timeout: LONG_LIMIT_MS } : {}
    try {
      return await query({ ...positional(sql, values), ...limit })
    } catch (error) {
      throw namePostgresFailure(error)
    }
  }
  return {
    all: async (...asked) => (await ask(...asked)).rows,
    first: async (...asked) => (await ask(...asked)).rows[0],
    run: async (...asked) => (await ask(...asked)).rowCount ?? 0,
  }
}

async function prepare(pool: Pool): Promise<void> {
  const readVersion = async () => {
    const { rows } = await pool.query('SELECT value FROM note WHERE name = $1', [VERSION_NOTE])
    return Number(rows[0]?.value ?? 0)
  }
  // Checked before creating tables, so that from the second start on a login without that right is enough.
  const version = await readVersion().catch(ifMissing)
  if (version === undefined || version < VERSION) await pool.query(MAKE_TABLES)
  else if (version > VERSION + 1) {
    throw new StoreError('written-by-newer-release', 'The enquiry store was written by a much newer release')
  }
}

function ifMissing(error: unknown): undefined {
  if (postgresCode(error) === NO_SUCH_TABLE) return undefined
  throw error
}

/** Numbered parameters, for PostgreSQL. Removes the null character, which it cannot store and a relay may send. */
function positional(sql: string, values: Values): { text: string; values: unknown[] } {
  const names = Object.keys(values)
  return {
    text: sql.replace(/(?<![:\w]):(\w+)/g, (whole, name: string) => {
      const place = names.indexOf(name)
      return place < 0 ? whole : `$${place + 1}`
    }),
    values: names.map((name) => {
      const value = values[name]
      return typeof value === 'string' ? value.replaceAll('\0', '') : value
    }),
  }
}

const NO_SUCH_TABLE = '42P01'

/** By PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html), or by those of the system. */
const failures: [RegExp, code: string, sentence: string][] = [
  [/^53100$/, 'disk-full', 'The disk of the database server is full'],
  [/^55P03$/, 'locked', 'Another program holds the lock of the enquiry store'],
  [/^25006$/, 'read-only', 'The database of the enquiry store is read-only'],
  [
    /^(28...|3D000)$/,
    'login-refused',
    'The database server refuses the login or the database of DATABASE_URL',
  ],
  [/^42501$/, 'login-refused', 'The login of DATABASE_URL lacks a right that the enquiry store needs'],
  [
    /^(57P0.|53300|08...|E[A-Z_]+|timeout)$/,
    'unreachable',
    'The database server of the enquiry store cannot be reached',
  ],
]

/** Errors that an operator can fix, by name; others unchanged. */
function namePostgresFailure(error: unknown): unknown {
  if (error instanceof StoreError) return error
  const code = postgresCode(error)
  const [, meaning, sentence] = failures.find(([pattern]) => pattern.test(code)) ?? []
  return meaning === undefined ? error : new StoreError(meaning, sentence ?? '', { cause: error })
}

/** The code of an error of PostgreSQL, its client or the system. Empty if there is none. */
function postgresCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  // Errors of the client itself have no code.
  return /time-?out|terminated|not queryable/i.test(error.message) ? 'timeout' : ''
}

export function withoutPassword(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return 'the database of DATABASE_URL'
  return `${parsed.protocol}//${parsed.host}${parsed.pathname}`
}
