import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { errorCode, log } from '#lib/log.ts'
import { createSqlStore, type Deliverers } from '../sql-store.ts'
import type { Store, StoreDescription } from '../store.ts'
import {
  createSqliteFile,
  lockFile,
  logBytesOf,
  type SqliteFileOptions,
  sqliteDialect,
  sqliteVersion,
  storeFile,
} from './sqlite-file.ts'

export type SqliteStoreOptions = SqliteFileOptions & {
  /** The name of this process, which does not change when the thread of the store is restarted. */
  owner?: string
}

/**
 * Keeps enquiries in a SQLite file in `directory`. Nothing is opened or created before the first call, because `next
 * build` evaluates the modules of every route.
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
        // The rows are deleted, even if the space could not be freed: the next purge tries again.
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
 * The right to deliver from `directory`: a lock of one process, until it unlocks or ends. So while this process has it,
 * other claims are of processes that have ended.
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
      // The folder, with the lock, may have been moved.
      if (held !== undefined && held.inode !== statSync(file, { throwIfNoEntry: false })?.ino) await leave()
      if (held !== undefined) return true
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      const database = lockFile(file)
      if (database === undefined) return false
      try {
        chmodSync(file, 0o600)
        held = { database, inode: statSync(file).ino }
        return true
      } catch (error) {
        database.close()
        throw error
      }
    },
  }
}

const GIB = 1024 ** 3
const FREE_COMFORTABLE_BYTES = GIB

type Findings = StoreDescription['findings']

/** Describes the folder of a SQLite store, without creating anything. */
function describePlace(directory: string): StoreDescription {
  const isFolder = existsSync(directory) && statSync(directory).isDirectory()
  const doubts = isFolder ? doubtsAbout(directory) : undefined
  const exists = existsSync(storeFile(directory))
  return {
    place: storeFile(directory),
    engine: `SQLite ${sqliteVersion()}`,
    exists,
    risks: doubts === undefined ? [] : [doubts],
    findings: [...(exists ? [] : [examinePlace(directory)]), ...(isFolder ? examineFolder(directory) : [])],
  }
}

/** Creates nothing, because the site could not open a store that root has created. */
function examinePlace(directory: string): Findings[number] {
  let place = directory
  while (!existsSync(place)) place = dirname(place)
  if (!statSync(place).isDirectory()) {
    return { verdict: 'error', text: `${place} is a file: set DATA_DIR to a folder.` }
  }
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
    const text = `There is no store in ${directory} yet. The site creates it at its first start, if its user may write to ${place}. You may write there.`
    return { verdict: 'warning', text }
  } catch {
    const text = `There is no store in ${directory}, and you may not write to ${place}. The user that runs the site must be able to.`
    return { verdict: 'error', text }
  }
}

function examineFolder(directory: string): Findings {
  const findings: Findings = []
  const mode = statSync(directory).mode & 0o077
  if (mode !== 0 && process.platform !== 'win32') {
    const text = `Others on this machine may enter ${directory}: chmod 700 ${directory}`
    findings.push({ verdict: 'warning', text })
  }
  const { bavail, bsize } = statfsSync(directory)
  const free = bavail * bsize
  const space = `The disk of ${directory} has ${(free / GIB).toFixed(1)} GiB free.`
  findings.push({ verdict: free < FREE_COMFORTABLE_BYTES ? 'warning' : 'ok', text: space })
  const aside = readdirSync(directory).filter(
    (name) => /^set-aside-.*-wal$/.test(name) && statSync(join(directory, name)).size > 0,
  )
  if (aside.length > 0) {
    const text = `A log was found without its file and set aside: ${aside.join(', ')}. It may hold enquiries that are nowhere else: "The disk" in docs/operations.md says how to bring them back.`
    findings.push({ verdict: 'error', text })
  }
  return findings
}

/**
 * File systems that are not safe, by their number (https://man7.org/linux/man-pages/man2/statfs.2.html), with the reason.
 */
const UNSAFE_FILE_SYSTEMS: [kinds: number[], doubt: string][] = [
  [
    [0x794c7630],
    'belongs to this container and is deleted with it: mount a volume there, or set DATA_DIR to one.',
  ],
  [[0x01021994, 0x858458f6], 'is in memory, and empty after a restart: set DATA_DIR to a folder on a disk.'],
  [
    [0x6969, 0x517b, 0xff534d42, 0xfe534d42],
    "is on another machine, where SQLite's locks do not work: set DATA_DIR to a local disk.",
  ],
]

/** Why this folder is not a safe place for enquiries, in a sentence; undefined if it is. */
export function doubtsAbout(folder: string, kind = statfsSync(folder).type >>> 0): string | undefined {
  const [, doubt] = UNSAFE_FILE_SYSTEMS.find(([kinds]) => kinds.includes(kind)) ?? []
  return doubt && `${folder} ${doubt}`
}
