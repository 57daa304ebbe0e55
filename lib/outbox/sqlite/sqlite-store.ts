import { existsSync, mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Finding } from '#lib/process/finding.ts'
import { createSqlStore, type Deliverers } from '../sql-store.ts'
import type { Store, StoreDescription } from '../store.ts'
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
    describe: async () => describePlace(directory),
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

const GIB = 1024 ** 3
const FREE_COMFORTABLE_BYTES = GIB

/** Describes the folder of a SQLite store, without creating anything: the site could not open a store of root. */
function describePlace(directory: string): StoreDescription {
  const place = storeFile(directory)
  const exists = existsSync(place)
  const text = `There is no store in ${directory} yet. The site creates it at its first start, if its user may write there.`
  return {
    place,
    engine: `SQLite ${process.versions.sqlite}`,
    exists,
    findings: exists ? [describeSpace(directory)] : [{ verdict: 'warning', text }],
  }
}

function describeSpace(directory: string): Finding {
  const { bavail, bsize } = statfsSync(directory)
  const free = bavail * bsize
  const text = `The disk of ${directory} has ${(free / GIB).toFixed(1)} GiB free.`
  return { verdict: free < FREE_COMFORTABLE_BYTES ? 'warning' : 'ok', text }
}
