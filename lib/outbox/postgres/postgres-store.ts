import type { Client } from 'pg'
import { createSqlStore } from '../sql-store.ts'
import type { Store } from '../store.ts'
import { createPostgresDatabase, createQueries, withoutPassword } from './postgres-database.ts'

/**
 * Keeps enquiries in a PostgreSQL database, for one or several machines. Nothing is opened or created before the first
 * call.
 * @param url as in postgres://user:password@host/database
 * @param absentMaxMs for tests: see ABSENT_MAX_MS
 */
export function createPostgresStore(url: string, { absentMaxMs }: { absentMaxMs?: number } = {}): Store {
  const database = createPostgresDatabase(url)
  const session = createPostgresSession(url, absentMaxMs)
  const store = createSqlStore(database, session)

  return {
    ...store,
    place: withoutPassword(url),
    exists: database.exists,
    async close() {
      await session.close()
      await database.close()
    },
  }
}

/** Each process that delivers holds such a lock, by its name. */
const PRESENT = 7_261_943

/** The wait after a lost connection. The store is polled every second anyway. */
const AGAIN_MS = 1000
const ANSWER_LIMIT_MS = 5000
/** The interval of keepalives on both sides. A machine without power is noticed after 20 seconds. */
const BEAT_MS = 10_000
const KEEPALIVES =
  'SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3'
/**
 * How long a process may be without its connection before its mail is given to another one. The database may have
 * restarted.
 */
const ABSENT_MAX_MS = 30_000

/** The connection that shows other processes that this one runs. Its lock ends with it, so no clocks are compared. */
function createPostgresSession(url: string, absentMaxMs = ABSENT_MAX_MS) {
  const owner = crypto.randomUUID()
  let client: Client | undefined
  let connecting: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined
  let isClosed = false
  /** Since when each process has been absent, in milliseconds of this process. */
  let absent = new Map<string, number>()

  async function connect(): Promise<void> {
    const { default: pg } = await import('pg')
    if (isClosed) return
    const made = new pg.Client({
      connectionString: url,
      application_name: 'enquiries session',
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
    })
    const lost = () => {
      made.end().catch(() => undefined)
      if (client === made) client = undefined
      if (!isClosed) again ??= setTimeout(reconnect, AGAIN_MS).unref()
    }
    made.on('error', lost)
    made.on('end', lost)
    try {
      await made.connect()
      await made.query(KEEPALIVES)
      await made.query('SELECT pg_advisory_lock($1, hashtext($2))', [PRESENT, owner])
      client = made
      clearInterval(beat)
      // Finds a silently broken connection, and replaces it before this process counts as absent.
      beat = setInterval(() => void made.query('SELECT 1').catch(lost), BEAT_MS).unref()
    } catch (error) {
      lost()
      throw error
    }
  }

  function reconnect(): void {
    again = undefined
    connecting = connect()
    connecting.catch(() => undefined)
  }

  async function connected(): Promise<Client | undefined> {
    if (again === undefined && client === undefined) {
      connecting ??= connect()
      await connecting
    }
    return client
  }

  return {
    owner,
    enter: async () => (await connected()) !== undefined,
    async gone(owners: readonly string[]): Promise<string[]> {
      const asked = await connected()
      if (asked === undefined || owners.length === 0) return []
      // The lock of an absent process is free. Tried in shared mode, so that two processes that look at once do not block
      // each other.
      const rows = await createQueries((config) => asked.query(config)).all(
        `SELECT value FROM json_array_elements_text(CAST(:owners AS json)) AS owners(value)
         WHERE pg_try_advisory_xact_lock_shared(${PRESENT}, hashtext(value))`,
        { owners: JSON.stringify(owners) },
      )
      const now = performance.now()
      absent = new Map(rows.map(({ value }) => [String(value), absent.get(String(value)) ?? now]))
      return [...absent].filter(([, since]) => now - since >= absentMaxMs).map(([each]) => each)
    },
    // Several processes may deliver at once.
    leave: async () => undefined,
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(again)
      clearInterval(beat)
      await connecting?.catch(() => undefined)
      const open = client
      client = undefined
      // Unlocked explicitly, because the server notices the end of a connection with a delay.
      await open?.query('SELECT pg_advisory_unlock_all()').catch(() => undefined)
      await open?.end().catch(() => undefined)
    },
  }
}
