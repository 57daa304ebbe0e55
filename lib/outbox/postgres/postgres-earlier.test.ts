import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#lib/outbox/open-store.ts'
import type { NewEntry } from '#lib/outbox/store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { describeWithPostgres } from '#lib/outbox/testing/postgres-for-tests.ts'
import { findPostgres } from '#lib/outbox/testing/postgres-server.ts'

/* What an earlier day has left: a dump. */

describeWithPostgres('earlier', (postgres) => {
  const connect = async () => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const open = (databaseUrl = postgres.url) => {
    const store = openStore({ dataDir: '/nonexistent', databaseUrl })
    onTestFinished(() => store.close())
    return store
  }

  test('a drill by the runbook: a dump brings back what was lost, and nobody who was forgotten since', async () => {
    const url = postgres.url.replace(/\/postgres\?.*$/, '/drill')
    await (await connect()).query('CREATE DATABASE drill')
    const folder = await mkdtemp(join(tmpdir(), 'drill-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [dump = '', ...restore] = [
      ...readFileSync('docs/operations.md', 'utf8').matchAll(/^(?:pg_dump|pg_restore|psql) .+$/gm),
    ].map(([line]) => line)
    expect(restore).toHaveLength(3)
    const env = {
      NODE_ENV: process.env.NODE_ENV,
      PATH: `${findPostgres()}${delimiter}${process.env.PATH}`,
      DATABASE_URL: url,
    }
    const run = (line: string) => execFileSync('sh', ['-c', line], { cwd: folder, env })

    const begun = Date.now()
    const from = (email: string, id: string, receivedAt = begun - 60_000): NewEntry => ({
      id,
      digest: id,
      enquiry: { ...anEnquiry, email, phone: '+92 321 0000000' },
      receivedAt,
      held: false,
    })
    const before = open(url)
    await before.forget({ email: 'twice@visitor.example' })
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
