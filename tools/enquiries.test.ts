import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { execa } from 'execa'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readTimeZone } from '#lib/content/company-files.ts'
import { type Enquiry, referenceOf } from '#lib/enquiry/enquiry.ts'
import { fieldNames } from '#lib/enquiry/fields.ts'
import { storeFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { createSqliteStore } from '#lib/outbox/sqlite/sqlite-store.ts'
import { INBOX_RECEIPT, type NewEntry } from '#lib/outbox/store.ts'
import { anEnquiry, type Bench, openBench } from '#lib/outbox/testing/outbox-bench.ts'
import { systemClock } from '#lib/process/clock.ts'
import { runEnquiries } from '#tools/enquiries.ts'

// A thread takes longer to start than a command takes to run. Its tests: store-thread.test.ts.
vi.mock(import('#lib/outbox/open-store.ts'), () => ({
  openStore: ({ dataDir }) => createSqliteStore(dataDir),
}))

let bench: Bench
const [failed, held, waiting] = ['failed-one', 'held-one', 'waiting-one']
const put = (id: string, enquiry: Enquiry, held: NewEntry['held'] = ['trap']) =>
  bench.outbox.store.put({ id, digest: id, enquiry, receivedAt: Date.now(), held })

beforeEach(async () => {
  bench = await openBench()
  const { store } = bench.outbox
  await put(failed, anEnquiry, false)
  await store.claim(systemClock.wall())
  await store.settle(failed, { state: 'failed', at: Date.now(), code: '554 DATA' })
  await put(held, { ...anEnquiry, email: 'bot@visitor.example' })
  await put(waiting, { ...anEnquiry, message: '=cmd|danger' }, false)
}, 30_000)
afterEach(() => bench.close())

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
const start = (args: string[]) =>
  execa(process.execPath, ['tools/enquiries.ts', ...args], {
    env: settings(),
    extendEnv: false,
    reject: false,
  })

describe('npm run enquiries', { timeout: 60_000 }, () => {
  test('status counts every state, and says by its exit code that a person should look', async () => {
    const { exitCode, stdout: out } = await start(['status'])
    expect(exitCode).toBe(1)
    for (const line of ['queued   1', 'held     1', 'failed   1']) expect(out).toContain(line)
    expect(out).toMatch(/^The oldest waiting enquiry has waited for \d+ minutes?\.$/m)
    expect(out).toContain(
      'Kept for: text of a sent enquiry 14 days, its record 30 days, held 30 days, failed 90 days.',
    )
  })

  test('list has filters, and show prints one enquiry by its id or its reference', async () => {
    const { code, out } = await run(['list', '--state', 'held'])
    expect(code).toBe(0)
    expect(out.trim().split('\n')).toEqual([
      expect.stringMatching(/^held-one {2}\S{4}-\S{4} {2}held .* contact .*<bot@visitor.example>$/),
    ])
    expect((await run(['show', failed])).out).toMatch(/last code\s+554 DATA[\s\S]*booking system/)
    const reference = referenceOf(failed)
    expect((await run(['list'])).out).toContain(reference)
    expect((await run(['show', reference.replace('-', '').toLowerCase()])).out).toMatch(/^id +failed-one\n/)
    expect((await run(['show', '2222-2222'])).code).toBe(3)
    expect(await run(['show', 'nobody'])).toMatchObject({ code: 3, err: 'nobody does not exist.\n' })
  })

  test('a value of a field that was removed since is shown and exported under its own name, at the end', async () => {
    // Called as a column, too, which both have to keep.
    const enquiry = {
      ...anEnquiry,
      email: 'former@visitor.example',
      state: '=Ohio',
      plan: 'One,\nthen four.',
    }
    await put('former-one', enquiry)
    const { out } = await run(['show', 'former-one'])
    expect(out).toMatch(/^state +held\n[\s\S]*\nstate +=Ohio\n[\s\S]*\n\nplan:\nOne,\nthen four\.\n$/m)
    const [head = '', ...lines] = (await run(['export'])).out.split('\r\n')
    expect(head).toMatch(/"state",.*,"message","state","plan"$/)
    const rows = lines.filter((line) => line !== '')
    expect(rows.filter((line) => line.endsWith(`,"'=Ohio","One,\nthen four."`))).toHaveLength(1)
    expect(rows.filter((line) => line.endsWith(',"",""'))).toHaveLength(rows.length - 1)
  })

  test('export writes a table that no spreadsheet runs, or JSON', async () => {
    const csv = await run(['export'])
    const fields = fieldNames.map((name) => `"${name}"`).join()
    const [head, ...lines] = csv.out.split('\r\n')
    expect(head).toBe(
      `\uFEFF"id","received (${readTimeZone()})","received in UTC","state","tries","code","form","subject",${fields}`,
    )
    expect(lines).toHaveLength(4)
    expect(csv.out).toContain("'=cmd|danger")
    const json = await run(['export', '--format', 'json', '--state', 'queued'])
    expect(JSON.parse(json.out)).toMatchObject([{ id: waiting, enquiry: { name: anEnquiry.name } }])
    // Both say when in the same words.
    expect(csv.out).toContain(JSON.parse(json.out)[0].receivedAt)
  })

  test('export ends without a message when its reader has enough', async () => {
    for (const id of ['long-1', 'long-2']) await put(id, { ...anEnquiry, message: 'x'.repeat(200_000) })
    const child = start(['export'])
    child.stdout.once('data', () => child.stdout.destroy())
    const { exitCode, stderr } = await child
    expect([exitCode, stderr]).toEqual([0, ''])
  })

  test('release and retry put enquiries back into the queue', async () => {
    expect(await run(['release', held])).toMatchObject({ code: 0, out: '1 will be sent.\n' })
    expect((await run(['release', held])).code).toBe(3)
    const one = '1 is due again.\n'
    expect(await run(['retry', failed, 'no-such-id'])).toMatchObject({
      code: 3,
      out: one,
      err: `At least one of these does not exist, or is in another state: ${failed}, no-such-id\n`,
    })
    expect(await run(['retry', failed, failed])).toMatchObject({ code: 0, out: one })
    expect((await bench.outbox.store.stats()).states).toMatchObject({ queued: 3, held: 0, failed: 0 })
    // With this the site tries the relay at once, regardless of the wait after its last failure.
    expect(await bench.outbox.store.readNote('relay-requested')).toBeDefined()
  })

  test('forget deletes the enquiries of an address, of a number, or with an id', async () => {
    const { subject } = anEnquiry
    await put('by-number', { name: 'Noor', phone: '+92 (321) 765-4321', subject })
    await put('named-one', { subject, message: 'Nobody says who this is.' })
    // In any order: both may have come in the same millisecond.
    const list = (await run(['list', '--state', 'held'])).out.split('\n')
    for (const sender of [' (no name)', ' Noor <+92 (321) 765-4321>'])
      expect(list).toContainEqual(expect.stringMatching(new RegExp(`${RegExp.escape(sender)}$`)))
    expect(await run(['forget', referenceOf('named-one'), 'no-such-id'])).toEqual({
      code: 3,
      out: expect.stringMatching(/^1 deleted/),
      err: 'no-such-id does not exist.\n',
    })
    for (const [code, person, sentence] of [
      [0, ['--email', 'BOT@visitor.example'], ''],
      [0, ['--phone', '00923217654321'], ''],
      [3, ['--phone', '0321 7654321'], 'Search with list or export, then forget <id>.'],
      [3, ['--email', 'nobody@visitor.example'], 'Backups that are restored later leave this person out.'],
    ] as const)
      expect(await run(['forget', ...person])).toMatchObject({
        code,
        out: expect.stringMatching(code === 0 ? /^1 deleted/ : /^0 deleted/),
        err: expect.stringContaining(sentence),
      })
    expect((await bench.outbox.store.stats()).states.held).toBe(0)
  })

  test('forget reports a program that keeps deleted texts readable', async () => {
    const reader = new DatabaseSync(storeFile(bench.directory))
    reader.exec('BEGIN; SELECT count(*) FROM enquiry')
    const { code, err } = await run(['forget', '--email', 'bot@visitor.example'])
    reader.close()
    expect(code).toBe(1)
    expect(err).toContain('is still in enquiries.db-wal')
  })

  test('retry sends an enquiry again by its id, and those that reached only the local inbox', async () => {
    const { store } = bench.outbox
    const send = async (id: string, receipt: string) => {
      await put(id, anEnquiry, false)
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
    expect((await run(['doctor'], bench.settings)).out).toContain('1 enquiry reached only the local inbox')

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

  test('send-test prints the reply of the relay, and knows the recipients of a form, as doctor does', async () => {
    const env = { ...bench.settings, MAIL_TO_CONTACT: 'sales@office.example' }
    const recipients = async (...form: string[]) => {
      const told = { code: 0, out: 'The relay accepted it: 250 2.0.0 Ok: queued as TEST\n', err: '' }
      expect(await run(['send-test', ...form], env)).toEqual(told)
      expect(bench.relay.mails.at(-1)?.raw).toContain('Subject: Test of the website')
      return bench.relay.mails.at(-1)?.to
    }
    expect(await recipients('contact')).toEqual([expect.stringContaining('sales@office.example')])
    expect(await recipients()).toEqual([expect.stringContaining('a@office.example')])
    const { out } = await run(['doctor'], env)
    expect(out).toContain('Enquiries of the form contact are mailed to sales@office.example.')
    expect(out).toContain('All other enquiries are mailed to a@office.example.')
  })

  test('doctor finds store, folder and relay well, and says why a relay cannot be used', async () => {
    await bench.outbox.store.requeue(['failed'], Date.now(), [failed])
    const { code, out } = await run(['doctor'], bench.settings)
    expect(out).toMatch(/ok .*writable/)
    expect(out).toMatch(/ok .*is ready/)
    expect(code).toBe(0)
    const refused = await run(['doctor'], { ...bench.settings, SMTP_PORT: '1' })
    expect(refused.out).toMatch(/error .*ECONNREFUSED\. .*Mail does not arrive/)
    expect(refused.code).toBe(1)
  })

  test('doctor creates no file before the first start, because the site may be another user', async () => {
    const data = join(bench.directory, 'not', 'yet')
    const { code, out } = await run(['doctor'], { ...bench.settings, DATA_DIR: data })
    expect(out).toContain(`There is no store in ${data} yet.`)
    expect([code, existsSync(join(bench.directory, 'not'))]).toEqual([0, false])
  })

  test('wrong usage, a folder without a store and a broken setting are named', async () => {
    const empty = join(bench.directory, 'never-used')
    await mkdir(empty)
    const wrong: [args: string[], sentence: string, code?: number, env?: Record<string, string>][] = [
      [['dance'], '"dance" is not a command.'],
      [['list', '--state', 'lost'], '--state is one of'],
      [['send-test', 'carers'], 'send-test takes the id of one form: '],
      [['release'], 'Name ids, or use --all.'],
      [['forget'], 'forget needs --email'],
      [['forget', 'an-id', '--phone', '03001234567'], 'one of the three'],
      [['forget', '--phone', 'after six'], 'no digit'],
      [['status', '--nonsense'], 'nonsense'],
      [['retry', 'an-id', '--unmailed'], 'Name ids, or use --unmailed.'],
      [['retry', '--all', '--unmailed'], 'Use --all or --unmailed, not both.'],
      [['backup', 'file'], 'pg_dump', 2, { DATABASE_URL: 'postgres://127.0.0.1:1/none' }],
      [['status'], 'There is no store', 4, { DATA_DIR: empty }],
      [['status'], 'MAIL_FROM', 4, { MAIL_FROM: 'nobody' }],
    ]
    for (const [args, sentence, code = 2, env] of wrong)
      expect(await run(args, env)).toMatchObject({ code, err: expect.stringContaining(sentence) })
  })

  test('--help prints the usage; a call without a command prints it too and fails as wrong usage', async () => {
    const [asked, bare] = [await run(['--help']), await run([])]
    expect([asked.code, bare.code]).toEqual([0, 2])
    expect(asked.out).toContain('npm run enquiries -- status')
    expect(bare.out).toBe(asked.out)
  })
})
