import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorCode, log } from '#lib/log.ts'
import { createSqlStore, type Deliverers } from '../sql-store.ts'
import type { Store } from '../store.ts'
import { createSqliteFile, isBusy, logBytesOf, type SqliteFileOptions, sqliteDialect } from './sqlite-file.ts'
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

/**
 * The right to deliver what is kept in `directory`: an exclusive lock on a second small database. One process has it, until
 * it gives it up or ends, however it ends: then the kernel frees it. One that is stopped keeps it, and so does one that
 * hangs. So nobody has to judge by a clock whether a process still lives, and whatever is being sent while we have
 * the lock was left by a process that has ended.
 */
function createDeliveryLock(directory: string, owner: string): Deliverers {
  const file = join(directory, 'delivery.db')
  let held: { database: DatabaseSync; inode: number } | undefined

  async function leave(): Promise<void> {
    held?.database.close()
    held = undefined
  }

  return {
    owner,
    leave,
    gone: async (owners) => [...owners],
    async enter() {
      // Somebody may have moved the folder away, with the lock.
      if (held !== undefined && held.inode !== statSync(file, { throwIfNoEntry: false })?.ino) await leave()
      if (held !== undefined) return true
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      const database = new DatabaseSync(file, { timeout: 0 })
      try {
        database.exec('BEGIN EXCLUSIVE')
        chmodSync(file, 0o600)
        held = { database, inode: statSync(file).ino }
        return true
      } catch (error) {
        database.close()
        if (isBusy(error)) return false
        throw error
      }
    },
  }
}
