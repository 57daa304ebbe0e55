import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { createSqlStore, type Deliverers } from '../sql-store.ts'
import type { Store } from '../store.ts'
import { createSqliteFile, lockFile, sqliteDialect, storeFile } from './sqlite-file.ts'

/**
 * Keeps enquiries in a SQLite file in `directory`. Nothing is opened or created before the first call, because `next
 * build` evaluates the modules of every route.
 * @param owner the name of this process, which does not change when the thread of the store is restarted
 */
export function createSqliteStore(directory: string, owner: string = crypto.randomUUID()): Store {
  const file = createSqliteFile(directory)
  const lock = createDeliveryLock(directory, owner)
  const store = createSqlStore(
    {
      ...file,
      dialect: sqliteDialect,
      scrub: async () => ((await file.scrub()) ? 'done' : 'pending'),
    },
    lock,
  )

  return {
    ...store,
    place: directory,
    exists: async () => existsSync(storeFile(directory)),
    async close() {
      await lock.leave()
      file.close()
    },
  }
}

/**
 * The right to deliver from `directory`: a lock of one process, until it unlocks or ends. So while this process has it,
 * other claims are of processes that have ended.
 */
function createDeliveryLock(directory: string, owner: string): Deliverers {
  const file = join(directory, 'delivery.db')
  let held: DatabaseSync | undefined

  return {
    owner,
    gone: async (owners) => [...owners],
    async enter() {
      if (held !== undefined) return true
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      held = lockFile(file)
      return held !== undefined
    },
    async leave() {
      held?.close()
      held = undefined
    },
  }
}
