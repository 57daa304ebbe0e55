import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

// A real PostgreSQL for tests: a cluster of its own in a temporary folder, reached by a socket in there and by nothing
// else. `npm test` installs Debian's package where it may.

const DEBIAN = '/usr/lib/postgresql'
const APT_TIMEOUT_MS = 300_000
const READY_WITHIN_MS = 30_000
const PORT = 5432
/** PostgreSQL refuses to run as root. This user exists everywhere and owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 }

export const NO_POSTGRES =
  'PostgreSQL is not installed, so its store was not tested. On Debian: apt-get install postgresql'

/** The folder of `initdb` and `postgres`, the newest version first, or undefined when they are not installed. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one))
    : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
}

/** Installs it, where this is a Debian whose packages we may change. False: it is not there afterwards. */
export function installPostgres(): boolean {
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      timeout: APT_TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = () => run('install', '-y', '--no-install-recommends', 'postgresql')
  if (findPostgres() === undefined && process.getuid?.() === 0 && !install()) {
    run('update')
    install()
  }
  return findPostgres() !== undefined
}

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

/** Starts a server with an empty cluster. @param options `isDurable`: what it commits outlives the machine */
export async function startPostgres(programs: string, { isDurable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? NOBODY : {}
  if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const data = join(folder, 'data')
  // What its folder says of languages and users is nothing to a test.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', NODE_ENV: process.env.NODE_ENV }
  const init = ['-D', data, '-U', 'site', '--auth=trust', '--encoding=UTF8', '--no-sync']
  execFileSync(join(programs, 'initdb'), init, {
    ...user,
    env,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

  let child = run()
  // A program that is asked to end, or that fails, does not come to close its server.
  const atExit = () => {
    // Waits for its end, as nothing else can from here on: until then it writes into its folder.
    const stop = ['stop', '-D', data, '-m', 'immediate', '-w']
    spawnSync(join(programs, 'pg_ctl'), stop, { ...user, env, cwd: folder, stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', atExit)
  function run() {
    // Nothing of a test outlives the machine, so it need not be written for that.
    const fsync = isDurable ? 'on' : 'off'
    const settings = { listen_addresses: '', unix_socket_directories: folder, port: PORT, fsync }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    return spawn(join(programs, 'postgres'), ['-D', data, ...options], {
      ...user,
      env,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const address = (name: string) => `postgres://site@${encodeURIComponent(folder)}:${PORT}/${name}`
  await whenReady(address('postgres'))

  return {
    folder,
    /** The address of a store that nobody else uses; `name` is a word. */
    async place(name: string) {
      const client = new pg.Client({ connectionString: address('postgres') })
      await client.connect()
      // A schema costs less than a database, and keeps them apart as well.
      await client.query(`CREATE SCHEMA ${name}`)
      await client.end()
      return `${address('postgres')}?options=${encodeURIComponent(`-c search_path=${name}`)}`
    },
    /** As a machine loses it: nothing is brought to an end. With SIGINT, in good order. */
    kill: (signal: 'SIGQUIT' | 'SIGINT' = 'SIGQUIT') => end(signal),
    async start() {
      child = run()
      await whenReady(address('postgres'))
    },
    async close() {
      process.off('exit', atExit)
      await end('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** It takes connections before it can answer, while it brings back what a crash has left. */
async function whenReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
