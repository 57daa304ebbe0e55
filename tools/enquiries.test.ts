import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { readTimeZone } from '#lib/content/company-files.ts'
import type { Enquiry } from '#lib/enquiry/enquiry.ts'
import { referenceOf } from '#lib/enquiry/enquiry.ts'
import { INBOX_RECEIPT } from '#lib/mail/transport.ts'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { anEnquiry, type Bench, openBench } from '#lib/outbox/testing/bench.ts'
import { moveStore } from '#tools/enquiries/commands.ts'
import { runEnquiries } from '#tools/enquiries/run.ts'

const DAY = 24 * 60 * 60_000

let bench: Bench
let waiting: string
let held: string
let failed: string

beforeAll(async () => {
  bench = await openBench()
  const { store } = bench.outbox
  const put = (id: string, changes: Partial<typeof anEnquiry> = {}, isHeld = false) =>
    store.put({ id, digest: id, enquiry: { ...anEnquiry, ...changes }, receivedAt: Date.now(), held: isHeld })
  failed = 'failed-one'
  held = 'held-one'
  waiting = 'waiting-one'
  await put(failed)
  await store.claim(systemClock.wall())
  await store.settle(failed, { state: 'failed', at: Date.now(), code: '554 DATA' })
  await put(held, { email: 'bot@visitor.example' }, true)
  await put(waiting, { message: '=cmd|danger' })
}, 30_000)
afterAll(() => bench.close())

const settings = (): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATA_DIR: bench.directory,
})

/** Runs the command in this process: one of its own takes a second to start. */
async function run(args: string[], env: Record<string, string> = {}) {
  const [out, err]: [string[], string[]] = [[], []]
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void out.push(`${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => void err.push(`${line}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((written) => out.push(String(written)) > 0),
  ]
  const code = await runEnquiries(args, () => ({ ...settings(), ...env }))
  for (const spy of spies) spy.mockRestore()
  return { code, out: out.join(''), err: err.join('') }
}

/** Runs the command as npm would, while the store is open elsewhere. */
async function runAlone(args: string[]) {
  const child = spawn(process.execPath, ['tools/enquiries.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: settings(),
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, out, err }
}

const relay = () => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(bench.relay.port),
  MAIL_FROM: 'Website <website@company.example>',
  MAIL_TO: 'a@office.example',
})

