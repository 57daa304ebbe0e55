import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { requireStoreInUse } from '#lib/outbox/open-store.ts'
import { createPostgresStore } from '#lib/outbox/postgres/postgres-store.ts'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import type { NewEntry, Outcome, Store } from '#lib/outbox/store.ts'
import { anEnquiry, anEntry } from '#lib/outbox/testing/bench.ts'
import { folderForTests } from '#lib/outbox/testing/benches.ts'
import { describeWithPostgres } from '#lib/outbox/testing/postgres-for-tests.ts'
import { type End, moveEnquiries, openFolder, openPostgres } from './move.ts'

const NOW = Date.now()
const entry = (id: string, changes: Partial<NewEntry> = {}) =>
  anEntry(id, {
    enquiry: { ...anEnquiry, message: `${id} \0 \ud800 "'\\ | نص` },
    receivedAt: NOW,
    ...changes,
  })

/** One enquiry in each state, and more waiting ones than one batch holds. */
async function fill(store: Store): Promise<void> {
  const settle = async (id: string, outcome: Outcome) => {
    await store.put(entry(id, { receivedAt: NOW - 10_000 }))
    expect((await store.claim(NOW))?.id).toBe(id)
    await store.settle(id, outcome)
  }
  await settle('sent', { state: 'sent', at: NOW, receipt: '250 \0ok' })
  await settle('failed', { state: 'failed', at: NOW, code: '554' })
  const deliveredTo = ['a@office.example']
  const waits = { state: 'queued', at: NOW, dueAt: NOW - 1, code: '452', scope: 'recipient' } as const
  await settle('half-sent', { ...waits, deliveredTo, refusal: 'other' })
  await store.put(entry('held', { held: true }))
  for (let n = 0; n < 70; n++) await store.put(entry(`waits-${n}`))
}

/** Opens a store, runs `work` with it and closes it. */
async function within<Result>(open: () => Store, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = open()
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Each enquiry as an operator sees it. A NUL in a receipt is lost on the way to a database. */
const byId = async (store: Store) =>
  Object.fromEntries(
    (await store.list({})).map((each) => [each.id, { ...each, receipt: each.receipt?.replace('\0', '') }]),
  )

const folderOf = folderForTests()

describeWithPostgres('move', (postgres) => {
  // Without the store thread of a site, which takes time to start.
  const folder = { open: () => createSqliteStore(folderOf.path), end: () => openFolder(folderOf.path) }
  const database = { open: () => createPostgresStore(postgres.url), end: () => openPostgres(postgres.url) }

  /** @param wrap changes an end before it is used */
  async function move(
    from: { end: () => Promise<End> },
    to: { end: () => Promise<End> },
    wrap = (end: End, _isSource: boolean) => end,
  ) {
    const source = await from.end()
    try {
      const target = await to.end()
      try {
        return await moveEnquiries(wrap(source, true), wrap(target, false))
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  }

  describe.each([
    ['a folder to a database', folder, database],
    ['a database to a folder', database, folder],
  ])('from %s', (_way, from, to) => {
    test('a move keeps every enquiry unchanged, closes the old store to sites, and can be reversed', async () => {
      await within(from.open, fill)
      const before = await within(from.open, byId)
      expect(await move(from, to)).toEqual({ queued: 71, held: 1, failed: 1, sent: 1 })
      expect(await within(to.open, byId)).toEqual(before)
      if (from === folder) expect(readFileSync(storeFile(folderOf.path)).includes('waits-3 ')).toBe(false)
      await expect(within(from.open, (store) => store.put(entry('new')))).rejects.toMatchObject({
        code: 'moved',
        message: expect.stringMatching(/were moved to .+: set DATABASE_URL/),
      })
      const inFolder = { dataDir: folderOf.path }
      const inDatabase = { ...inFolder, databaseUrl: postgres.url }
      const [left, inUse] = from === folder ? [inFolder, inDatabase] : [inDatabase, inFolder]
      await expect(requireStoreInUse(left)).rejects.toThrow(/^The enquiries of this store were moved to/)
      await expect(requireStoreInUse(inUse)).resolves.toBeUndefined()

      await move(to, from)
      expect(await within(from.open, byId)).toEqual(before)
      expect(await within(from.open, (store) => store.put(entry('new')))).toEqual({ status: 'stored' })
    })

    test('an interrupted move never lets both stores send an enquiry, and the next run completes it', async () => {
      await within(from.open, fill)
      const before = await within(from.open, byId)
      for (const stop of [1, 2, 5, 77, 'COMMIT', 'DELETE FROM enquiry', 'DELETE FROM forgotten'] as const) {
        let statements = 0
        const interrupted = move(from, to, (end) => ({
          ...end,
          async run(sql, values) {
            statements += 1
            // As if the process had ended: no statement runs after this one.
            if (typeof stop === 'number' && statements >= stop) throw new Error('ended')
            const changed = await end.run(sql, values)
            if (sql === stop) throw new Error('ended')
            return changed
          },
        }))
        await expect(interrupted, String(stop)).rejects.toThrow('ended')
        const left = await within(from.open, (store) => store.stats()).catch(() => 'closed')
        expect(left !== 'closed', `stopped at ${stop}`).toBe(stop === 1)
      }
      await move(from, to)
      expect(await within(to.open, byId)).toEqual(before)
    })

    test('a move does not begin while a site uses either store', async () => {
      for (const open of [from.open, to.open]) {
        const site = open()
        await site.forgetAgain(NOW)
        await expect(move(from, to)).rejects.toMatchObject({ code: 'in-use' })
        await site.close()
      }
    })

    test('a move merges enquiries that both stores have, and keeps forgotten people forgotten', async () => {
      await within(to.open, (store) => store.put(entry('sent')))
      await within(to.open, (store) => store.put(entry('there')))
      await within(from.open, fill)
      await within(from.open, (store) => store.forget({ email: 'gone@visitor.example' }))
      const enquiry = { ...anEnquiry, email: 'gone@visitor.example' }
      await within(to.open, (store) => store.put(entry('of them', { enquiry, receivedAt: NOW - 1 })))
      await move(from, to)
      expect(await within(to.open, (store) => store.forgetAgain(Date.now()))).toMatchObject({ count: 1 })
      expect(await within(to.open, (store) => store.find('sent'))).toMatchObject({ state: 'sent' })
      expect(await within(to.open, (store) => store.find('there'))).toMatchObject({ state: 'queued' })
    })

    test('a move is refused if both stores have different texts under one id, and the source stays in use', async () => {
      await within(to.open, (store) => store.put(entry('waits-1', { digest: 'of another text' })))
      await within(from.open, fill)
      await expect(move(from, to)).rejects.toMatchObject({
        code: 'differs',
        message: expect.stringContaining('waits-1'),
      })
      expect((await within(to.open, byId))['waits-2']).toBeUndefined()
      expect((await within(from.open, (store) => store.stats())).states.queued).toBe(71)
    })
  })
})
