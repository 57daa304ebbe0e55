import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Releases are whole copies of the project, each with its build, in a folder beside it: what runs is never changed.
 * `current` names the one to run. Writing that file restarts the site.
 */

/** `release`: undefined is the project folder itself, as `npm run build` leaves it. */
export type Order = { release: string | undefined; asked: string }
export type Running = { release: string | undefined; asked: string; pid: number }

const CURRENT = 'current'
const RUNNING = 'running'

/** Where the releases of the project in `home` lie. */
export function releasesFolder(home: string): string {
  return `${home}-releases`
}

/** The folder of a release. */
export function folderOf(home: string, release: string | undefined): string {
  return release === undefined ? home : join(releasesFolder(home), release)
}

/** Every finished release, oldest first: their names are the times that they were made at. */
export function listReleases(home: string): string[] {
  const entries = read(() => readdirSync(releasesFolder(home))) ?? []
  return entries.filter((name) => isBuilt(folderOf(home, name))).sort()
}

/** Whether `npm run build` has come to its end there. */
export function isBuilt(folder: string): boolean {
  return read(() => statSync(join(folder, '.site/manifest.json'))) !== undefined
}

/**
 * What is to run.
 * @throws Error when the file cannot be read, or holds something else
 */
export function readOrder(home: string): Order {
  return readJson(join(releasesFolder(home), CURRENT), isOrder) ?? { release: undefined, asked: '' }
}

/**
 * Has this release run from now on. Written beside and renamed, so that nobody reads half of it.
 *
 * @param asked names the order. The keeper obeys one of another name, even for the same release.
 */
export function order(home: string, release: string | undefined, asked: string = randomUUID()): Order {
  const wanted: Order = { release, asked }
  write(home, CURRENT, wanted)
  return wanted
}

/**
 * What the keeper says is running.
 * @throws Error when the file cannot be read, or holds something else
 */
export function readRunning(home: string): Running | undefined {
  return readJson(join(releasesFolder(home), RUNNING), isRunning)
}

/**
 * Notes what runs, for `npm run release` to wait for.
 *
 * @returns whether there is a folder of releases to note it in
 * @throws Error when it cannot be written
 */
export function noteRunning(home: string, running: Running): boolean {
  if (read(() => statSync(releasesFolder(home))) === undefined) return false
  write(home, RUNNING, running)
  return true
}

/** Root orders and the site obeys, each with a umask that may hide files from the other. Neither file is a secret. */
function write(home: string, name: string, content: object): void {
  const folder = releasesFolder(home)
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined
  if (isNew) chmodSync(folder, 0o755)
  const draft = join(folder, `${name}.${process.pid}`)
  writeFileSync(draft, `${JSON.stringify(content)}\n`)
  chmodSync(draft, 0o644)
  renameSync(draft, join(folder, name))
}

function readJson<Value>(file: string, isValue: (value: unknown) => value is Value): Value | undefined {
  const text = read(() => readFileSync(file, 'utf8'))
  if (text === undefined) return undefined
  const value: unknown = JSON.parse(text)
  if (!isValue(value)) throw new Error(`${file} does not hold what was written there`)
  return value
}

function isOrder(value: unknown): value is Order {
  if (typeof value !== 'object' || value === null || !('asked' in value)) return false
  // JSON leaves out what is undefined.
  const release = 'release' in value ? value.release : undefined
  return typeof value.asked === 'string' && (release === undefined || typeof release === 'string')
}

function isRunning(value: unknown): value is Running {
  return isOrder(value) && 'pid' in value && typeof value.pid === 'number'
}

/** Undefined for what is not there. */
function read<Value>(look: () => Value): Value | undefined {
  try {
    return look()
  } catch (error) {
    // ENOTDIR: below one of the two files that lie beside the releases.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
