import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { openStore } from '#lib/outbox/open-store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { describeWithPostgres } from '#lib/outbox/testing/postgres-for-tests.ts'
import { type Copy, copyStore } from './trial.ts'

const COPY = `
  import { copyStore } from ${JSON.stringify(new URL('./trial.ts', import.meta.url).href)}
  const copy = await copyStore(process.argv[1])
  console.log(copy.place.databaseUrl)
  setInterval(() => undefined, 1000)
`

describeWithPostgres('trial', (postgres) => {
  const open = (databaseUrl = postgres.url) => {
    const store = openStore({ dataDir: '/nonexistent', databaseUrl })
    onTestFinished(() => store.close())
    return store
  }
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query(sql)
    await client.end()
    return rows
  }
  const trials = () =>
    ask(String.raw`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'enquiries\_trial%'`)
  const fill = async (databaseUrl = postgres.url) => {
    const store = open(databaseUrl)
    for (const id of ['one', 'two'])
      await store.put({ id, digest: id, enquiry: anEnquiry, receivedAt: Date.now(), held: false })
    return store
  }
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'trial-'))
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    return path
  }
  const copyOf = async (databaseUrl = postgres.url): Promise<Copy> => {
    vi.stubEnv('DATABASE_URL', databaseUrl)
    onTestFinished(() => void vi.unstubAllEnvs())
    const copy = await copyStore(folder())
    onTestFinished(() => void copy.drop())
    return copy
  }

  test('a database is tried as a copy: what is done to that changes nothing in the real one', async () => {
    const real = await fill()
    const before = await real.list({})
    const copy = await copyOf()
    expect([copy.untried, copy.count]).toEqual([undefined, 2])
    const trial = open(copy.place.databaseUrl)
    expect((await trial.list({})).map(({ id }) => id).sort()).toEqual(['one', 'two'])
    await trial.claim(systemClock.wall())
    await trial.forget({ id: 'two' })
    await trial.put({ id: 'three', digest: '3', enquiry: anEnquiry, receivedAt: 3, held: false })
    await trial.writeNote('of', 'the trial')
    await trial.close()
    expect(await real.list({})).toEqual(before)
    expect(await real.readNote('of')).toBeUndefined()
    // What is not in the log of the server is in none of its backups.
    const logged = await ask(
      `SELECT relname FROM pg_class JOIN pg_namespace ON relnamespace = pg_namespace.oid
       WHERE nspname LIKE 'enquiries\\_trial%' AND relpersistence <> 'u'`,
    )
    expect(logged).toEqual([])
    expect(await copy.drop()).toBeUndefined()
    expect(await trials()).toEqual([])
  })

  test('a trial that is killed leaves no copy behind', async () => {
    await fill()
    const trial = spawn(process.execPath, ['--input-type=module', '--eval', COPY, folder()], {
      env: { ...process.env, DATABASE_URL: postgres.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void trial.kill('SIGKILL'))
    await once(trial.stdout, 'data')
    expect(await trials()).toHaveLength(1)
    trial.kill('SIGKILL')
    await expect.poll(trials, { timeout: 20_000 }).toEqual([])
  })

  test('a copy that a failed machine has left behind is deleted by the next trial', async () => {
    await ask(`CREATE SCHEMA enquiries_trial_${Date.now() - 25 * 60 * 60_000}_0badcafe`)
    const copy = await copyOf()
    expect(await trials()).toHaveLength(1)
    await copy.drop()
    expect(await trials()).toEqual([])
  })

  test('where no copy can be made, it says why', async () => {
    await fill()
    await ask('CREATE ROLE poor LOGIN')
    const copy = await copyOf(postgres.url.replace('site@', 'poor@'))
    expect(copy).toMatchObject({ count: 0, place: { databaseUrl: undefined } })
    expect(copy.untried).toContain('lacks a right')
    expect(await copy.drop()).toBeUndefined()
  })

  test('a server between that passes over the name of the copy is found out, and the real enquiries are left alone', async () => {
    const address = await startBetween(postgres.url)
    const real = await fill(address)
    const before = await real.list({})
    const copy = await copyOf(address)
    expect(copy).toMatchObject({ count: 0, place: { databaseUrl: undefined } })
    expect(copy.untried).toBe('A connection to the copy leads to the real enquiries')
    expect(await copy.drop()).toBeUndefined()
    expect([await real.list({}), await trials()]).toEqual([before, []])
  })
})

/** A server between that lends connections does so without the options that a program asks for. Returns its address. */
async function startBetween(url: string): Promise<string> {
  const { host, port } = new pg.Client({ connectionString: url })
  const sockets = new Set<Socket>()
  const between = createServer((client) => {
    const server = connect(`${host}/.s.PGSQL.${port}`)
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined))
    server.pipe(client)
    client.once('data', (first: Buffer) => {
      server.write(withoutOptions(first))
      client.pipe(server)
    })
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    between.close()
  })
  const address = between.address()
  const given = URL.parse(url)
  if (given === null || typeof address !== 'object' || address === null) throw new Error('no address')
  return `postgres://${given.username}@127.0.0.1:${address.port}${given.pathname}`
}

/** The first message of a program: length, version, then names and values, each with a zero behind it. */
function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(8, -1).toString('latin1').split('\0')
  const at = words.indexOf('options')
  if (at >= 0) words.splice(at, 2)
  const body = Buffer.from(`${words.join('\0')}\0`, 'latin1')
  const head = Buffer.from(message.subarray(0, 8))
  head.writeUInt32BE(8 + body.length)
  return Buffer.concat([head, body])
}
