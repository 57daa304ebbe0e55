import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { storeFile } from './sqlite/sqlite-file.ts'
import { createSqliteStore } from './sqlite/sqlite-store.ts'
import type { Store } from './store.ts'

// Faults of the disk as the system really reports them. Each needs a right that not every machine gives: where it is
// missing, sqlite-store.test.ts brings the same faults about inside SQLite.

const FULL_DISK_CHILD = 'lib/outbox/testing/full-disk-child.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'real-disk-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

/** Runs `command` with a disk of 32 MB mounted at `folder`, which nobody else sees and which is gone afterwards. */
function runOnSmallDisk(folder: string, command: string) {
  const script = `mount -t tmpfs -o size=32m tmpfs "$1" && exec ${command}`
  const own = ['--user', '--map-root-user', '--mount']
  const parameters = ['-c', script, 'sh', folder, process.execPath, FULL_DISK_CHILD]
  return spawnSync('unshare', [...own, 'sh', ...parameters], { encoding: 'utf8' })
}

/** User namespaces of Linux; Ubuntu 24.04 closes them to all users but root. */
const canMount = runOnSmallDisk(tmpdir(), 'true').status === 0

test.skipIf(!canMount)(
  'a disk that is full: the site takes enquiries again after its own purge; on the last byte purge and forget fail by name, lose nothing, and need less room than they free',
  () => {
    const { stdout, stderr } = runOnSmallDisk(directory, '"$2" "$3" "$1"')
    expect(JSON.parse(stdout || JSON.stringify(stderr))).toEqual({
      floor: { refused: 'disk-nearly-full', forget: 'done', next: 'done' },
      again: { refused: 'disk-nearly-full', purge: 'done', next: 'done' },
      full: { refused: 'disk-full', purge: 'disk-full', forget: 'disk-full', lost: 0 },
      forgetting: { forget: 'done', share: expect.closeTo(0.5, 1) },
      purging: { purge: 'done', left: 0 },
      shrunkTo: expect.closeTo(0, 1),
      next: 'done',
    })
  },
  60_000,
)

/** Lets nobody write into these files, or lets them again. */
const setReadOnly = (isReadOnly: boolean, ...files: string[]) =>
  spawnSync('chattr', [isReadOnly ? '+i' : '-i', ...files]).status === 0

/** Root on a file system with this attribute: ext4, XFS, Btrfs. */
function canSetReadOnly(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'attribute-'))
  const isPossible = setReadOnly(true, folder)
  setReadOnly(false, folder)
  rmSync(folder, { recursive: true })
  return isPossible
}

describe.skipIf(!canSetReadOnly())('files that are made read-only from outside', () => {
  const entry = (id: string) => ({ id, digest: id, enquiry: anEnquiry, receivedAt: Date.now(), held: false })
  const idsOf = async (store: Store) => (await store.list({})).map(({ id }) => id).sort()

  test('while the site runs: what is new is refused by name, the rest is there, and it works again', async () => {
    const store = createSqliteStore(directory)
    await store.put(entry('before'))
    // Not the third: it is memory that processes share, and the system ends a process that may not write to it.
    const files = [storeFile(directory), `${storeFile(directory)}-wal`]
    expect(setReadOnly(true, ...files)).toBe(true)
    try {
      await expect(store.put(entry('during'))).rejects.toMatchObject({ code: 'disk-fails' })
      await expect(store.proveWritable(Date.now())).rejects.toMatchObject({ code: 'disk-fails' })
      expect(await idsOf(store)).toEqual(['before'])
    } finally {
      setReadOnly(false, ...files)
    }
    expect(await store.put(entry('after'))).toEqual({ status: 'stored' })
    expect(await idsOf(store)).toEqual(['after', 'before'])
    await store.close()
  })

  test('before it starts: what is new is refused by name, and what a killed site left is there', async () => {
    const store = createSqliteStore(directory)
    await store.put(entry('before'))
    const left = mkdtempSync(join(tmpdir(), 'left-'))
    for (const name of readdirSync(directory)) copyFileSync(join(directory, name), join(left, name))
    await store.close()
    const files = readdirSync(left).map((name) => join(left, name))
    expect(setReadOnly(true, ...files)).toBe(true)
    const restarted = createSqliteStore(left)
    try {
      await expect(restarted.put(entry('during'))).rejects.toMatchObject({ code: 'read-only' })
      expect(await idsOf(restarted)).toEqual(['before'])
    } finally {
      await restarted.close()
      setReadOnly(false, ...files)
      rmSync(left, { recursive: true })
    }
  })
})
