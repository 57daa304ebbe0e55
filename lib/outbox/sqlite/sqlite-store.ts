import { errorCode, log } from '#lib/log.ts'
import { createSqlStore } from '../sql-store.ts'
import type { Store } from '../store.ts'
import { createDeliveryLock } from './delivery-lock.ts'
import { createSqliteFile, logBytesOf, type SqliteFileOptions, sqliteDialect } from './sqlite-file.ts'
import { describePlace } from './sqlite-place.ts'

export type SqliteStoreOptions = SqliteFileOptions & {
  /** The name of this process, which it keeps when the thread of its store is started again. */
  owner?: string
}

/**
 * Keeps enquiries in one SQLite file inside `directory`. Nothing is opened or created before the first call, because
 * `next build` evaluates the modules of every route.
 */
export function createSqliteStore(directory: string, options: SqliteStoreOptions = {}): Store {
  const file = createSqliteFile(directory, options)
  const lock = createDeliveryLock(directory, options.owner ?? crypto.randomUUID())
  const store = createSqlStore(
    {
      ...file,
      dialect: sqliteDialect,
      // One file has one writer at a time.
      runAlone: (_name, sql, values) => file.run(sql, values),
      async scrub() {
        const isScrubbed = await file.scrub()
        // It is deleted, whether the disk has its room back or not: the next purge tries that again.
        await file
          .shrink()
          .catch((error: unknown) => log('warn', 'store.not-shrunk', { code: errorCode(error) }))
        return isScrubbed ? 'done' : 'pending'
      },
    },
    lock,
  )

  return {
    ...store,
    stats: async () => ({ ...(await store.stats()), logBytes: logBytesOf(directory) }),
    describe: async () => describePlace(directory),
    async close() {
      await lock.leave()
      file.close()
    },
  }
}
