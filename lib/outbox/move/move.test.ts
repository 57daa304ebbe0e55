import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { momentOf, systemClock } from '#lib/clock.ts'
import { createPostgresStore } from '#lib/outbox/postgres/postgres-store.ts'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { LEASE_MS, type Store } from '#lib/outbox/store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import {
  BROKEN_OFF,
  breakingAfter,
  byId,
  claimAll,
  entry,
  fill,
  NOW,
  STEPS,
  within,
} from '#lib/outbox/testing/moved-store.ts'
import { describeWithPostgres } from '#lib/outbox/testing/postgres-for-tests.ts'
import type { MoveSource, MoveTarget } from './end.ts'
import { moveEnquiries } from './move.ts'
import { postgresSource, postgresTarget } from './postgres-end.ts'
import { columnNames } from './row.ts'
import { sqliteSource, sqliteTarget } from './sqlite-end.ts'

describeWithPostgres('move', (postgres) => {
  let directory: string

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'move-'))
    return () => rmSync(directory, { recursive: true })
  })

  // Without the thread that a site keeps its folder in, which takes time to start.
  const folder = () => createSqliteStore(directory)
  const database = () => createPostgresStore(postgres.url)
  const ways = {
    'a folder to a database': {
      from: folder,
      to: database,
      ends: () => ({ source: sqliteSource(directory), target: postgresTarget(postgres.url) }),
    },
    'a database to a folder': {
      from: database,
      to: folder,
      ends: () => ({ source: postgresSource(postgres.url), target: sqliteTarget(directory) }),
    },
  }
  type Ends = { source: MoveSource; target: MoveTarget }
  async function moveOnce({ source, target }: Ends, options = {}) {
    try {
      return await moveEnquiries(source, target, { batch: 2, patienceMs: 0, ...options })
    } finally {
      await source.close()
      await target.close()
    }
  }

  describe.each(Object.entries(ways))('from %s', (_way, { from, to, ends }) => {
    test('everything arrives as it was, leaves its key behind, and is sent from there alone', async () => {
      const waiting = await within(from, fill)
      const before = await within(from, byId)
      expect(await moveOnce(ends())).toEqual({
        states: { queued: 5, held: 1, failed: 1, sent: 1 },
        leftOut: 0,
        differing: [],
        busy: 0,
        unfinished: 0,
      })
      await within(to, async (store) => {
        expect(await byId(store)).toEqual(before)
        expect(await store.put(entry('sent'))).toEqual({ status: 'known', id: 'sent' })
      })
      await within(from, async (store) => {
        expect(await store.put(entry('waits-1'))).toEqual({ status: 'known', id: 'waits-1' })
        expect(await store.requeue(['sent', 'held', 'failed', 'queued'], NOW)).toBe(0)
        expect(await claimAll(store)).toEqual([])
        expect((await store.list({})).every(({ enquiry }) => enquiry === undefined)).toBe(true)
      })
      expect(await within(to, claimAll)).toEqual(waiting)
    })

    test('a second run does nothing', async () => {
      await within(from, fill)
      await moveOnce(ends())
      await within(to, (store) => store.claim('worker', momentOf(systemClock)))
      const before = await within(to, byId)
      expect(await moveOnce(ends())).toEqual({
        states: {},
        leftOut: 0,
        differing: [],
        busy: 0,
        unfinished: 0,
      })
      expect(await within(to, byId)).toEqual(before)
    })

    test('broken off after each of its steps in turn, it goes on, and nothing can be sent from both or from neither', async () => {
      const waiting = await within(from, fill)
      await within(from, (store) => store.forget({ email: 'somebody@else.example' }))
      const before = await within(from, byId)
      for (const step of STEPS) {
        const breaking = moveOnce(breakingAfter(step, ends()), { batch: 1 })
        await expect(breaking, step).rejects.toBe(BROKEN_OFF)
        const due = async (store: Store) => (await store.list({ state: 'queued' })).map(({ id }) => id)
        const both = [...(await within(from, due)), ...(await within(to, due))]
        expect(new Set(both).size, step).toBe(both.length)
      }
      await moveOnce(ends())
      expect(await within(to, byId)).toEqual(before)
      expect(await within(to, claimAll)).toEqual(waiting)
      expect(await within(from, claimAll)).toEqual([])
    })

    test('turned round after it was broken off, it says how many lie in between, until they are finished', async () => {
      await within(from, fill)
      const before = await within(from, byId)
      await expect(moveOnce(breakingAfter('retire', ends()))).rejects.toBe(BROKEN_OFF)
      const back = ways[from === folder ? 'a database to a folder' : 'a folder to a database']
      expect(await moveOnce(back.ends())).toMatchObject({ states: {}, unfinished: 2 })
      expect(await within(to, (store) => store.stats())).toMatchObject({ arriving: 2 })
      await moveOnce(ends())
      expect(await within(to, (store) => store.stats())).toMatchObject({ arriving: 0 })
      expect(await moveOnce(back.ends())).toMatchObject({ leftOut: 0, unfinished: 0 })
      expect(await within(from, byId)).toEqual(before)
    })

    test('it does not begin while a site works on the source, and does so once that has ended', async () => {
      const site = from()
      await site.put(entry('a'))
      site.subscribe?.(() => undefined)
      await expect
        .poll(() => moveOnce(ends()).catch((error: unknown) => error), { timeout: 20_000 })
        .toMatchObject({ code: 'in-use', message: expect.stringMatching(/Stop it/) })
      await site.close()
      expect(await within(from, (store) => store.find('a'))).toMatchObject({ state: expect.any(String) })
      expect(await moveOnce(ends())).toMatchObject({ busy: 0 })
    })

    test('who was forgotten on either side stays forgotten on the other', async () => {
      await within(from, async (store) => {
        await store.put(entry('a', { enquiry: { ...anEnquiry, email: 'one@visitor.example' } }))
        await store.put(entry('b', { enquiry: { ...anEnquiry, email: 'two@visitor.example' } }))
        await store.put(entry('c', { enquiry: { subject: 'Call me', phone: '+92 321 7654321' } }))
        await store.put(entry('d', { enquiry: { subject: 'Call me', phone: '+92 321 0000000' } }))
        await store.forget({ email: 'one@visitor.example' })
      })
      await within(to, async (store) => {
        await store.forget({ email: 'TWO@visitor.example' })
        await store.forget({ phone: '0092 321 7654321' })
        await store.forget({ id: 'd' })
      })
      expect(await moveOnce(ends())).toMatchObject({ states: {}, leftOut: 3 })
      expect(await within(to, (store) => store.list({}))).toEqual([])
      const list = ends()
      expect(await list.source.forgotten()).toHaveLength(1)
      await list.source.close()
      await list.target.close()
    })

    test('what both keep is kept once: sent, if one has sent it, and as two, if they differ', async () => {
      await within(to, async (store) => {
        await store.put(entry('sent'))
        await store.put(entry('waits-1'))
        await store.put(entry('waits-2', { digest: 'of another text' }))
        await store.put(entry('held', { held: true }))
        await store.requeue(['held'], NOW)
      })
      await within(from, fill)
      expect(await moveOnce(ends())).toEqual({
        states: { queued: 3, failed: 1, sent: 1 },
        leftOut: 2,
        differing: ['waits-2'],
        busy: 0,
        unfinished: 0,
      })
      expect(await within(to, (store) => store.find('sent'))).toMatchObject({ state: 'sent' })
      expect(await within(to, (store) => store.find('held'))).toMatchObject({ state: 'queued' })
      expect(await within(from, claimAll)).toEqual(['waits-2'])
    })

    test('of two texts under one id neither is lost, even if the source has let go of its own', async () => {
      const other = { digest: 'of another text', enquiry: { ...anEnquiry, email: 'other@visitor.example' } }
      await within(from, fill)
      await expect(moveOnce(breakingAfter('retire', ends()), { batch: 99 })).rejects.toBe(BROKEN_OFF)
      await within(to, async (store) => {
        await store.put(entry('sent', other))
        await store.put(entry('waits-1', other))
      })
      const { states, differing, leftOut } = await moveOnce(ends())
      expect([states, leftOut]).toEqual([{ queued: 4, held: 1, failed: 1 }, 0])
      expect(differing.sort()).toEqual(['sent', 'waits-1'])
      await within(to, async (store) => {
        for (const id of differing)
          expect(await store.find(id)).toMatchObject({ state: 'queued', enquiry: other.enquiry })
        await store.forget({ email: 'other@visitor.example' })
      })
      expect(await moveOnce(ends())).toMatchObject({
        states: { queued: 1, sent: 1 },
        leftOut: 0,
        differing: [],
      })
    })

    test('what a worker is sending is left to it, until its lease has run out', async () => {
      await within(from, async (store) => {
        await store.put(entry('a'))
        await store.claim('worker', momentOf(systemClock))
      })
      expect(await moveOnce(ends())).toMatchObject({ states: {}, busy: 1 })
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + LEASE_MS)
      onTestFinished(() => void vi.restoreAllMocks())
      expect(await moveOnce(ends())).toMatchObject({ states: { sending: 1 }, busy: 0 })
      const later = { wall: Date.now(), monotonic: systemClock.monotonic() + LEASE_MS }
      expect(await within(to, (store) => store.claim('other', later))).toMatchObject({ id: 'a', lapses: 1 })
    })
  })

  test('every column of an enquiry is carried over, but for those that belong to one machine', async () => {
    await within(folder, fill)
    await within(database, fill)
    const file = new DatabaseSync(storeFile(directory))
    const inFolder = file.prepare("SELECT name FROM pragma_table_info('enquiry')").all()
    file.close()
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows: inDatabase } = await client.query<{ name: string }>(
      "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'enquiry'::regclass AND attnum > 0",
    )
    await client.end()
    const known = new Set([...inFolder, ...inDatabase].map(({ name }) => String(name)))
    // The fingerprint is made from the text where it is kept.
    const leftBehind = ['lease_by', 'lease_ends', 'person']
    expect([...known].sort()).toEqual([...columnNames, ...leftBehind].sort())
  })

  test('there and back again, everything is as it was', async () => {
    await within(folder, fill)
    const before = await within(folder, byId)
    await moveOnce(ways['a folder to a database'].ends())
    await moveOnce(ways['a database to a folder'].ends())
    expect(await within(folder, byId)).toEqual(before)
    expect(await within(database, claimAll)).toEqual([])
    await moveOnce(ways['a folder to a database'].ends())
    expect(await within(database, byId)).toEqual(before)
  })

  test('what the source has let go of for an earlier run, which did not hear of it, is taken up', async () => {
    const waiting = await within(database, fill)
    const before = await within(database, byId)
    const { source, target } = ways['a database to a folder'].ends()
    const deaf: MoveSource = {
      ...source,
      async retire(rows, now) {
        const retired = await source.retire(rows, now)
        return retired.filter((id) => id !== 'waits-2' && id !== 'sent')
      },
    }
    const moved = await moveOnce({ source: deaf, target })
    expect(moved).toMatchObject({ leftOut: 0, differing: [], busy: 0 })
    expect(await within(folder, byId)).toEqual(before)
    expect(await within(folder, claimAll)).toEqual(waiting)
  })

  test('what changes while it is carried over stays, and goes along at the next look', async () => {
    await within(database, fill)
    const { source, target } = ways['a database to a folder'].ends()
    const changing: MoveSource = {
      ...source,
      async retire(rows, now) {
        if (rows.some(({ id }) => id === 'held')) {
          await within(database, (store) => store.requeue(['held'], NOW))
        }
        return await source.retire(rows, now)
      },
    }
    expect(await moveOnce({ source: changing, target })).toMatchObject({ busy: 1 })
    expect(await within(folder, (store) => store.find('held'))).toBeUndefined()
    expect(await moveOnce(ways['a database to a folder'].ends())).toMatchObject({
      states: { queued: 1 },
      busy: 0,
    })
    expect(await within(folder, (store) => store.find('held'))).toMatchObject({ state: 'queued' })
  })

  test('the next run does not begin before the server has done what the one before asked of it', async () => {
    await within(database, (store) => store.put(entry('a')))
    const blocker = new pg.Client({ connectionString: postgres.url })
    await blocker.connect()
    await blocker.query('BEGIN; SELECT * FROM enquiry FOR UPDATE')
    const { source, target } = ways['a database to a folder'].ends()
    await source.reserve()
    const [row] = await source.next('', 1)
    await target.lay(await source.origin(), row ? [row] : [])
    const retiring = source.retire(row ? [row] : [], NOW)
    await expect(moveOnce(ways['a database to a folder'].ends())).rejects.toMatchObject({ code: 'in-use' })
    await blocker.query('ROLLBACK')
    await blocker.end()
    expect(await retiring).toEqual(['a'])
    await source.close()
    await target.close()
    await moveOnce(ways['a database to a folder'].ends())
    expect(await within(folder, claimAll)).toEqual(['a'])
  })

  test('two machines carry their folders to one database, and neither takes up what the other has laid down', async () => {
    await within(folder, fill)
    const target = postgresTarget(postgres.url)
    const row = {
      id: 'z',
      digest: 'd',
      state: 'queued',
      receivedAt: NOW,
      leasedUntil: 0,
      stamp: '',
      values: {},
    }
    await target.lay('another machine', [row])
    await target.close()
    await moveOnce(ways['a folder to a database'].ends())
    expect(await within(database, (store) => store.find('z'))).toBeUndefined()
  })

  test('no text stays readable in the folder', async () => {
    await within(folder, fill)
    expect(readFileSync(storeFile(directory)).includes('waits-3 ')).toBe(true)
    await moveOnce(ways['a folder to a database'].ends())
    expect(readFileSync(storeFile(directory)).includes('waits-3 ')).toBe(false)
  })

  test('the command says what it has moved', async () => {
    await within(folder, fill)
    const child = spawn(process.execPath, ['tools/enquiries.ts', 'move', '--to', 'database'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PATH: process.env.PATH,
        DATA_DIR: directory,
        DATABASE_URL: postgres.url,
      },
    })
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    expect([child.exitCode, out + err]).toEqual([
      0,
      expect.stringMatching(
        /^From \S+enquiries\.db\nto {3}postgres:\S+\nMoved: 5 queued, 0 sending, 1 sent, 1 held, 1 failed\./,
      ),
    ])
  })

  test('killed half-way, it goes on with the next run', async () => {
    const waiting = await within(folder, fill)
    const before = await within(folder, byId)
    const child = spawn(process.execPath, ['lib/outbox/testing/move-child.ts', directory, postgres.url], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
    const there = Object.keys(await within(database, byId))
    expect(there).toHaveLength(4)
    expect(await moveOnce(ways['a folder to a database'].ends())).toMatchObject({ leftOut: 0, busy: 0 })
    expect(await within(database, byId)).toEqual(before)
    expect(await within(database, claimAll)).toEqual(waiting)
  })
})
