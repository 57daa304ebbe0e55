import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { installPackage } from './install-package.ts'

// A real PostgreSQL for tests: a cluster in a temporary folder, which listens only on a socket there. `npm test` installs
// Debian's package if it may.

const DEBIAN = '/usr/lib/postgresql'
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

/** Installs it on Debian, as root. False: it is not installed afterwards. */
export function installPostgres(): boolean {
  if (findPostgres() === undefined) installPackage('postgresql')
  return findPostgres() !== undefined
}

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

/** Starts a server with an empty cluster. @param options `isDurable`: commits survive a power failure */
export async function startPostgres(programs: string, { isDurable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? NOBODY : {}
  if (isRoot) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const data = join(folder, 'data')
  // Without the locale and the users of this machine.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', NODE_ENV: process.env.NODE_ENV }
  const init = ['-D', data, '-U', 'site', '--auth=trust', '--encoding=UTF8', '--no-sync']
  execFileSync(join(programs, 'initdb'), init, {
    ...user,
    env,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

  let child = run()
  // A program that is killed, or fails, does not close its server.
  const atExit = () => {
    // Waits for its end, because it writes into its folder until then.
    const stop = ['stop', '-D', data, '-m', 'immediate', '-w']
    spawnSync(join(programs, 'pg_ctl'), stop, { ...user, env, cwd: folder, stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', atExit)
  function run() {
    // Faster, because tests need no durability.
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
    /** Creates an empty store, and returns its address; `name` is a word. */
    async place(name: string) {
      const client = new pg.Client({ connectionString: address('postgres') })
      await client.connect()
      // A schema is cheaper than a database.
      await client.query(`CREATE SCHEMA ${name}`)
      await client.end()
      return `${address('postgres')}?options=${encodeURIComponent(`-c search_path=${name}`)}`
    },
    /** SIGQUIT: as in a power failure. SIGINT: orderly. */
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

/** It accepts connections before it can answer, while it recovers from a crash. */
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
