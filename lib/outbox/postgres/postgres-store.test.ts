import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readEnvironment } from '#lib/config/env.ts'
import { isKnown } from '#lib/intake/accept.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import { createOutbox } from '#lib/outbox/outbox.ts'
import { anEnquiry, anEntry } from '#lib/outbox/testing/outbox-bench.ts'
import { describeStore } from '#lib/outbox/testing/store-conformance.ts'
import { listen } from '#testing/listen.ts'
import { newFolder } from '#testing/new-folder.ts'
import { findPostgres, NO_POSTGRES, type PostgresServer, startPostgres } from '#testing/postgres-server.ts'
import { createPostgresDatabase } from './postgres-database.ts'
import { createPostgresStore } from './postgres-store.ts'

const programs = findPostgres()
if (programs === undefined) console.warn(NO_POSTGRES)

describe.skipIf(programs === undefined)('with a PostgreSQL server', () => {
  /** One for all tests, with a schema for the store of each. */
  const postgres = {} as { server: PostgresServer; url: string; schema: string }
  let count = 0
  beforeAll(async () => {
    postgres.server = await startPostgres(programs ?? '')
  })
  afterAll(() => postgres.server?.close())
  beforeEach(async () => {
    count += 1
    postgres.schema = `store_${count}`
    postgres.url = await postgres.server.place(postgres.schema)
  })

  const open = (databaseUrl = postgres.url) => openStore({ dataDir: '/nonexistent', databaseUrl })
  const opened = () => {
    const store = open()
    onTestFinished(() => store.close())
    return store
  }

  /** A connection for statements that no store runs. */
  const logIn = async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    return { client, [Symbol.asyncDispose]: () => client.end() }
  }

  describeStore('PostgreSQL', () => createPostgresStore(postgres.url, { absentMaxMs: 0 }))

  test('six stores that start at once on an empty database share its tables, and each enquiry is claimed once', async () => {
    const stores = Array.from({ length: 6 }, opened)
    const ids = stores.flatMap((_store, n) => Array.from({ length: 10 }, (_, m) => `id-${n}-${m}`))
    const puts = await Promise.all(ids.map((id, n) => stores[n % 6]?.put(anEntry(id))))
    expect(puts).toEqual(Array(60).fill({ status: 'stored' }))
    const claimed = await Promise.all(
      stores.map(async (store) => {
        const mine: string[] = []
        for (;;) {
          const claim = await store.claim(Date.now())
          if (claim === undefined) return mine
          mine.push(claim.id)
        }
      }),
    )
    expect(claimed.flat().sort()).toEqual(ids.toSorted())
  })

  test('an enquiry that waited too long for a lock is refused, and not stored later', async () => {
    const store = opened()
    await store.put(anEntry('before'))
    await using other = await logIn()
    await other.client.query('BEGIN; LOCK TABLE enquiry')
    await expect(store.put(anEntry('late'))).rejects.toMatchObject({ code: 'locked' })
    await other.client.query('COMMIT')
    expect([await store.find('late'), (await store.stats()).states.queued]).toEqual([undefined, 1])
  })

  test('a crash of the database server loses nothing, and the store reconnects after it', async () => {
    const store = opened()
    await store.put(anEntry('before'))
    await postgres.server.kill()
    await expect(store.put(anEntry('meanwhile'))).rejects.toMatchObject({ code: 'unreachable' })
    expect(await store.exists()).toBe(true)
    await postgres.server.start()
    expect(await store.put(anEntry('after'))).toEqual({ status: 'stored' })
    expect((await store.list({})).map(({ id }) => id).sort()).toEqual(['after', 'before'])
  })

  test('with a database that hangs, health and a visitor have their answer within seconds', async () => {
    const { server } = postgres
    let hangs = false
    const lines: Socket[] = []
    const between = createServer((line) => {
      lines.push(line)
      if (hangs) return
      const further = connect(join(server.folder, '.s.PGSQL.5432'))
      lines.push(further)
      // One side may end while the other still writes.
      for (const side of [line, further]) side.on('error', () => side.destroy())
      line.pipe(further).pipe(line)
    })
    const port = await listen(between)
    onTestFinished(() => {
      for (const line of lines) line.destroy()
      between.close()
    })
    const databaseUrl = postgres.url.replace(/@[^/]+/, `@127.0.0.1:${port}`)
    vi.spyOn(console, 'error').mockReturnValue()
    const { store, checkup, close } = createOutbox(readEnvironment({ DATABASE_URL: databaseUrl }))
    onTestFinished(close)
    await store.put(anEntry('a'))
    hangs = true
    for (const line of lines) line.unpipe().pause()
    const asked = performance.now()
    expect(await Promise.all([checkup.delivery(), isKnown('the key of a retry', { store })])).toEqual([
      { status: 'failing', reasons: ['store', 'unconfigured'] },
      false,
    ])
    expect(performance.now() - asked).toBeLessThan(10_000)
  })

  test('a missing database is named without its password', async () => {
    const store = open(postgres.url.replace('/postgres?', '/missing?').replace('site@', 'site:secret-word@'))
    onTestFinished(() => store.close())
    await expect(store.stats()).rejects.toMatchObject({ code: 'login-refused' })
    expect(store.place).toMatch(/^postgres:\/\/[^@]+\/missing$/)
  })

  test('asking whether the store exists creates nothing', async () => {
    const store = opened()
    expect([await store.exists(), await store.exists()]).toEqual([false, false])
    await store.put(anEntry('a'))
    expect(await store.exists()).toBe(true)
  })

  test('a commit waits for the disk, although the server is set to answer before', async () => {
    await using admin = await logIn()
    await admin.client.query('ALTER ROLE site SET synchronous_commit = off')
    const database = createPostgresDatabase(postgres.url)
    const used = await database.first('SHOW synchronous_commit')
    await database.close()
    await admin.client.query('ALTER ROLE site RESET synchronous_commit')
    expect(used).toEqual({ synchronous_commit: 'on' })
  })

  test('a claim survives a broken and renewed database connection', async () => {
    const [sender, other] = [createPostgresStore(postgres.url), createPostgresStore(postgres.url)]
    onTestFinished(async () => void (await Promise.all([sender.close(), other.close()])))
    await sender.put(anEntry('a'))
    expect(await sender.claim(Date.now())).toMatchObject({ id: 'a' })
    await using admin = await logIn()
    const cut = () =>
      admin.client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'enquiries session'`)
    await cut()
    const later = Date.now() + 24 * 60 * 60_000
    for (let look = 0; look < 5; look++)
      expect(await other.claim(later).catch(() => undefined)).toBeUndefined()
    expect(await sender.settle('a', { state: 'sent', at: 1, receipt: '' })).toBe(true)
    // It claims again once it is connected.
    await sender.put(anEntry('b'))
    await expect
      .poll(() => sender.claim(later).catch(() => undefined), { timeout: 10_000 })
      .toMatchObject({ id: 'b' })
  })

  test('a store refuses the tables of a much newer release', async () => {
    const newer = opened()
    await newer.put(anEntry('a'))
    await newer.writeNote('schema', '99')
    await expect(opened().put(anEntry('b'))).rejects.toMatchObject({ code: 'written-by-newer-release' })
  })

  test('from the second start on, a database user without the right to create tables is enough', async () => {
    await opened().put(anEntry('a'))
    await using admin = await logIn()
    const schema = postgres.schema
    await admin.client.query(`CREATE ROLE guest LOGIN; GRANT USAGE ON SCHEMA ${schema} TO guest;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO guest`)
    const asGuest = postgres.url.replace('site@', 'guest@')
    const store = open(asGuest)
    onTestFinished(() => store.close())
    expect(await store.put(anEntry('b'))).toEqual({ status: 'stored' })
  })

  test('a dump restored by the runbook brings back lost enquiries, and forgotten ones are deleted again', async () => {
    const url = postgres.url.replace(/\/postgres\?.*$/, '/drill')
    await using admin = await logIn()
    await admin.client.query('CREATE DATABASE drill')
    const folder = newFolder()
    const [dump = '', ...restore] = [
      ...readFileSync('docs/operations.md', 'utf8').matchAll(/^(?:pg_dump|pg_restore|psql) .+$/gm),
    ].map(([line]) => line)
    expect(restore).toHaveLength(3)
    const env = {
      NODE_ENV: process.env.NODE_ENV,
      PATH: `${programs}${delimiter}${process.env.PATH}`,
      DATABASE_URL: url,
    }
    const run = (line: string) => execFileSync('sh', ['-c', line], { cwd: folder, env })

    const begun = Date.now()
    const from = (email: string, id: string, receivedAt = begun - 60_000) =>
      anEntry(id, { enquiry: { ...anEnquiry, email, phone: '+92 321 0000000' }, receivedAt })
    const before = open(url)
    expect(await before.forget({ email: 'twice@visitor.example' })).toMatchObject({
      scrubbed: 'beyond-reach',
    })
    await before.put(from('twice@visitor.example', 'wrote again', Date.now() + 1))
    await before.put(from('gone@visitor.example', 'forgotten since'))
    await before.put(from('other@visitor.example', 'lost'))
    run(dump)

    for (const name of ['gone', 'twice']) {
      await expect.poll(() => Date.now()).toBeGreaterThan(begun + 1)
      await before.forget({ email: `${name}@visitor.example` })
    }
    await before.close()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`DELETE FROM enquiry WHERE id = 'lost'`)
    await client.end()

    for (const line of restore) run(line)
    const after = open(url)
    expect((await after.list({})).map(({ id }) => id).sort()).toEqual([
      'forgotten since',
      'lost',
      'wrote again',
    ])
    expect(await after.forgetAgain(Date.now())).toMatchObject({ count: 2 })
    expect((await after.list({})).map(({ id }) => id)).toEqual(['lost'])
    expect(await after.put(from('new@visitor.example', 'new', Date.now()))).toEqual({ status: 'stored' })
  })
})