describe('npm run enquiries', { timeout: 60_000 }, () => {
  test('status counts every state, and says by its exit code that a person should look', async () => {
    const { code, out } = await runAlone(['status'])
    expect(code).toBe(1)
    for (const line of ['queued   1', 'held     1', 'failed   1']) expect(out).toContain(line)
    expect(out).toMatch(/^The oldest waiting enquiry has waited for \d+ minutes?\.$/m)
    expect(out).toContain(
      'Kept for: text of a sent enquiry 14 days, its record 30 days, held 30 days, failed 90 days.',
    )
  })

  test('list shows the newest first and can be narrowed', async () => {
    const { code, out } = await run(['list', '--state', 'held'])
    expect(code).toBe(0)
    expect(out.trim().split('\n')).toEqual([
      expect.stringMatching(/^held-one {2}\S{4}-\S{4} {2}held .* contact .*<bot@visitor.example>$/),
    ])
  })

  test('show tells all about one, and knows when there is none', async () => {
    expect((await run(['show', failed])).out).toMatch(/last code\s+554 DATA[\s\S]*booking system/)
    expect(await run(['show', 'nobody'])).toMatchObject({
      code: 3,
      err: 'nobody does not exist, or is in another state.\n',
    })
  })

  test('an enquiry is found by the reference that its visitor reads out, however it was written down', async () => {
    const reference = referenceOf(failed)
    expect((await run(['list'])).out).toContain(reference)
    expect((await run(['show', reference.replace('-', '').toLowerCase()])).out).toMatch(/^id +failed-one\n/)
    expect((await run(['show', '2222-2222'])).code).toBe(3)
  })

  test('what stands in a field that was taken out since is shown and exported under its own name, at the end', async () => {
    const { store } = bench.outbox
    // Called as a column, too, which both have to keep.
    const enquiry = {
      ...anEnquiry,
      email: 'former@visitor.example',
      state: '=Ohio',
      plan: 'One,\nthen four.',
    }
    await store.put({ id: 'former-one', digest: 'former', enquiry, receivedAt: Date.now(), held: true })
    const { out } = await run(['show', 'former-one'])
    expect(out).toMatch(/^state +held\n[\s\S]*\nstate +=Ohio\n[\s\S]*\n\nplan:\nOne,\nthen four\.\n$/m)
    const [head = '', ...lines] = (await run(['export'])).out.split('\r\n')
    expect(head).toMatch(/"state",.*,"message","state","plan"$/)
    const rows = lines.filter((line) => line !== '')
    expect(rows.filter((line) => line.endsWith(`,"'=Ohio","One,\nthen four."`))).toHaveLength(1)
    expect(rows.filter((line) => line.endsWith(',"",""'))).toHaveLength(rows.length - 1)
    await store.forget({ email: 'former@visitor.example' })
  })

  test('export writes a table that no spreadsheet runs, or JSON', async () => {
    const csv = await run(['export'])
    expect(csv.out).toContain(`"received (${readTimeZone()})"`)
    expect(csv.out.split('\r\n')).toHaveLength(5)
    expect(csv.out).toContain("'=cmd|danger")
    const json = await run(['export', '--format', 'json', '--state', 'queued'])
    expect(JSON.parse(json.out)).toMatchObject([{ id: waiting, enquiry: { name: anEnquiry.name } }])
    // Both say when in the same words.
    expect(csv.out).toContain(JSON.parse(json.out)[0].receivedAt)
  })

  test('export ends without a word when its reader has enough', async () => {
    const { store } = bench.outbox
    const enquiry = { ...anEnquiry, email: 'long@visitor.example', message: 'x'.repeat(200_000) }
    for (const id of ['long-1', 'long-2'])
      await store.put({ id, digest: id, enquiry, receivedAt: Date.now(), held: true })
    const child = spawn(process.execPath, ['tools/enquiries.ts', 'export'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: settings(),
    })
    child.stdout.once('data', () => child.stdout.destroy())
    const [err] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect([child.exitCode, err]).toEqual([0, ''])
    await store.forget({ email: 'long@visitor.example' })
  })

  test('release and retry put enquiries back into the queue', async () => {
    expect(await runAlone(['release', held])).toMatchObject({ code: 0, out: '1 will be sent.\n' })
    expect((await run(['release', held])).code).toBe(3)
    const one = '1 is due again.\nA running site starts within two seconds, at most MAILS_PER_SECOND (1).\n'
    expect(await run(['retry', failed, 'no-such-id'])).toMatchObject({
      code: 3,
      out: one,
      err: `Some of these do not exist, or are in another state: ${failed}, no-such-id\n`,
    })
    expect(await run(['retry', failed, failed])).toMatchObject({ code: 0, out: one })
    expect((await bench.outbox.store.stats()).states).toMatchObject({ queued: 3, held: 0, failed: 0 })
    // By this the site asks the relay at once, whatever wait its last failure has set.
    expect(await bench.outbox.store.readNote('relay-requested')).toBeDefined()
  })

  test('forget deletes what an address has sent', async () => {
    expect(await run(['forget', '--email', 'BOT@visitor.example'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1 deleted/),
    })
    expect(await bench.outbox.store.find(held)).toBeUndefined()
  })

  test('forget deletes what a number has sent, and what is named', async () => {
    const { store } = bench.outbox
    const put = (id: string, enquiry: Enquiry) =>
      store.put({ id, digest: id, enquiry, receivedAt: Date.now(), held: true })
    const { subject } = anEnquiry
    await put('by-number', { name: 'Noor', phone: '+92 (321) 765-4321', subject })
    await put('named-one', { subject, message: 'Nobody says who this is.' })
    expect((await run(['list', '--state', 'held'])).out).toMatch(
      /\(no name\)\n.*Noor <\+92 \(321\) 765-4321>\n$/,
    )
    expect((await run(['forget', '--phone', '00923217654321'])).out).toMatch(/^1 deleted/)
    const named = await run(['forget', referenceOf('named-one'), 'no-such-id'])
    expect([named.code, named.out, named.err]).toEqual([
      3,
      expect.stringMatching(/^1 deleted/),
      'no-such-id does not exist.\n',
    ])
    expect(await run(['forget', '--phone', '0321 7654321'])).toMatchObject({
      code: 3,
      out: expect.stringMatching(/^0 deleted/),
      err: expect.stringContaining('Search with list or export, then forget <id>.'),
    })
    expect(await run(['forget', '03217654321'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('Use --phone 03217654321'),
    })
    expect((await store.stats()).states.held).toBe(0)
  })

  test('forget says when another program keeps what was deleted readable', async () => {
    const enquiry = { ...anEnquiry, email: 'nobody@visitor.example' }
    await bench.outbox.store.put({ id: 'gone', digest: 'gone', enquiry, receivedAt: Date.now(), held: true })
    const reader = new DatabaseSync(storeFile(bench.directory))
    reader.exec('BEGIN; SELECT count(*) FROM enquiry')
    const { code, err } = await run(['forget', '--email', 'nobody@visitor.example'])
    reader.close()
    expect(code).toBe(1)
    expect(err).toContain('is still in enquiries.db-wal')
  })

  test('purge deletes nothing by a clock that is far ahead, unless it is told that the clock is right', async () => {
    const { store } = bench.outbox
    await store.writeNote('clock', String(Date.now() - 30 * DAY))
    const doubted = await run(['purge'])
    expect(doubted.code).toBe(1)
    expect(doubted.err).toMatch(/the store has been unused for 720 hours.*purge --clock-is-right/)
    expect(await run(['purge', '--clock-is-right'])).toMatchObject({
      code: 0,
      out: '0 texts or records deleted.\n',
    })
    expect((await run(['purge'])).code).toBe(0)
  })

  test('retry sends once more what was sent, if it is named, and what only the local inbox has', async () => {
    const { store } = bench.outbox
    const send = async (id: string, receipt: string) => {
      await store.put({ id, digest: id, enquiry: anEnquiry, receivedAt: Date.now(), held: false })
      // The others are due at the same time.
      for (let claim = await store.claim(Date.now()); claim && claim.id !== id; )
        claim = await store.claim(Date.now())
      await store.settle(id, { state: 'sent', at: Date.now(), receipt })
    }
    const waitingNow = async () => (await store.stats()).states.queued
    const stateOf = async (id: string) => (await store.find(id))?.state
    await send('mailed-one', '250 ok')
    await send('stranded-one', `250 ${INBOX_RECEIPT}`)
    expect((await run(['status'])).out).toContain('1 of the sent enquiries reached only the local inbox.')
    expect((await run(['doctor'], relay())).out).toContain('1 enquiry reached only the local inbox')

    expect((await run(['retry', '--all'])).out).toMatch(new RegExp(`^${await waitingNow()} are due again`))
    expect([await stateOf('mailed-one'), await stateOf('stranded-one')]).toEqual(['sent', 'sent'])
    expect(await run(['retry', '--unmailed'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^1 is due again/),
    })
    expect([await stateOf('mailed-one'), await stateOf('stranded-one')]).toEqual(['sent', 'queued'])
    expect((await run(['retry', 'mailed-one'])).code).toBe(0)
    expect(await stateOf('mailed-one')).toBe('queued')
  })

  test('send-test sends, and says what the relay said', async () => {
    const { code, out } = await run(['send-test'], relay())
    expect({ code, out }).toEqual({ code: 0, out: 'The relay accepted it: 250 2.0.0 Ok: queued as TEST\n' })
    expect(bench.relay.mails.at(-1)?.raw).toContain('Subject: Test of the website')
  })

  test('doctor finds store, folder and relay well', async () => {
    const { code, out } = await run(['doctor'], relay())
    expect(out).toMatch(/ok .*writable/)
    expect(out).toMatch(/ok .*is ready/)
    expect(code).toBe(0)
  })

  test('doctor before the first start makes nothing, since the site may be another user', async () => {
    const data = join(bench.directory, 'not', 'yet')
    const { code, out } = await run(['doctor'], { ...relay(), DATA_DIR: data })
    expect(out).toContain(`There is no store in ${data} yet.`)
    expect([code, existsSync(join(bench.directory, 'not'))]).toEqual([0, false])
  })

  test('doctor says that a file cannot be DATA_DIR, nor anything in it', async () => {
    const file = join(bench.directory, 'a file')
    writeFileSync(file, '')
    for (const data of [file, join(file, 'data')]) {
      const { code, out } = await run(['doctor'], { ...relay(), DATA_DIR: data })
      expect(out).toContain(`${file} is a file: set DATA_DIR to a folder.`)
      expect(code).toBe(1)
    }
  })

  test('doctor says why a relay cannot be used', async () => {
    const { code, out } = await run(['doctor'], { ...relay(), SMTP_PORT: '1' })
    expect(out).toMatch(/error .*ECONNREFUSED\. No program accepts connections there/)
    expect(code).toBe(1)
  })

  test.each([
    [['dance'], '"dance" is not a command.'],
    [['list', '--state', 'lost'], '--state is one of'],
    [['release'], 'Name ids, or use --all.'],
    [['forget'], 'forget needs --email'],
    [['forget', 'an-id', '--phone', '03001234567'], 'one of the three'],
    [['forget', '--phone', 'after six'], 'no digit'],
    [['status', '--nonsense'], 'nonsense'],
    [['retry', 'an-id', '--unmailed'], 'Name ids, or use --unmailed.'],
    [['retry', '--all', '--unmailed'], 'Use --all or --unmailed, not both.'],
    [['forget', 'ada@example.com'], 'Use --email ada@example.com'],
  ])('%j is wrong usage', async (args, sentence) => {
    const { code, err } = await run(args)
    expect(code).toBe(2)
    expect(err).toContain(sentence)
  })

  test('help is given to everyone who asks, and to those who ask for nothing, as wrong usage', async () => {
    const [asked, bare] = [await run(['--help']), await run([])]
    expect([asked.code, bare.code]).toEqual([0, 2])
    expect(asked.out).toContain('npm run enquiries -- status')
    expect(bare.out).toBe(asked.out)
  })

  test('the daily test raises its alarm when there is no store', async () => {
    const data = join(bench.directory, 'never-used')
    await mkdir(data)
    expect(await run(['canary'], { DATA_DIR: data })).toMatchObject({
      code: 4,
      err: expect.stringMatching(/"alarm\.canary-failed".*"no-store"/),
    })
  })

  test('an empty folder is not a store, and a broken setting is reported', async () => {
    expect(await run(['status'], { DATA_DIR: '/nonexistent' })).toMatchObject({
      code: 4,
      err: expect.stringContaining('no store'),
    })
    expect(await run(['status'], { MAIL_FROM: 'nobody' })).toMatchObject({
      code: 4,
      err: expect.stringContaining('MAIL_FROM'),
    })
  })
})

test('a move needs to know where to, both places, and something to move', async () => {
  const place = { dataDir: '/nonexistent', databaseUrl: 'postgres://127.0.0.1:1/none' }
  await expect(moveStore(place, undefined)).rejects.toThrow('--to')
  await expect(moveStore({ ...place, databaseUrl: undefined }, 'folder')).rejects.toThrow('DATABASE_URL')
  await expect(moveStore(place, 'database')).rejects.toMatchObject({ code: 'missing' })
})
