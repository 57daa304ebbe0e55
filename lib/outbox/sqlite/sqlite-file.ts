import { existsSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { type LogFields, log } from '#lib/log.ts'
import type { AlarmEvent } from '#lib/log-events.ts'
import { StoreError } from '#lib/outbox/store-error.ts'
import { isBusy, nameSqliteFailure } from './sqlite-error.ts'
import { CAN_SHRINK, createOpener } from './sqlite-open.ts'

/** Below this a commit may still succeed and the next one fail: stop taking enquiries while all is well. */
const FREE_BYTES_MIN = 100 * 1024 * 1024
/** Free pages inside the file count as room, but each commit goes through the log first. */
const LOG_BYTES_MIN = 16 * 1024 * 1024
/** Long enough for a backup or a command of the operator, short enough for a visitor who waits. */
const LOCK_WAIT_MS = 4000
const SCRUB_TRIES = 5
/** Rows that one transaction deletes: with texts of 256 KiB its log has 16 MiB. */
const BATCH_ROWS = 64
/** Pages given back at once, which is 1 MiB. */
const BATCH_PAGES = 256
/** A file made before auto_vacuum is rewritten once, which takes a lock for as long as writing this takes. */
const REWRITE_BYTES_MAX = 64 * 1024 * 1024

/** The file that holds every enquiry. Two more with its name and `-wal` or `-shm` belong to it while it is open. */
export function storeFile(directory: string): string {
  return join(directory, 'enquiries.db')
}

/** The size of its write-ahead log in bytes. */
export function logBytesOf(directory: string): number {
  return statSync(`${storeFile(directory)}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

/** Tells the operator of something that happened to the store. */
type StoreReport = (event: AlarmEvent, fields: LogFields) => void

export type SqliteFileOptions = {
  freeBytesMin?: number
  /** For tests: what is free on the disk of this folder. */
  freeBytes?: (directory: string) => number
  onOpen?: (database: DatabaseSync) => void
  /** Works on it alone: fails as locked while anybody else has it open. */
  isAlone?: boolean
  report?: StoreReport
}
export type Row = Record<string, SQLOutputValue>
type Values = Record<string, SQLInputValue>

export type SqliteFile = {
  /** Runs one statement that writes. Resolves to the number of rows it changed, once that is on the disk. */
  run(sql: string, values?: Values): Promise<number>
  all(sql: string, values?: Values): Promise<Row[]>
  first(sql: string, values?: Values): Promise<Row | undefined>
  /**
   * Runs a statement that takes `:ids` (JSON) for a few of these at a time, so that neither the lock nor the room in
   * the log is needed for all of them at once. Resolves to the number of rows it changed.
   */
  runInBatches(sql: string, ids: readonly string[], values?: Values): Promise<number>
  /** @throws StoreError when the disk has hardly any room left */
  requireSpace(): Promise<void>
  /** Folds the log into the file, so that deleted text is in neither. False: another program reads, and it may be. */
  scrub(): Promise<boolean>
  /** Gives pages that are no longer needed back to the disk. */
  shrink(): Promise<void>
  close(): void
}

/**
 * One SQLite file inside `directory`, open from the first call on. Every method waits a moment when another process
 * holds the lock, and rejects with what is wrong otherwise.
 */
export function createSqliteFile(directory: string, options: SqliteFileOptions = {}): SqliteFile {
  const {
    freeBytesMin = FREE_BYTES_MIN,
    freeBytes = freeBytesOf,
    onOpen,
    isAlone = false,
    report = (event, fields) => log('error', event, fields),
  } = options
  const file = storeFile(directory)
  const openDatabase = createOpener()
  let opened: { database: DatabaseSync; inode: number; logInode: number | undefined } | undefined

  function database(): DatabaseSync {
    // A file that was moved away would take every further enquiry with it, unseen.
    if (opened !== undefined && inodeOf(file) !== opened.inode) leaveMovedFile(opened)
    opened ??= open()
    return opened.database
  }

  function open() {
    // The log is looked for first: another process that makes the store just now makes its file before its log.
    if (existsSync(`${file}-wal`) && !existsSync(file)) setLogAside()
    const database = openDatabase(file, { onOpen, isAlone })
    return { database, inode: statSync(file).ino, logInode: inodeOf(`${file}-wal`) }
  }

  /**
   * What was committed may stand in the log alone, and SQLite deletes a log that fits no file. So the log goes into
   * the file first, wherever that is now, and what another process still keeps in it is not opened over.
   */
  function leaveMovedFile({ database, logInode }: NonNullable<typeof opened>): void {
    report('alarm.store-moved', {})
    try {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      opened = undefined
      database.close()
      if (logInode !== undefined && inodeOf(`${file}-wal`) === logInode) setLogAside()
    }
  }

  function setLogAside(): void {
    const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 'YYYYMMDDhhmmssSSS'.length)
    const hasContent = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
    renameSync(`${file}-wal`, join(directory, `set-aside-${time}.db-wal`))
    rmSync(`${file}-shm`, { force: true })
    if (hasContent) report('alarm.store-log-set-aside', {})
  }

  function close(): void {
    opened?.database.close()
    opened = undefined
  }

  const all = (sql: string, values: Values = {}) => whenFree(() => database().prepare(sql).all(values))
  const first = async (sql: string, values: Values = {}) => (await all(sql, values))[0]
  const run = (sql: string, values: Values = {}) =>
    whenFree(() => Number(database().prepare(sql).run(values).changes))
  const checkpoint = async () => (await first('PRAGMA wal_checkpoint(TRUNCATE)'))?.busy === 0
  const read = async (pragma: string) => Number((await first(`PRAGMA ${pragma}`))?.[pragma])

  return {
    run,
    all,
    first,
    async runInBatches(sql, ids, values = {}) {
      let changed = 0
      // What stands in the log needs room in the file. A batch that is too large for the disk would take the last of it.
      if (ids.length > 0) await checkpoint()
      for (let from = 0, size = BATCH_ROWS; from < ids.length; ) {
        try {
          const batch = JSON.stringify(ids.slice(from, from + size))
          changed += await run(sql, { ...values, ids: batch })
          from += size
        } catch (error) {
          const canBeSmaller = error instanceof StoreError && error.code === 'disk-full' && size > 1
          if (!canBeSmaller) throw error
          size = Math.ceil(size / 8)
        }
        await checkpoint()
        await nextTurn()
      }
      return changed
    },
    async requireSpace() {
      const inside = (await read('freelist_count')) * (await read('page_size'))
      const free = freeBytes(directory)
      if (free + inside >= freeBytesMin && free >= Math.min(LOG_BYTES_MIN, freeBytesMin)) return
      throw new StoreError('disk-nearly-full', 'The disk of the enquiry store is nearly full')
    },
    async scrub() {
      // secure_delete has zeroed what was deleted; in the log it stays readable until this has gone through.
      for (let attempt = 1; attempt <= SCRUB_TRIES; attempt++) {
        if (await checkpoint()) return true
        await pause(attempt)
      }
      return false
    },
    async shrink() {
      if ((await read('auto_vacuum')) === 0) {
        const bytes = (await read('page_count')) * (await read('page_size'))
        if (bytes <= REWRITE_BYTES_MAX && freeBytes(directory) >= 2 * bytes + freeBytesMin) {
          await whenFree(() => database().exec(`${CAN_SHRINK}; VACUUM`))
          await checkpoint()
        }
      }
      for (let pages = await read('freelist_count'); pages > 0; ) {
        await all(`PRAGMA incremental_vacuum(${BATCH_PAGES})`)
        await checkpoint()
        await nextTurn()
        const left = await read('freelist_count')
        // A file of before auto_vacuum keeps its free pages, and uses them again.
        if (left === pages) return
        pages = left
      }
    },
    close,
  }
}

function freeBytesOf(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino
}

/** Runs `work`, and again while another process holds the lock, giving way to everyone else in between. */
async function whenFree<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + LOCK_WAIT_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw nameSqliteFailure(error)
      await pause(attempt)
    }
  }
}

function pause(attempt: number): Promise<void> {
  return wait(Math.min(20 * attempt, 60) + Math.random() * 20)
}
