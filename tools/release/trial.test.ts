import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openStore } from '#lib/outbox/open-store.ts'
import { anEnquiry } from '#lib/outbox/testing/bench.ts'
import { folderForTests } from '#lib/outbox/testing/benches.ts'
import { openChannel } from '#server/keeper-channel.ts'
import {
  folderOf,
  listFolders,
  listReleases,
  makeFolders,
  readCurrent,
  releasesFolder,
  writeCurrent,
} from '#server/releases.ts'

const root = folderForTests()
const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** A build that starts and answers by this code. */
const program = (answer: string) => `
  import { createServer } from 'node:http'
  import { createSqliteStore } from ${moduleAt('../../lib/outbox/sqlite/sqlite-store.ts')}
  const store = createSqliteStore(process.env.DATA_DIR)
  const server = createServer(async ({ method }, response) => { ${answer} })
  server.listen(0, '127.0.0.1', () => console.log('Site  http://127.0.0.1:' + server.address().port))
  process.on('SIGTERM', () => process.exit(0))
`

/** Keeps an enquiry as if it had been mailed. */
const MAILED = `
  if (method !== 'POST') return response.end()
  await store.put({ id: 'b', digest: 'b', enquiry: ${JSON.stringify(anEnquiry)}, receivedAt: 1, held: false })
  const { id } = await store.claim(Date.now())
  await store.settle(id, { state: 'sent', at: Date.now(), receipt: 'taken' })
  response.end(JSON.stringify({ id }))
`

