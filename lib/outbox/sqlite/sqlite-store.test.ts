import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '#lib/outbox/open-store.ts'
import { RETENTION } from '#lib/outbox/operate/retention.ts'
import type { NewEntry } from '#lib/outbox/store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { describeStore } from '#lib/outbox/testing/store-conformance.ts'
import { storeFile } from './sqlite-file.ts'
import { createSqliteStore } from './sqlite-store.ts'

const DAY = 24 * 60 * 60_000

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(directory, { recursive: true, force: true })
})

// Of two handles one is opened as the site does, in a thread of its own, and one directly.
let handles = 0
describeStore('SQLite', () => {
  handles += 1
  return handles % 2 === 1 ? openStore({ dataDir: directory }) : createSqliteStore(directory)
})

const entry = (id: string, changes: Partial<NewEntry> = {}): NewEntry => ({
  id,
  digest: id,
  enquiry: anEnquiry,
  receivedAt: Date.now(),
  held: false,
  ...changes,
})

describe('the SQLite store', () => {
  test('creates nothing before it is used, and then only for its own user', async () => {
    const data = join(directory, 'data')
    const store = createSqliteStore(data)
    expect(existsSync(data)).toBe(false)
    await store.put(entry('a'))
    expect(statSync(data).mode & 0o777).toBe(0o700)
    for (const file of readdirSync(data)) expect(statSync(join(data, file)).mode & 0o777).toBe(0o600)
    await store.close()
  })

  test('four processes at once get each enquiry once', async () => {
    const store = createSqliteStore(directory)
    const ids = Array.from({ length: 40 }, (_, n) => `id-${n}`)
    for (const id of ids) await store.put(entry(id))
    const startAt = String(Date.now() + 1500)
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['lib/outbox/testing/claim-child.ts', directory, startAt], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
    const printed = await Promise.all(children.map(({ stdout }) => text(stdout)))
    const claimed = printed.flatMap((each) => each.split('\n').filter(Boolean))
    expect(claimed).toHaveLength(ids.length)
    expect(new Set(claimed)).toEqual(new Set(ids))
    await store.close()
  }, 30_000)

  test('a full disk refuses the new enquiry, keeps the old ones, and works again once there is room', async () => {
    let database: DatabaseSync | undefined
    const store = createSqliteStore(directory, {
      onOpen(opened) {
        database = opened
      },
    })
    await store.put(entry('kept'))
    const pages = Number(database?.prepare('PRAGMA page_count').get()?.page_count)
    database?.exec(`PRAGMA max_page_count = ${pages}`)
    const big = { ...anEnquiry, message: 'x'.repeat(200_000) }
    await expect(store.put(entry('b', { enquiry: big }))).rejects.toMatchObject({ code: 'disk-full' })
    expect((await store.list({})).map(({ id }) => id)).toEqual(['kept'])
    database?.exec('PRAGMA max_page_count = 1000000')
    expect(await store.put(entry('b', { enquiry: big }))).toEqual({ status: 'stored' })
    await store.close()
  })

  test('a file that may only be read rejects what is new and still shows what is there', async () => {
    const writer = createSqliteStore(directory)
    await writer.put(entry('a'))
    const store = createSqliteStore(directory, { onOpen: (opened) => opened.exec('PRAGMA query_only = ON') })
    await expect(store.put(entry('b'))).rejects.toMatchObject({ code: 'read-only' })
    expect((await store.list({})).map(({ id }) => id)).toEqual(['a'])
    await writer.close()
    await store.close()
  })

  test('a damaged file is refused and left for the operator as it is, and is not read at every request', async () => {
    const store = createSqliteStore(directory)
    await store.put(entry('a'))
    await store.close()
    const bytes = readFileSync(storeFile(directory))
    bytes.fill(0x5a, 4096)
    writeFileSync(storeFile(directory), bytes)
    const again = createSqliteStore(directory)
    await expect(again.put(entry('b'))).rejects.toMatchObject({ code: 'damaged' })
    expect(readFileSync(storeFile(directory)).equals(bytes)).toBe(true)
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    await expect(again.put(entry('b'))).rejects.toMatchObject({ code: 'damaged' })
    expect(prepare).not.toHaveBeenCalled()
  })

  test('damage that only the check at opening can see is refused too', async () => {
    const store = createSqliteStore(directory)
    await store.put(entry('a', { enquiry: { ...anEnquiry, message: 'x'.repeat(50_000) } }))
    await store.put(entry('b'))
    await store.forget({ email: anEnquiry.email })
    await store.close()
    // The file forgets that it has free pages. Every statement of ours would go on without a word.
    const file = new DatabaseSync(storeFile(directory))
    file.exec('CREATE TABLE filler (x); INSERT INTO filler VALUES (zeroblob(50000)); DELETE FROM filler')
    file.close()
    const bytes = readFileSync(storeFile(directory))
    expect(bytes.readUInt32BE(36), 'free pages').toBeGreaterThan(0)
    bytes.writeUInt32BE(0, 32)
    bytes.writeUInt32BE(0, 36)
    writeFileSync(storeFile(directory), bytes)
    await expect(createSqliteStore(directory).put(entry('c'))).rejects.toMatchObject({ code: 'damaged' })
  })

  test('a log torn by a power cut loses at most the commit that had not ended', async () => {
    const store = createSqliteStore(directory)
    for (const id of ['a', 'b', 'c']) await store.put(entry(id))
    // The files as they lie on the disk at this moment, with the end of the last write missing.
    const copy = mkdtempSync(join(tmpdir(), 'torn-'))
    for (const file of readdirSync(directory))
      writeFileSync(join(copy, file), readFileSync(join(directory, file)))
    rmSync(`${storeFile(copy)}-shm`, { force: true })
    truncateSync(`${storeFile(copy)}-wal`, statSync(`${storeFile(copy)}-wal`).size - 100)
    await store.close()
    const after = createSqliteStore(copy)
    const ids = (await after.list({})).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['a', 'b']))
    expect(await after.put(entry('d'))).toEqual({ status: 'stored' })
    await after.close()
    rmSync(copy, { recursive: true })
  })

  test.each(['forget', 'purge'] as const)('after %s the text is in none of its files', async (how) => {
    const store = createSqliteStore(directory)
    const secret = 'unmistakable-words-of-a-visitor'
    await store.put(entry('a', { enquiry: { ...anEnquiry, message: secret.repeat(500) } }))
    await store.put(entry('b', { enquiry: { ...anEnquiry, email: 'other@visitor.example' } }))
    const found = () =>
      readdirSync(directory).filter((file) => readFileSync(join(directory, file)).includes(secret))
    expect(found()).not.toEqual([])
    if (how === 'forget') await store.forget({ email: anEnquiry.email })
    else {
      await store.claim(Date.now())
      await store.settle('a', { state: 'sent', at: 0, receipt: '' })
      await store.purge(
        { sentBody: 1, sentRow: Number.MAX_SAFE_INTEGER, held: 1e15, failed: 1e15 },
        Date.now(),
      )
    }
    expect(found()).toEqual([])
    await store.close()
  })

  test.each(['forget', 'purge'] as const)(
    '%s says so while another program keeps the text readable, and waits for one that is soon done',
    async (how) => {
      const store = createSqliteStore(directory)
      await store.put(entry('a'))
      const erase = () =>
        how === 'forget'
          ? store.forget({ email: anEnquiry.email })
          : store.purge(RETENTION, Date.now() + 400 * DAY)
      const reader = new DatabaseSync(storeFile(directory))
      reader.exec('BEGIN; SELECT count(*) FROM enquiry')
      expect(await erase()).toMatchObject({ scrubbed: 'pending' })
      const soon = setTimeout(() => reader.exec('COMMIT'), 150)
      expect(await erase()).toMatchObject({ scrubbed: 'done' })
      clearTimeout(soon)
      expect(statSync(`${storeFile(directory)}-wal`).size).toBe(0)
      reader.close()
      await store.close()
    },
  )
})
