import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import type { Store } from '#lib/outbox/store.ts'
import { folderForTests } from '#lib/outbox/testing/benches-for-tests.ts'
import { anEnquiry, anEntry } from '#lib/outbox/testing/outbox-bench.ts'
import { describeStore } from '#lib/outbox/testing/store-conformance.ts'
import { requireSqlite, storeFile } from './sqlite-file.ts'
import { createSqliteStore } from './sqlite-store.ts'

const DAY = 24 * 60 * 60_000

const folder = folderForTests()
const stores: Store[] = []
let prepare: MockInstance<DatabaseSync['prepare']>
beforeEach(() => {
  prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
})
/** The connection of the store that was used last. */
const connection = () => prepare.mock.contexts.at(-1) as DatabaseSync
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

function open(directory = folder.path): Store {
  const store = createSqliteStore(directory)
  stores.push(store)
  return store
}

const file = () => storeFile(folder.path)
const idsOf = async (store: Store) => (await store.list({})).map(({ id }) => id).sort()
const twenty = Array.from({ length: 20 }, (_, n) => `id-${n}`)
const big = { ...anEnquiry, message: 'x'.repeat(200_000) }

describeStore('SQLite', () => createSqliteStore(folder.path))

test('the data folder is created on first use, and only its own user can read its files', async () => {
  const data = join(folder.path, 'data')
  const store = open(data)
  expect(existsSync(data)).toBe(false)
  await store.put(anEntry('a'))
  expect(statSync(data).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(data)) expect(statSync(join(data, name)).mode & 0o777).toBe(0o600)
})

test('a file that is moved away gets no more enquiries until it is back, and its mails are sent meanwhile', async () => {
  const store = open()
  for (const id of twenty) await store.put(anEntry(id))
  renameSync(file(), join(folder.path, 'moved.db'))
  await expect(store.put(anEntry('next'))).rejects.toMatchObject({ code: 'moved-away' })
  await expect(store.proveWritable(Date.now())).rejects.toMatchObject({ code: 'moved-away' })
  expect(await store.claim(Date.now())).toMatchObject({ id: 'id-0' })
  renameSync(join(folder.path, 'moved.db'), file())
  expect(await store.put(anEntry('next'))).toEqual({ status: 'stored' })
})

test('a write-ahead log without its file is left for the operator', async () => {
  const log = 'what a killed process had committed'
  writeFileSync(`${file()}-wal`, log)
  const store = open()
  await expect(store.put(anEntry('a'))).rejects.toMatchObject({ code: 'missing' })
  expect(readFileSync(`${file()}-wal`, 'utf8')).toBe(log)
  rmSync(`${file()}-wal`)
  expect(await store.put(anEntry('a'))).toEqual({ status: 'stored' })
})

test('every commit is synchronised to disk, and no text goes to temporary files', async () => {
  await open().put(anEntry('a'))
  const used = connection()
  const read = (pragma: string) => used.prepare(`PRAGMA ${pragma}`).get()?.[pragma]
  // With lower values a power cut loses the last commits, and deleted texts stay on the disk.
  const settings = ['synchronous', 'journal_mode', 'temp_store', 'secure_delete'].map(read)
  expect(settings).toEqual([2, 'wal', 2, 1])
})

