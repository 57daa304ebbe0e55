import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RETENTION } from '#lib/outbox/operate/retention.ts'
import type { NewEntry, Store } from '#lib/outbox/store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { requireSqlite, storeFile } from './sqlite-file.ts'
import { createSqliteStore } from './sqlite-store.ts'

const NOW = Date.UTC(2026, 10, 22)
const DAY = 24 * 60 * 60_000

let directory: string
let reports: string[]
let opened: DatabaseSync
const stores: Store[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'file-'))
  reports = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const store of stores.splice(0)) await store.close()
  rmSync(directory, { recursive: true, force: true })
})

function open(folder = directory): Store {
  const store = createSqliteStore(folder, {
    report: (event) => void reports.push(event),
    onOpen: (database) => {
      opened = database
    },
  })
  stores.push(store)
  return store
}

const entry = (id: string, changes: Partial<NewEntry> = {}): NewEntry => ({
  id,
  digest: id,
  enquiry: anEnquiry,
  receivedAt: NOW,
  held: false,
  ...changes,
})
const twenty = Array.from({ length: 20 }, (_, n) => `id-${n}`)
const big = { ...anEnquiry, message: 'x'.repeat(200_000) }

/** The enquiries in a file, wherever it was moved to. */
function idsIn(file: string): string[] {
  const database = new DatabaseSync(file)
  const ids = database
    .prepare('SELECT id FROM enquiry')
    .all()
    .map(({ id }) => String(id))
  database.close()
  return ids
}

describe('a file that is moved away under the site', () => {
  test('takes along all that was accepted, and what comes next is found in a new one', async () => {
    const store = open()
    for (const id of twenty) await store.put(entry(id))
    const moved = join(directory, 'moved.db')
    renameSync(storeFile(directory), moved)
    await store.put(entry('next'))
    expect(idsIn(moved).sort()).toEqual(twenty.toSorted())
    expect((await store.list({})).map(({ id }) => id)).toEqual(['next'])
    expect(reports).toEqual(['alarm.store-moved'])
  })

  test('loses nothing when two processes hold it, whichever of them notices first', async () => {
    const [one, two] = [open(), open()]
    for (const id of twenty) await (id.endsWith('1') ? one : two).put(entry(id))
    const moved = join(directory, 'moved.db')
    renameSync(storeFile(directory), moved)
    await one.put(entry('next'))
    await two.put(entry('after'))
    await one.put(entry('last'))
    expect(idsIn(moved).sort()).toEqual(twenty.toSorted())
    expect((await two.list({})).map(({ id }) => id).sort()).toEqual(['after', 'last', 'next'])
  })

  test('leaves its log to be set aside while another program still needs it', async () => {
    const store = open()
    await store.put(entry('first'))
    const reader = new DatabaseSync(storeFile(directory))
    reader.exec('BEGIN; SELECT count(*) FROM enquiry')
    for (const id of twenty) await store.put(entry(id))
    renameSync(storeFile(directory), join(directory, 'moved.db'))
    await store.put(entry('next'))
    reader.close()
    const aside = readdirSync(directory).find((name) => name.startsWith('set-aside-'))
    expect(reports).toEqual(['alarm.store-moved', 'alarm.store-log-set-aside'])
    // As docs/operations.md says: the two belong together again under one name.
    renameSync(join(directory, String(aside)), join(directory, 'moved.db-wal'))
    expect(idsIn(join(directory, 'moved.db')).sort()).toEqual(['first', ...twenty].sort())
  })
})

test('a log that is found without its file is set aside, told of, and never opened over', async () => {
  writeFileSync(`${storeFile(directory)}-wal`, 'what a killed process had committed')
  const store = open()
  await store.put(entry('a'))
  expect(reports).toEqual(['alarm.store-log-set-aside'])
  const aside = readdirSync(directory).find((name) => name.startsWith('set-aside-'))
  expect(statSync(join(directory, String(aside))).size).toBeGreaterThan(0)
  const { findings } = await store.describe()
  expect(findings.find(({ verdict }) => verdict === 'error')?.text).toContain(aside)
})

