import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backUp } from './sqlite-backup.ts'
import { createSqliteStore } from './sqlite-store.ts'

const { done, files } = vi.hoisted(() => ({ done: [] as string[], files: new Map<number, string>() }))

vi.mock('node:fs', async (importActual) => {
  const actual = await importActual<typeof import('node:fs')>()
  return {
    ...actual,
    openSync(path: string, flags: string) {
      const handle = actual.openSync(path, flags)
      files.set(handle, path)
      return handle
    },
    fsyncSync(handle: number) {
      done.push(`fsync ${basename(files.get(handle) ?? '')}`)
      actual.fsyncSync(handle)
    },
    renameSync(from: string, to: string) {
      done.push(`rename to ${basename(to)}`)
      actual.renameSync(from, to)
    },
  }
})

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'backup-disk-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('a backup is on the disk once it is said to be, and so is its name', async () => {
  const store = createSqliteStore(directory)
  await store.proveWritable(1)
  await backUp(directory, join(directory, 'copy.db'))
  await store.close()
  expect(done).toEqual(['fsync copy.db.unfinished', 'rename to copy.db', `fsync ${basename(directory)}`])
})