test('enquiries are counted and claimed by an index, and never sorted in a temporary B-tree', async () => {
  const store = open()
  await store.put(anEntry('a'))
  const plansOf = async (work: () => Promise<unknown>) => {
    prepare.mockClear()
    await work()
    const [asked, used] = [prepare.mock.calls.map(([sql]) => sql), connection()]
    return asked
      .filter((sql) => /^\s*(SELECT|UPDATE|DELETE|INSERT)/.test(sql))
      .flatMap((sql) => used.prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
      .map(({ detail }) => String(detail))
  }
  expect(await plansOf(() => store.stats())).toEqual([
    'SCAN enquiry USING COVERING INDEX enquiry_totals',
    'SEARCH enquiry USING INDEX enquiry_totals (state=?)',
  ])
  const claimed = (await plansOf(() => store.claim(Date.now()))).join()
  expect(claimed).toContain('SCAN enquiry USING INDEX enquiry_ready')
  expect(claimed).not.toContain('TEMP B-TREE')
  for (const work of [() => store.list({ limit: 1 }), () => store.list({ state: 'held', limit: 1 })])
    expect((await plansOf(work)).join()).not.toContain('TEMP B-TREE')
})

test('a store on a full disk refuses the new enquiry, keeps the old ones, and works again once it has space', async () => {
  const store = open()
  await store.put(anEntry('kept'))
  const used = connection()
  const pages = Number(used.prepare('PRAGMA page_count').get()?.page_count)
  used.exec(`PRAGMA max_page_count = ${pages}`)
  await expect(store.put(anEntry('b', { enquiry: big }))).rejects.toMatchObject({ code: 'disk-full' })
  expect(await idsOf(store)).toEqual(['kept'])
  used.exec('PRAGMA max_page_count = 1000000')
  expect(await store.put(anEntry('b', { enquiry: big }))).toEqual({ status: 'stored' })
})

test('a store on a read-only disk refuses new enquiries, and still lists the old ones', async () => {
  const store = open()
  await store.put(anEntry('a'))
  connection().exec('PRAGMA query_only = ON')
  await expect(store.put(anEntry('b'))).rejects.toMatchObject({ code: 'read-only' })
  expect(await idsOf(store)).toEqual(['a'])
})

test('a write-ahead log cut short by a power failure loses at most its last commit', async () => {
  const store = open()
  for (const id of ['a', 'b', 'c']) await store.put(anEntry(id))
  // The files as they are on the disk at this moment, with the end of the last write missing.
  const torn = join(folder.path, 'torn')
  mkdirSync(torn)
  for (const end of ['', '-wal']) copyFileSync(`${file()}${end}`, `${storeFile(torn)}${end}`)
  truncateSync(`${storeFile(torn)}-wal`, statSync(`${storeFile(torn)}-wal`).size - 100)
  const after = open(torn)
  expect(await idsOf(after)).toEqual(expect.arrayContaining(['a', 'b']))
  expect(await after.put(anEntry('d'))).toEqual({ status: 'stored' })
})

test('a damaged file is refused, and left unchanged for the operator', async () => {
  await open().put(anEntry('a'))
  for (const store of stores.splice(0)) await store.close()
  const bytes = readFileSync(file()).fill(0x5a, 4096)
  writeFileSync(file(), bytes)
  await expect(open().put(anEntry('b'))).rejects.toMatchObject({ code: 'damaged' })
  expect(readFileSync(file()).equals(bytes)).toBe(true)
})

test('damage that only the check at opening detects is refused too', async () => {
  await open().put(anEntry('b'))
  // The statements of the store alone would report no error.
  connection().exec(`PRAGMA ignore_check_constraints = ON; UPDATE enquiry SET state = 'none'`)
  for (const store of stores.splice(0)) await store.close()
  await expect(open().put(anEntry('c'))).rejects.toMatchObject({ code: 'damaged' })
})

describe.each(['forget', 'purge'] as const)('after %s', (how) => {
  const erase = (store: Store) =>
    how === 'forget' ? store.forget({ email: anEnquiry.email }) : store.purge(Date.now() + 400 * DAY)

  test('no file of the store contains the text', async () => {
    const store = open()
    const secret = 'unmistakable-words-of-a-visitor'
    await store.put(anEntry('a', { enquiry: { ...anEnquiry, message: secret.repeat(500) }, held: ['trap'] }))
    await store.put(anEntry('b', { enquiry: { ...anEnquiry, email: 'other@visitor.example' } }))
    const found = () =>
      readdirSync(folder.path).filter((name) => readFileSync(join(folder.path, name)).includes(secret))
    expect(found()).not.toEqual([])
    await erase(store)
    expect(found()).toEqual([])
  })

  test('the result is pending while another program still reads the text, and done after a short wait', async () => {
    const store = open()
    await store.put(anEntry('a'))
    const reader = new DatabaseSync(file())
    reader.exec('BEGIN; SELECT count(*) FROM enquiry')
    expect(await erase(store)).toMatchObject({ scrubbed: 'pending' })
    const soon = setTimeout(() => reader.exec('COMMIT'), 150)
    expect(await erase(store)).toMatchObject({ scrubbed: 'done' })
    clearTimeout(soon)
    expect(statSync(`${file()}-wal`).size).toBe(0)
    reader.close()
  })
})

test('purging shrinks the file, in steps that keep the write-ahead log small', async () => {
  const store = open()
  for (let n = 0; n < 150; n++) await store.put(anEntry(`id-${n}`, { enquiry: big, held: ['trap'] }))
  await store.purge(Date.now())
  const before = statSync(file()).size
  let logBytes = 0
  const used = connection()
  used.function('watch', () => {
    logBytes = Math.max(logBytes, statSync(`${file()}-wal`).size)
    return 0
  })
  used.exec('CREATE TEMP TRIGGER seen AFTER DELETE ON enquiry BEGIN SELECT watch(); END')
  expect(await store.purge(Date.now() + 31 * DAY)).toEqual({ count: 150, scrubbed: 'done' })
  expect(before).toBeGreaterThan(30_000_000)
  expect(logBytes).toBeLessThan(before * 0.6)
  expect(statSync(file()).size).toBeLessThan(before / 10)
})

test('SQLite versions that can damage the file are refused, and the others are accepted', () => {
  for (const version of ['3.51.3', '3.52.0', '3.51.10', '4.0.0'])
    expect(() => requireSqlite(version)).not.toThrow()
  for (const version of ['3.50.7', '3.44.6', '3.51.2', '3.6.0'])
    expect(() => requireSqlite(version)).toThrow(/can damage the enquiry store\. It needs 3\.51\.3/)
})

// A full disk as the operating system reports it.

/** Runs `command` with a private disk of 32 MB mounted at `mounted`, which is unmounted afterwards. */
function runOnSmallDisk(mounted: string, command: string) {
  const script = `mount -t tmpfs -o size=32m tmpfs "$1" && exec ${command}`
  const own = ['--user', '--map-root-user', '--mount']
  const parameters = ['-c', script, 'sh', mounted, process.execPath, 'lib/outbox/testing/full-disk-child.ts']
  return spawnSync('unshare', [...own, 'sh', ...parameters], { encoding: 'utf8' })
}

/** Needs the user namespaces of Linux, which Ubuntu 24.04 allows only to root. */
const canMount = runOnSmallDisk(tmpdir(), 'true').status === 0

test.skipIf(!canMount)(
  'on a real full disk no enquiry is lost, and purge and forget need less space than they free',
  () => {
    const { stdout, stderr } = runOnSmallDisk(folder.path, '"$2" "$3" "$1"')
    expect(JSON.parse(stdout || JSON.stringify(stderr))).toEqual({
      floor: {
        ...{ refused: 'disk-nearly-full', forget: 'done', next: 'done' },
        ...{ again: 'disk-nearly-full', purge: 'done', after: 'done' },
      },
      full: { refused: 'disk-full', purge: 'disk-full', forget: 'disk-full', lost: 0 },
      room: { forget: 'done', share: expect.closeTo(0.5, 1), purge: 'done', left: 0, next: 'done' },
    })
  },
  60_000,
)
