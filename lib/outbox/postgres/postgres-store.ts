import { createSqlStore } from '../sql-store.ts'
import type { Store, StoreDescription } from '../store.ts'
import { createPostgresDatabase, type PostgresDatabase, withoutPassword } from './postgres-database.ts'
import { createPostgresSession, WAKE_CHANNEL } from './postgres-session.ts'

/**
 * Keeps enquiries in a PostgreSQL database, which several machines may use at once. Nothing is opened or made before
 * the first call.
 * @param url as in postgres://user:password@host/database
 * @param absentMaxMs for tests: see postgres-session.ts
 */
export function createPostgresStore(url: string, { absentMaxMs }: { absentMaxMs?: number } = {}): Store {
  const database = createPostgresDatabase(url)
  const session = createPostgresSession(url, absentMaxMs)
  // It is stored, and found within a second without that.
  const wake = () => void database.run(`SELECT pg_notify('${WAKE_CHANNEL}', '')`).catch(() => undefined)

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

/** With another value of these a commit that was answered may be gone after a power cut. */
const DURABLE: Record<string, readonly string[]> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'local', 'remote_write'],
}

/** The description of a database. An unreachable server counts as having a store: the next call reports the error. */
async function describeDatabase(url: string, { look }: PostgresDatabase): Promise<StoreDescription> {
  const place = withoutPassword(url)
  const unknown = { place, engine: 'PostgreSQL', exists: true, risks: [], findings: [] }
  const facts = await look(Object.keys(DURABLE)).catch(() => undefined)
  if (facts === undefined) return unknown
  const text = `There is no store in ${place} yet. The site creates it at its first start.`
  return {
    place,
    engine: `PostgreSQL ${facts.server_version}`,
    exists: facts.exists === true,
    risks: Object.entries(DURABLE)
      .filter(([name, safe]) => !safe.includes(String(facts[name])))
      .map(
        ([name]) =>
          `${name} is ${facts[name]} on the database server: a power cut there can lose enquiries. Set it to on.`,
      ),
    findings: facts.exists === true ? [] : [{ verdict: 'warning', text }],
  }
}
