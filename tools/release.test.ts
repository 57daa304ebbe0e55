import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import getPort from 'get-port'
import { expect, type TestContext, test, vi } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { tryBuild } from './release/trial.ts'

/* The command and its trial, on a small project with a real keeper. Its build is one file, and its site one program. */

// Each starts several processes, which takes long on a busy machine, and waits for some of them.
vi.setConfig({ testTimeout: 120_000, maxConcurrency: 3 })

const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** A site that mails what is posted to it. `first` runs at its start, and `each` for each request. */
const program = ({ first = '', each = '' } = {}) => `
  import { readFileSync } from 'node:fs'
  import { createHttpServer } from ${from('../server/http-server.ts')}
  import { serveUnderKeeper, takesOver } from ${from('../server/keeper-protocol.ts')}
  ${first}
  const { SITE_RELEASE: release, PORT, SMTP_PORT } = process.env
  const { commit } = JSON.parse(readFileSync('.site/manifest.json', 'utf8'))
  const since = process.pid
  const site = createHttpServer()
  site.answerWith(async ({ method, url }, response) => {
    ${each}
    if (method === 'POST') {
      const { createTransport } = await import(${JSON.stringify(import.meta.resolve('nodemailer'))})
      await createTransport({ port: SMTP_PORT }).sendMail({ from: 'a@b.c', to: 'a@b.c' })
    }
    response.end(JSON.stringify({ status: 'ok', release, commit, since }))
  })
  const listen = () => site.listen({ port: Number(PORT), host: '127.0.0.1' })
  process.on('SIGTERM', () => void site.drain().then(() => process.exit(0)))
  const end = () => void site.retire().then(() => process.exit(0))
  await serveUnderKeeper({ warmUp: async () => true, listen, alarm: () => undefined, retire: end })
`

/** Writes what was built before it, so that a test can see it. */
const BUILD = `
  import { execFileSync } from 'node:child_process'
  import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
  console.log('made before:', ['.site/page', 'public/photographs/a', '.next/cache/b'].filter(existsSync).join())
  for (const folder of ['.site/server', 'public/photographs', '.next/cache']) mkdirSync(folder, { recursive: true })
  for (const made of ['.site/page', 'public/photographs/a', '.next/cache/b']) if (!existsSync(made)) writeFileSync(made, '')
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  for (const made of ['.site/manifest.json', '.site/server/main.js']) rmSync(made, { force: true })
  copyFileSync('main.js', '.site/server/main.js')
  writeFileSync('.site/manifest.json', JSON.stringify({ commit }))
`

/** Waits until the running site is this one. */
const answers = (askHealth: () => Promise<object>, expected: object) =>
  vi.waitFor(async () => expect(await askHealth()).toMatchObject(expected), 30_000)

