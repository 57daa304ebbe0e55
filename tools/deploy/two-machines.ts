import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Load, startLoad } from '#e2e/restarts/load.ts'
import { summary } from '#e2e/restarts/measure.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { findPostgres, NO_POSTGRES, startPostgres } from '#lib/outbox/testing/postgres-server.ts'
import { startInbox } from '#server/inbox/inbox.ts'
import { ask } from '#server/trial/ask.ts'
import { postEnquiry } from '#server/trial/post-enquiry.ts'
import { createMachine, type Machine } from '#tools/deploy/machine.ts'
import { HOST, startNginx } from '#tools/deploy/proxies.ts'

const RUNBOOK = 'docs/operations.md'
/** How many answers can be under way when a machine dies: one for each visitor of the load. */
const VISITORS = 7
const LOAD_MS = 10_000
/** They share the machine with two builds. */
const PAUSE_OF_VISITORS_MS = 50

/**
 * Two machines as docs/deploy.md describes them: two copies of the built project, each under a keeper of its own, with one
 * PostgreSQL behind them and nginx before them. Under load, first one and then the other changes over, and one of them
 * dies. Afterwards a person is forgotten on both, and a dump is brought back.
 * @param isNewVersion to a new version, which takes two builds; otherwise to the same one again
 * @throws AssertionError when a visitor noticed what they should not, or an enquiry is lost
 */
export async function tryTwoMachines(folder: string, isNewVersion = false): Promise<void> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error(NO_POSTGRES)
  await using stack = new AsyncDisposableStack()
  const root = await mkdtemp(`${resolve('.')}-two-machines-`)
  stack.defer(() => rm(root, { recursive: true, force: true }))
  const database = await startPostgres(programs, { isDurable: true })
  stack.defer(() => database.close())
  const inbox = await startInbox({ smtpPort: 0 })
  stack.defer(() => inbox.close())
  const settings = {
    SITE_URL: `https://${HOST}`,
    TRUST_PROXY_HOPS: '1',
    DATABASE_URL: await database.place('site'),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(inbox.smtpPort),
    MAIL_FROM: 'Website <website@localhost>',
    MAIL_TO: 'office@localhost',
    MAILS_PER_SECOND: '1000',
  }

  const machines: Machine[] = []
  for (const name of ['one', 'two']) {
    const machine = await timed(`machine ${name} is set up, and answers`, () =>
      createMachine(name, join(root, name, 'site'), settings),
    )
    stack.defer(() => machine.stop())
    machines.push(machine)
  }
  const [one, two] = machines
  assert.ok(one !== undefined && two !== undefined)
  const port = await freePort()
  const proxy = await startNginx(folder, port, [one.url, two.url])
  stack.defer(() => proxy.stop())

  const load = startLoad(`https://127.0.0.1:${port}`, {
    pauseMs: PAUSE_OF_VISITORS_MS,
    optionsOf: (visitor) => ({
      // nginx tells visitors apart by the first three numbers of their address.
      localAddress: `127.0.${visitor + 1}.1`,
      servername: HOST,
      rejectUnauthorized: false,
    }),
  })
  try {
    await changeOver(machines, load, isNewVersion)
    await killOne(two, load)
  } finally {
    await load.stop()
  }
  await countKept(one, load)
  for (const { name, output } of machines) {
    assert.ok(output().includes('"event":"enquiry.accepted"'), `machine ${name} has taken no enquiry`)
  }
  await forgetOnBoth(one, two)
  await bringBackDump(machines, { folder, programs, url: settings.DATABASE_URL })
}

