import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Deliverers } from '../sql-store.ts'
import { isBusy } from './sqlite-file.ts'

/**
 * The right to deliver what is kept in `directory`: an exclusive lock on a second small database. One process has it, until
 * it gives it up or ends, however it ends: then the kernel frees it. One that is stopped keeps it, and so does one that
 * hangs. So nobody has to judge by a clock whether a process still lives, and whatever is being sent while we have
 * the lock was left by a process that has ended.
 */
export function createDeliveryLock(directory: string, owner: string): Deliverers {
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