/** A project with one commit, and what a test does with it. */
async function openProject({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const home = join(newFolder(onTestFinished), 'site')
  const port = String(await getPort())
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    SITE_HOME: home,
    HOST: '127.0.0.1',
    PORT: port,
  }

  function put(path: string, content: string): void {
    const file = join(home, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }

  function git(...args: string[]): string {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.c']
    return spawnSync('git', [...author, ...args], { cwd: home, encoding: 'utf8' }).stdout.trim()
  }

  /** @returns the id of the commit */
  function commit(): string {
    git('add', '--all')
    git('commit', '--quiet', '--message=m')
    return git('rev-parse', 'HEAD')
  }

  put('main.js', program())
  put('tools/build.ts', BUILD)
  put('.gitignore', '/node_modules/\n/.site/\n/.next/\n/public/\n')
  put('node_modules/a/index.js', '')
  git('init', '--quiet')
  commit()

  return {
    home,
    put,
    git,
    commit,
    /** The command, under a umask that hides new files from other accounts. */
    async release(...args: string[]) {
      const command = [process.execPath, resolve('tools/release.ts'), ...args]
      const child = spawn('sh', ['-c', 'umask 077; exec "$0" "$@"', ...command], { env })
      const [[code], stdout, stderr] = await Promise.all([
        once(child, 'close'),
        text(child.stdout),
        text(child.stderr),
      ])
      return { code, stdout, stderr }
    },
    startKeeper(): void {
      const keeper = spawn(process.execPath, [resolve('server/keeper.ts')], { env, stdio: 'ignore' })
      onTestFinished(async () => {
        if (keeper.kill('SIGTERM')) await once(keeper, 'exit')
      })
    },
    async askHealth(): Promise<{ release?: string; commit?: string; since?: number }> {
      const url = `http://127.0.0.1:${port}/api/health`
      const response = await fetch(url, { headers: { connection: 'close' } }).catch(() => undefined)
      return (await response?.json()) ?? {}
    },
    releases: () =>
      readdirSync(`${home}-releases`)
        .filter((name) => name !== 'keeper')
        .sort(),
    placeOf: (name: string, path = '') => join(`${home}-releases`, name, path),
  }
}

test.concurrent('a release is the last commit, and takes over from the one before; health and the list name both', async (context) => {
  const { put, git, commit, release, startKeeper, askHealth, releases, placeOf } = await openProject(context)
  const first = git('rev-parse', 'HEAD')
  expect(await release()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No running site was reached.'),
  })
  const [one = ''] = releases()
  startKeeper()
  await answers(askHealth, { release: one, commit: first })

  put('words.txt', 'committed')
  const second = commit()
  put('words.txt', 'edited')
  put('enquiries.csv', 'names')
  const made = await release()
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toContain('not committed:\n M words.txt\n?? enquiries.csv\n')
  expect(made.stdout).toContain('made before: .site/page,public/photographs/a,.next/cache/b')
  const [, two = ''] = releases()
  expect(made.stdout).toContain(`Visitors now get release ${two}, commit ${second}.`)
  const health = await askHealth()
  expect(health).toMatchObject({ release: two, commit: second })
  expect(readFileSync(placeOf(two, 'words.txt'), 'utf8')).toBe('committed')
  expect(existsSync(placeOf(two, 'enquiries.csv'))).toBe(false)

  // Linked, but for the cache of the bundler, which writes into its files.
  const isShared = (path: string) => statSync(placeOf(one, path)).ino === statSync(placeOf(two, path)).ino
  const paths = ['node_modules/a/index.js', '.site/page', 'public/photographs/a', '.next/cache/b']
  expect(paths.map(isShared)).toEqual([true, true, true, false])
  // The account of the site can read what another one has made.
  for (const path of ['', 'main.js', '../keeper/current', '.site/page'])
    expect(statSync(placeOf(two, path)).mode & 0o044, path).toBe(0o044)
})

