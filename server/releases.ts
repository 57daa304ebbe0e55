import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { parseJson } from '#lib/json.ts'
import { StartError } from './start-error.ts'

/*
 * Releases are whole copies of the project, each with its build, in a folder beside it: what runs is never changed.
 * `current` names the one to run. Writing that file restarts the site.
 */

export type Order = {
  /** Undefined is the project folder itself, as `npm run build` leaves it. */
  release: string | undefined
  asked: string
  /** What was asked for did not start, so this is what runs instead. */
  failed?: boolean
}
export type Running = Order & { pid: number }

/** What ran before it, oldest first: where `back` leads. Null is the project folder itself. */
type Placed = Order & { before: (string | null)[] }

const CURRENT = 'current'
/** In a folder of its own: only there may the account that the site runs as write. */
const RUNNING = 'keeper/running'
/** Never to delete it: without an order, the build in the project folder is what runs. */
const ORDER_AGAIN = 'Run npm run release -- restart, which writes it again, or npm run release -- back.'
const NOTE_AGAIN = 'The site writes it again when it changes over: run npm run release -- restart.'
const NAME = /^\d{14}$/
const STEPS_MAX = 10

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
  return listFolders(home).filter((name) => isBuilt(folderOf(home, name)))
}

/** Also what is being made, or was killed while it was. Oldest first. */
export function listFolders(home: string): string[] {
  const entries = read(() => readdirSync(releasesFolder(home))) ?? []
  return entries.filter((name) => NAME.test(name)).sort()
}

/** Whether `npm run build` has come to its end there. */
export function isBuilt(folder: string): boolean {
  const manifest = read(() => readFileSync(join(folder, '.site/manifest.json'), 'utf8'))
  const buildId = read(() => readFileSync(join(folder, '.next/BUILD_ID'), 'utf8'))
  return manifest !== undefined && buildId !== undefined && buildIdOf(manifest) === buildId.trim()
}

/** Undefined when the build was killed while it wrote. */
function buildIdOf(manifest: string): unknown {
  try {
    return JSON.parse(manifest).buildId
  } catch {
    return undefined
  }
}

/**
 * What is to run: what was asked for or, if the keeper has noted that it did not start, what ran before. So a release that
 * failed is not started again later, even if the command that ordered it was interrupted.
 * @throws StartError when the file holds something else, and Error when it cannot be read
 */
export function readOrder(home: string): Placed {
  const nothing = { release: undefined, asked: '', before: [] }
  const placed = readJson(join(releasesFolder(home), CURRENT), isPlaced, ORDER_AGAIN) ?? nothing
  const noted = unlessUnreadable(() => readRunning(home))
  if (noted?.failed !== true || noted.asked !== placed.asked) return placed
  const { release, asked } = noted
  return { release, asked, failed: true, before: stepsTo(placed, release) }
}

/** A step back takes itself off the way that leads back, and any other step adds one. */
function stepsTo({ release: from, before }: Placed, to: string | undefined): Placed['before'] {
  if (from === to) return before
  const at = before.lastIndexOf(to ?? null)
  return at === -1 ? [...before, from ?? null].slice(-STEPS_MAX) : before.slice(0, at)
}

/**
 * For the commands of an operator, which write the order again: where it holds something else, what the keeper says is
 * running, with what was made before that as the way back.
 * @throws StartError when that cannot be told either, and Error when it cannot be read
 */
export function readOrderOrRunning(home: string): Placed {
  try {
    return readOrder(home)
  } catch (error) {
    const running = error instanceof StartError ? unlessUnreadable(() => readRunning(home)) : undefined
    if (running === undefined) throw error
    const { release, asked } = running
    const earlier = listReleases(home).filter((each) => release !== undefined && each < release)
    return { release, asked, before: release === undefined ? [] : [null, ...earlier] }
  }
}

/**
 * Has this release run from now on. Written beside and renamed, so that nobody reads half of it.
 *
 * @param asked names the order. The keeper obeys one of another name, even for the same release.
 */
export function order(home: string, release: string | undefined, asked: string = randomUUID()): Order {
  const previous = unlessUnreadable(() => readOrderOrRunning(home))
  const wanted: Placed = { release, asked, before: previous === undefined ? [] : stepsTo(previous, release) }
  write(home, CURRENT, wanted)
  return wanted
}

/**
 * What the keeper says is running.
 * @throws StartError when the file holds something else, and Error when it cannot be read
 */
export function readRunning(home: string): Running | undefined {
  return readJson(join(releasesFolder(home), RUNNING), isRunning, NOTE_AGAIN)
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
  const file = join(releasesFolder(home), name)
  for (const folder of [releasesFolder(home), dirname(file)]) {
    const isNew = mkdirSync(folder, { recursive: true }) !== undefined
    if (isNew) chmodSync(folder, 0o755)
  }
  const draft = `${file}.${process.pid}`
  rmSync(draft, { force: true })
  // Never through a link that lies there.
  writeFileSync(draft, `${JSON.stringify(content)}\n`, { flag: 'wx' })
  chmodSync(draft, 0o644)
  renameSync(draft, file)
}

function readJson<Value>(
  file: string,
  isValue: (value: unknown) => value is Value,
  advice: string,
): Value | undefined {
  const text = read(() => readFileSync(file, 'utf8'))
  if (text === undefined) return undefined
  const value = parseJson(text)
  if (isValue(value)) return value
  throw new StartError(`${file} does not hold what was written there. ${advice}`)
}

function isOrder(value: unknown): value is Order {
  if (typeof value !== 'object' || value === null || !('asked' in value)) return false
  // JSON leaves out what is undefined.
  const release = 'release' in value ? value.release : undefined
  return typeof value.asked === 'string' && (release === undefined || isName(release))
}

function isPlaced(value: unknown): value is Placed {
  if (!isOrder(value) || !('before' in value) || !Array.isArray(value.before)) return false
  return value.before.every((each: unknown) => each === null || isName(each))
}

/** Anything else could lead out of the folder. */
function isName(value: unknown): boolean {
  return typeof value === 'string' && NAME.test(value)
}

function isRunning(value: unknown): value is Running {
  return isOrder(value) && 'pid' in value && typeof value.pid === 'number'
}

/** For what may be done without: a file that somebody else has spoiled must not stand in the way of the next order. */
function unlessUnreadable<Value>(look: () => Value): Value | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
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