describe('what reaches the disk', () => {
  test('is synchronised at every commit, and none of it goes to temporary files', async () => {
    await open().put(entry('a'))
    const read = (pragma: string) => opened.prepare(`PRAGMA ${pragma}`).get()?.[pragma]
    // Lowered, the last commits are gone after a power cut: npm run prove -- power-loss shows it.
    expect({ synchronous: read('synchronous'), log: read('journal_mode') }).toEqual({
      synchronous: 2,
      log: 'wal',
    })
    expect({ temporary: read('temp_store'), secureDelete: read('secure_delete') }).toEqual({
      temporary: 2,
      secureDelete: 1,
    })
  })

  test('is counted and claimed without reading a text or sorting one outside of memory', async () => {
    const store = open()
    await store.put(entry('a'))
    const asked: string[] = []
    const prepare = opened.prepare.bind(opened)
    opened.prepare = (sql) => {
      asked.push(sql)
      return prepare(sql)
    }
    const plansOf = async (work: () => Promise<unknown>) => {
      asked.length = 0
      await work()
      return asked
        .filter((sql) => /^\s*(SELECT|UPDATE|DELETE|INSERT)/.test(sql))
        .flatMap((sql) => prepare(`EXPLAIN QUERY PLAN ${sql}`).all())
        .map(({ detail }) => String(detail))
    }
    expect(await plansOf(() => store.stats())).toEqual(['SCAN enquiry USING COVERING INDEX enquiry_totals'])
    const claimed = (await plansOf(() => store.claim(NOW))).join()
    expect(claimed).toContain('SCAN enquiry USING INDEX enquiry_ready')
    expect(claimed).not.toContain('TEMP B-TREE')
    for (const work of [() => store.list({ limit: 1 }), () => store.list({ state: 'held', limit: 1 })]) {
      expect((await plansOf(work)).join()).not.toContain('TEMP B-TREE')
    }
  })
})

describe('a file that is purged', { timeout: 30_000 }, () => {
  const settleAll = () => opened.exec(`UPDATE enquiry SET state = 'sent', settled_at = ${NOW}`)

  test('shrinks, in steps whose log stays small however much there is to delete', async () => {
    const store = open()
    for (let n = 0; n < 150; n++) await store.put(entry(`id-${n}`, { enquiry: big, held: true }))
    await store.purge(RETENTION, NOW)
    const before = statSync(storeFile(directory)).size
    let logBytes = 0
    opened.function('watch', () => {
      logBytes = Math.max(logBytes, statSync(`${storeFile(directory)}-wal`).size)
      return 0
    })
    opened.exec('CREATE TEMP TRIGGER seen AFTER DELETE ON enquiry BEGIN SELECT watch(); END')
    expect(await store.purge(RETENTION, NOW + 31 * DAY)).toEqual({ count: 150, scrubbed: 'done' })
    expect(before).toBeGreaterThan(30_000_000)
    expect(logBytes).toBeLessThan(before * 0.6)
    expect(statSync(storeFile(directory)).size).toBeLessThan(before / 10)
  })

  test('counts its free pages as room, so that a nearly full disk ends by itself', async () => {
    const store = open()
    for (let n = 0; n < 20; n++) await store.put(entry(`id-${n}`, { enquiry: big }))
    settleAll()
    await store.close()
    const [free, needed] = [50_000_000, 52_000_000]
    const tight = createSqliteStore(directory, { freeBytesMin: needed, freeBytes: () => free })
    stores.push(tight)
    await expect(tight.put(entry('before'))).rejects.toMatchObject({ code: 'disk-nearly-full' })
    const database = new DatabaseSync(storeFile(directory))
    database.exec('DELETE FROM enquiry')
    database.close()
    expect(await tight.put(entry('next'))).toEqual({ status: 'stored' })
  })
})

test.each([
  ['3.50.7', false],
  ['3.44.6', false],
  ['3.51.2', false],
  ['3.51.3', true],
  ['3.52.0', true],
  ['4.0.0', true],
])('SQLite %s is taken: %s', (version, isTaken) => {
  if (isTaken) expect(() => requireSqlite(version)).not.toThrow()
  else expect(() => requireSqlite(version)).toThrow(/can damage the enquiry store\. It needs 3\.51\.3/)
})

test('a site on such an SQLite is not started at all, and says what to do', async () => {
  const child = spawn(
    process.execPath,
    ['--import', './lib/outbox/testing/old-sqlite.ts', 'server/main.ts'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { NODE_ENV: 'production', DATA_DIR: directory, PORT: '0' } },
  )
  const printed = text(child.stderr)
  expect(await once(child, 'close')).toEqual([1, null])
  expect(await printed).toMatch(
    /^This Node was built with SQLite 3\.50\.7, which can damage the enquiry store\. It needs 3\.51\.3 or newer: use [^\n]+\n$/,
  )
  expect(readdirSync(directory)).toEqual([])
}, 40_000)