test.concurrent('a restart replaces the process, back leads to the release that ran before, not to the one that was made before, and one that the keeper refuses is reported', async (context) => {
  const { put, release, startKeeper, askHealth, placeOf } = await openProject(context)
  const [first, second, third] = ['20260101000000', '20260102000000', '20260103000000'] as const
  for (const name of [first, second, third]) {
    put(`../site-releases/${name}/.site/manifest.json`, `{"commit":"${name}c"}`)
    put(`../site-releases/${name}/.site/server/main.js`, program())
  }
  put(`../site-releases/${third}/.before`, first)
  put('../site-releases/keeper/current', third)
  startKeeper()
  await answers(askHealth, { release: third })
  const { since } = await askHealth()
  expect((await release('list')).stdout).toBe(
    `  ${first}  ${first}c\n  ${second}  ${second}c\n* ${third}  ${third}c\n`,
  )
  expect(await release('restart')).toMatchObject({ code: 0, stderr: '' })
  const restarted = await askHealth()
  expect([restarted.release, restarted.since === since]).toEqual([third, false])
  expect(await release('back')).toMatchObject({ code: 0, stderr: '' })
  expect(await askHealth()).toMatchObject({ release: first, commit: `${first}c` })

  put(`../site-releases/${first}/.before`, second)
  put(`../site-releases/${second}/.site/server/main.js`, 'process.exit(1)')
  expect(await release('back')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Nothing has changed: ${second} did not take over: exit 1.`),
  })
  expect(await askHealth()).toMatchObject({ release: first })
  expect((await release('list')).stdout).toContain(`* ${first}`)
  rmSync(placeOf(first, '.before'))
  expect(await release('back')).toMatchObject({ code: 1, stderr: 'There is no earlier release.\n' })
})

test.concurrent('with --if-due a release is made only from the day on which a text appears or ends, in the time zone of the company', async (context) => {
  const { put, commit, release, releases } = await openProject(context)
  const day = (ahead: number) => new Date(Date.now() + ahead * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const built = (dueOn?: string) => put('.site/manifest.json', JSON.stringify({ commit: 'c', dueOn }))
  built()
  expect(await release('--if-due')).toMatchObject({
    code: 0,
    stdout: 'Nothing is due. No text has a day to come.\n',
  })
  built(day(2))
  expect((await release('--if-due')).stdout).toBe(
    `Nothing is due. The next text appears or ends on ${day(2)}.\n`,
  )
  // In Kiritimati, the clock is fourteen hours ahead of UTC.
  put('content/site.yaml', 'timeZone: Pacific/Kiritimati\n')
  commit()
  const there = new Date(Date.now() + 14 * 60 * 60_000).toISOString().slice(0, 10)
  built(there)
  expect(await release('--if-due')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No running site'),
  })
  expect(releases()).toHaveLength(1)
})

test.concurrent.for<[string, string, string, string]>([
  ['fails', 'process.exit(1)', '', 'The build failed, so nothing has changed.'],
  [
    'does not start',
    BUILD,
    "console.error('no such table'); process.exit(7)",
    'does not start[^]*no such table',
  ],
])('a build that %s is reported, and leaves nothing', async ([_how, build, first, message], context) => {
  const { put, git, commit, release, releases } = await openProject(context)
  put('tools/build.ts', build)
  put('main.js', program({ first }))
  commit()
  const { code, stderr } = await release()
  expect(stderr).toMatch(new RegExp(message))
  expect([code, releases()]).toEqual([1, []])
  expect(git('worktree', 'list').split('\n')).toHaveLength(1)
})

test.concurrent.for<[string, Parameters<typeof program>[0], string]>([
  [
    'serves no page',
    { each: "if (url === '/') return response.writeHead(500).end()" },
    'does not serve the home page',
  ],
  [
    'refuses enquiries',
    { each: "if (method === 'POST') return response.writeHead(503).end()" },
    'accepts no enquiry',
  ],
  [
    'mails nothing',
    { each: "if (method === 'POST') { response.end(); setTimeout(process.exit, 100, 7); return }" },
    'does not mail an enquiry',
  ],
  ['does not stop', { first: "process.on('SIGTERM', () => process.exit(3))" }, 'ended with 3'],
])('a build that %s does not pass its trial', async ([_how, site, message], context) => {
  const { home, put } = await openProject(context)
  put('.site/manifest.json', '{}')
  put('.site/server/main.js', program(site))
  await expect(tryBuild(home, home)).rejects.toThrow(message)
})

test.concurrent('a project without a commit is not released', async (context) => {
  const { home, release } = await openProject(context)
  rmSync(join(home, '.git'), { recursive: true })
  const { code, stderr } = await release()
  expect([code, stderr]).toEqual([1, expect.stringContaining('git init && git add --all && git commit')])
  expect(existsSync(`${home}-releases`)).toBe(false)
})

test.concurrent('the newest three releases, the current and the one before are kept, and folders of killed commands for a day', async (context) => {
  const { put, release, releases } = await openProject(context)
  const days = ['01', '02', '03', '04', '05'].map((day) => `202601${day}000000`)
  const [oldest = '', , , , killed = ''] = days
  for (const name of days.slice(0, -1)) put(`../site-releases/${name}/.site/manifest.json`, '{"commit":"c"}')
  const today = new Date(Date.now() - 60_000).toISOString().replace(/\D/g, '').slice(0, 14)
  for (const name of [killed, today]) put(`../site-releases/${name}/words.txt`, '')
  put('../site-releases/keeper/current', `${oldest}\n`)
  expect((await release()).code).toBe(0)
  expect(releases()).toEqual([oldest, ...days.slice(2, 4), today, expect.any(String)])
})