/** One after the other: `npm run release -- restart`, or a new version, which is built on each. */
async function changeOver(
  machines: readonly Machine[],
  { measured }: Load,
  isNewVersion: boolean,
): Promise<void> {
  await pause(LOAD_MS)
  for (const machine of machines) {
    if (isNewVersion) {
      await appendFile(join(machine.home, 'styles/base.css'), '\n:root { --release: 2; }\n')
    }
    const args = isNewVersion ? [] : ['restart']
    await timed(['machine', machine.name, 'changes over: npm run release', ...args].join(' '), () =>
      machine.run('tools/release.ts', ...args),
    )
    await pause(LOAD_MS)
    console.log(`  ${summary(measured)}`)
  }
  assert.deepEqual(measured.failures, [])
}

async function killOne(machine: Machine, { measured }: Load): Promise<void> {
  await machine.kill()
  await pause(LOAD_MS)
  await timed(`machine ${machine.name} was killed ten seconds ago, and is started again`, () =>
    machine.start(),
  )
  await pause(LOAD_MS)
  console.log(`  ${summary(measured)}`)
  assert.ok(measured.failures.length <= VISITORS, 'more failed than was under way')
}

/** What was answered is in the database. What was not may be there as well. */
async function countKept(machine: Machine, { measured }: Load): Promise<void> {
  const failed = measured.failures.filter((each) => each.startsWith('/api/sendEmail')).length
  const kept = (await addressesOn(machine)).length
  assert.ok(kept >= measured.enquiries - failed && kept <= measured.enquiries, `${kept} are kept`)
  console.log(`${measured.enquiries - failed} enquiries were answered, ${kept} are in the database`)
}

async function forgetOnBoth(one: Machine, two: Machine): Promise<void> {
  await send(one, 'first@visitor.example')
  await send(two, 'first@visitor.example')
  const said = await timed('forget, on machine two', () =>
    two.run('tools/enquiries.ts', 'forget', '--email', 'first@visitor.example'),
  )
  assert.match(said, /^2 deleted/)
  assert.ok(!(await addressesOn(one)).includes('first@visitor.example'))
}

/** By the lines of the runbook: a dump, somebody who is forgotten after it, the loss of everything, and the way back. */
async function bringBackDump(
  machines: readonly Machine[],
  { folder, programs, url }: { folder: string; programs: string; url: string },
): Promise<void> {
  const [one] = machines
  assert.ok(one !== undefined)
  const lines = [...(await readFile(RUNBOOK, 'utf8')).matchAll(/^(?:pg_dump|pg_restore|psql) .+$/gm)]
  const [dump = '', ...restore] = lines.map(([line]) => line)
  const run = (line: string) =>
    timed(line.slice(0, line.indexOf(' ')), () => one.shell(line, { cwd: folder, path: programs, url }))
  await send(one, 'gone@visitor.example')
  await send(one, 'kept@visitor.example')
  await run(dump)
  await one.run('tools/enquiries.ts', 'forget', '--email', 'gone@visitor.example')
  for (const machine of machines) await machine.stop()
  await one.shell('psql --quiet --command="DELETE FROM enquiry" "$DATABASE_URL"', {
    cwd: folder,
    path: programs,
    url,
  })
  for (const line of restore) await run(line)
  for (const machine of machines)
    await timed(`machine ${machine.name} is started again`, () => machine.start())
  for (const machine of machines) {
    const addresses = await addressesOn(machine)
    assert.ok(addresses.includes('kept@visitor.example'), 'what the dump held is not back')
    assert.ok(!addresses.includes('gone@visitor.example'), 'the dump has brought back who was forgotten')
  }
  console.log('what the dump held is back on both, and nobody who was forgotten after it was made')
}

async function send(machine: Machine, email: string): Promise<void> {
  const { headers, body } = postEnquiry()
  const answer = await ask(machine.url, '/api/sendEmail', {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...JSON.parse(body), email }),
  })
  assert.equal(answer.status, 200)
}

async function addressesOn(machine: Machine): Promise<string[]> {
  const entries: { enquiry?: { email?: string } }[] = JSON.parse(
    await machine.run('tools/enquiries.ts', 'export', '--format', 'json'),
  )
  return entries.map(({ enquiry }) => enquiry?.email ?? '')
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return result
}