const TRY = `
  import { lockReleases } from ${moduleAt('../../server/make-release.ts')}
  import { tryBuild } from ${moduleAt('./trial.ts')}
  const [folder] = process.argv.slice(1)
  lockReleases(folder)
  if ((await import('node:fs')).existsSync(folder + '-releases/trial')) throw new Error('not deleted by the lock')
  await tryBuild({ folder, home: folder, tell: () => undefined })
`

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  // A terminal that is closed, or a connection to the machine that breaks.
  ['SIGHUP', 129],
] as const)(
  'a trial that is ended by %s leaves no copy of an enquiry behind, and deletes that of one that was killed',
  async (signal, exitCode) => {
    const [folder, dataDir] = [join(root.path, 'site'), join(root.path, 'data')]
    const copy = join(root.path, 'site-releases/trial')
    for (const each of [join(folder, '.site/server'), copy]) await mkdir(each, { recursive: true })
    await writeFile(join(copy, 'enquiries.db'), 'of a trial that was killed')
    // It answers nothing, so that trying it takes as long as one likes.
    await writeFile(join(folder, '.site/server/main.js'), program(''))
    const store = openStore({ dataDir })
    await store.put({ id: 'a', digest: 'a', enquiry: anEnquiry, receivedAt: 1, held: false })
    await store.close()

    const trial = spawn(process.execPath, ['--input-type=module', '--eval', TRY, folder], {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(trial, 'exit')
    const size = () => statSync(join(copy, 'enquiries.db'), { throwIfNoEntry: false })?.size ?? 0
    await expect.poll(size, { timeout: 20_000 }).toBeGreaterThan(1000)
    expect(statSync(copy).mode & 0o777).toBe(0o700)
    trial.kill(signal)
    expect(await ended).toEqual([exitCode, null])
    const left = readdirSync(join(root.path, 'site-releases')).filter((name) => !/^making\.db/.test(name))
    expect(left).toEqual(['keeper'])
    expect(existsSync(join(dataDir, 'enquiries.db')), 'what the site runs on').toBe(true)
  },
  30_000,
)

/** A project that git knows, and that builds by this code. */
async function projectThatBuilds(build: string): Promise<string> {
  const home = join(root.path, 'site')
  for (const [path, text] of [
    ['.site/server/main.js', program(MAILED)],
    ['.site/manifest.json', '{"buildId":"b"}'],
    ['tools/build.ts', build],
    ['node_modules/.keep', ''],
  ] as const) {
    await mkdir(join(home, path, '..'), { recursive: true })
    await writeFile(join(home, path), text)
  }
  for (const args of ['init --quiet', 'add --all --force'])
    execFileSync('git', args.split(' '), { cwd: home })
  makeFolders(home)
  return home
}

/** The command, in a group of processes of its own. */
const startRelease = (home: string, args: string[] = [], options: { uid?: number } = {}) =>
  spawn(process.execPath, [resolve('tools/release.ts'), ...args], {
    env: { ...process.env, NODE_ENV: 'production', SITE_HOME: home, DATA_DIR: join(home, 'data') },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...options,
  })

test('while a release is made a second one is refused, until the first has ended or was killed', async () => {
  const home = await projectThatBuilds('setTimeout(() => {}, 60_000)')
  const refusal = async () => await text(startRelease(home).stderr)
  const first = startRelease(home)
  await expect.poll(() => listFolders(home), { timeout: 20_000 }).toHaveLength(1)
  expect(await refusal()).toBe('Another release is being made here. Run this again when it is done.\n')

  process.kill(-Number(first.pid), 'SIGKILL')
  await once(first, 'close')
  await writeFile(join(home, 'tools/build.ts'), 'process.exit(1)')
  expect(await refusal()).not.toContain('Another release')
}, 60_000)

test.each([true, false])(
  'a release stays that may answer visitors: its command was interrupted (%j) or met a fault',
  async (isInterrupted) => {
    const home = await projectThatBuilds('')
    openChannel(home, (order) => {
      expect(existsSync(folderOf(home, order))).toBe(true)
      if (isInterrupted) release.kill('SIGINT')
      // Nor can it be written down, as on a full disk.
      else mkdirSync(join(releasesFolder(home), 'current'))
      return isInterrupted ? new Promise(() => undefined) : Promise.resolve({ result: 'changed' })
    })
    const release = startRelease(home)
    expect(await once(release, 'exit')).toEqual([isInterrupted ? 130 : 1, null])
    expect(listReleases(home)).toHaveLength(1)
  },
  30_000,
)

test.each([
  ['fails', 'response.writeHead(500).end()', '/ answers 500: '],
  ['ends', 'process.exit(7)', '/ does not answer'],
])(
  'a build that %s at its first request is reported with the end of its log',
  async (_how, then, fault) => {
    const home = await projectThatBuilds('')
    await writeFile(join(home, '.site/server/main.js'), program(`console.error('no such table'); ${then}`))
    const [first, second, ...rest] = (await text(startRelease(home).stderr)).split('\n  ')
    expect([first, second]).toEqual(['The build is not safe:', fault])
    expect(rest.slice(rest.indexOf('The end of its log:')).join()).toContain('no such table')
  },
  30_000,
)

/** Not in a folder that only root may enter. */
const isRoot = process.getuid?.() === 0
const canBeNobody = isRoot && spawnSync(process.execPath, ['--eval', '0'], { uid: 65_534 }).status === 0
test.skipIf(!canBeNobody)(
  'an account that may not give orders is told so',
  async () => {
    const home = await projectThatBuilds('')
    openChannel(home, async () => ({ result: 'changed' }))
    chmodSync(root.path, 0o755)
    const restart = startRelease(home, ['restart'], { uid: 65_534 })
    expect(await text(restart.stderr)).toBe('Only root and the account of the site may do that.\n')
  },
  30_000,
)

test('a restart that waits for another command keeps the release which that command has chosen', async () => {
  const home = await projectThatBuilds('')
  openChannel(home, async () => {
    writeCurrent(home, '20260101000000')
    return { result: 'changed' }
  })
  expect(await once(startRelease(home, ['restart']), 'exit')).toEqual([0, null])
  expect(readCurrent(home).release).toBe('20260101000000')
}, 30_000)
