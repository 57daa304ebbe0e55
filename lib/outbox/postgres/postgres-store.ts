import { createSqlStore } from '../sql-store.ts'
import type { Store, StoreDescription } from '../store.ts'
import { createPostgresDatabase, type PostgresDatabase, withoutPassword } from './postgres-database.ts'
import { createPostgresSession } from './postgres-session.ts'

/** The channel that wakes the workers on all machines when there is something to send. */
const WAKE = 'enquiries'

/**
 * Keeps enquiries in a PostgreSQL database, which several machines may use at once. Nothing is opened or made before
 * the first call.
 * @param url as in postgres://user:password@host/database
 * @param absentMaxMs for tests: see postgres-session.ts
 */
export function createPostgresStore(url: string, { absentMaxMs }: { absentMaxMs?: number } = {}): Store {
  const database = createPostgresDatabase(url)
  const session = createPostgresSession(url, { owner: crypto.randomUUID(), channel: WAKE, absentMaxMs })
  // It is stored, and found within a second without that.
  const wake = () => void database.run(`SELECT pg_notify('${WAKE}', '')`).catch(() => undefined)

  return {
    ...createSqlStore(database, session, wake),
    describe: () => describeDatabase(url, database),
    subscribe: session.listen,
    async close() {
      await session.close()
      await database.close()
    },
  }
}

/** Settings of the server with which a commit that was answered may be gone after a power cut. */
const DURABLE = { fsync: 'on', full_page_writes: 'on' }
const DURABLE_COMMITS = ['on', 'remote_apply', 'local', 'remote_write']

/** The description of a database. An unreachable server counts as having a store: the next call reports the error. */
async function describeDatabase(
  url: string,
  { hasTables, first }: Pick<PostgresDatabase, 'hasTables' | 'first'>,
): Promise<StoreDescription> {
  const place = withoutPassword(url)
  const unknown = { place, engine: 'PostgreSQL', risks: [], findings: [] }
  const exists = await hasTables().catch(() => undefined)
  if (exists === undefined) return { ...unknown, exists: true }
  if (!exists) {
    const text = `There is no store in ${place} yet. The site creates it at its first start.`
    return { ...unknown, exists, findings: [{ verdict: 'warning', text }] }
  }
  const settings = await first(
    `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
       current_setting('full_page_writes') AS full_page_writes,
       current_setting('synchronous_commit') AS synchronous_commit`,
  ).catch(() => undefined)
  if (settings === undefined) return { ...unknown, exists }
  return {
    ...unknown,
    exists,
    engine: `PostgreSQL ${settings.version}`,
    risks: [
      ...Object.entries(DURABLE)
        .filter(([name, safe]) => settings[name] !== safe)
        .map(
          ([name, safe]) =>
            `${name} is ${settings[name]} on the database server: a power cut there can lose or damage everything. Set it to ${safe}.`,
        ),
      ...(DURABLE_COMMITS.includes(String(settings.synchronous_commit))
        ? []
        : [
            'synchronous_commit is off on the database server: a power cut there can lose the enquiries of the last second. Set it to on.',
          ]),
    ],
  }
}
