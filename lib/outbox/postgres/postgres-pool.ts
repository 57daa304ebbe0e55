import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { errorCode, log } from '#lib/log.ts'
import { StoreError } from '#lib/outbox/store-error.ts'
import { LOCKED_OUT, NO_SUCH_TABLE, namePostgresFailure, postgresCode } from './postgres-error.ts'
import { BRING_UP_TO_DATE, IS_FAR_AHEAD, IS_UP_TO_DATE } from './postgres-schema.ts'

/** One process has little to say at once; a hundred of these would use up what a server allows. */
const CONNECTIONS_MAX = 8
const CONNECT_LIMIT_MS = 3000
/** A visitor waits for no longer. After this the mail goes out past the store. */
const ANSWER_LIMIT_MS = 5000
/** What goes over every row, or over a page of long texts. */
const LONG_LIMIT_MS = 60_000
/** While a try to change the tables waits for a lock, everybody else waits behind it: they need time in between. */
const PAUSE_OF_TRIES_MS = 10_000

type Value = string | number | null
type Row = Record<string, Value>
type Values = Record<string, Value | readonly string[]>

export type PostgresPool = {
  /** Runs one statement, with `:name` for values. Resolves to its rows once what it wrote is durable. */
  all(sql: string, values?: Values): Promise<Row[]>
  first(sql: string, values?: Values): Promise<Row | undefined>
  /** Resolves to the number of rows that it changed. */
  run(sql: string, values?: Values): Promise<number>
  /** Like `run`, while nobody else does so under the same name. */
  runAlone(name: string, sql: string, values?: Values): Promise<number>
  /** Without making anything: whether the tables are there. */
  hasTables(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Connections to one PostgreSQL database, made at the first call, and so are the tables. Every method rejects within
 * seconds when the server is away, and with what is wrong.
 * @param answerLimitMs how long it may take to answer one statement; what goes over many rows always gets a minute
 */
export function createPostgresPool(url: string, answerLimitMs: number = ANSWER_LIMIT_MS): PostgresPool {
  let opening: Promise<Pool> | undefined
  let making: Promise<void> | undefined
  let pause: NodeJS.Timeout | undefined
  let isClosed = false

  async function open(): Promise<Pool> {
    // Sites that keep their enquiries in a file load none of it.
    const { default: pg } = await import('pg')
    const pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: answerLimitMs,
      keepAlive: true,
      application_name: 'enquiries',
    })
    // Of a connection that nobody uses just now. The next call opens another.
    pool.on('error', (error) => log('warn', 'store.connection-lost', { code: errorCode(error) }))
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }

  async function connections(): Promise<Pool> {
    if (isClosed) throw new StoreError('closed', 'The enquiry store has been closed')
    opening ??= open()
    return await opening
  }

  /** Once in the life of this process, and again when it failed: after a pause, if somebody held a lock on the tables. */
  async function ready(): Promise<Pool> {
    const pool = await connections()
    making ??= makeTables(pool)
    try {
      await making
    } catch (error) {
      if (postgresCode(error) !== LOCKED_OUT) making = undefined
      else if (pause === undefined) pause = setTimeout(tryAgain, PAUSE_OF_TRIES_MS).unref()
      throw error
    }
    return pool
  }

  function tryAgain(): void {
    making = undefined
    pause = undefined
  }

  async function ask<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
    try {
      return await work(await ready())
    } catch (error) {
      throw namePostgresFailure(error)
    }
  }

  const query = (sql: string, values: Values = {}) =>
    ask((pool) => {
      const asked = {
        ...positional(sql, values),
        query_timeout: goesOverManyRows(sql) ? LONG_LIMIT_MS : answerLimitMs,
      }
      return pool.query<Row>(asked)
    })

  return {
    all: async (sql, values) => (await query(sql, values)).rows,
    first: async (sql, values) => (await query(sql, values)).rows[0],
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
    runAlone: (name, sql, values = {}) =>
      ask(async (pool) => {
        const client = await pool.connect()
        // The lock is a statement of its own, so that the one after it sees what was committed while this one waited.
        return await inTransaction(client, `SELECT pg_advisory_xact_lock(${lockNumber(name)})`, async () => {
          return (await client.query(positional(sql, values))).rowCount ?? 0
        })
      }),
    async hasTables() {
      try {
        const { rows } = await (await connections()).query(
          "SELECT to_regclass('enquiry') IS NOT NULL AS found",
        )
        return rows[0]?.found === true
      } catch (error) {
        throw namePostgresFailure(error)
      }
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await (await opening)?.end()
    },
  }
}

async function makeTables(pool: Pool): Promise<void> {
  // Asked before anything is made, so that a login that may make nothing is enough from the second start on.
  const isMade = await pool.query(IS_UP_TO_DATE).catch(ifMissing)
  if (isMade === undefined || isMade.rowCount === 0) await pool.query(BRING_UP_TO_DATE)
  if ((await pool.query(IS_FAR_AHEAD)).rowCount) {
    throw new StoreError('written-by-newer-release', 'The enquiry store was written by a much newer release')
  }
}

function ifMissing(error: unknown): undefined {
  if (postgresCode(error) === NO_SUCH_TABLE) return undefined
  throw error
}

async function inTransaction<Result>(
  client: PoolClient,
  first: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    await client.query(`BEGIN; ${first}`)
    const result = await work()
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Closed, which ends the transaction whatever state it is in.
    client.release(true)
    throw error
  }
}

/** Locks are named by whole numbers of 64 bits. */
function lockNumber(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE()
}

/** What PostgreSQL takes: values by number. It keeps no zero character, which a relay may answer with. */
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

function goesOverManyRows(sql: string): boolean {
  return /^\s*(DELETE|SELECT \*)|FROM enquiry WHERE (received_at <=|id = ANY)/.test(sql)
}
