import type { StoreDescription } from '#lib/outbox/store.ts'
import type { PostgresPool } from './postgres-pool.ts'

/** Settings of the server with which a commit that was answered may be gone after a power cut. */
const DURABLE = { fsync: 'on', full_page_writes: 'on' }
const DURABLE_COMMITS = ['on', 'remote_apply', 'local', 'remote_write']

/** What can be said of a database. A server that is away is taken to have a store: the next call tells why not. */
export async function describeDatabase(
  url: string,
  { hasTables, first }: Pick<PostgresPool, 'hasTables' | 'first'>,
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

/** For people to read: an address of a database, whose password is nobody's business. */
function withoutPassword(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return 'the database of DATABASE_URL'
  return `${parsed.protocol}//${parsed.host}${parsed.pathname}`
}
