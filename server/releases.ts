import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isRecord, parseJson } from '#lib/json.ts'
import { log } from '#lib/log.ts'

/*
 * Releases are copies of the project, each with its build, in a folder beside it, so running code never changes. The
 * file `current` names the release for the next start, and earlier ones. Null is the build in the project folder.
 */

/** Other names could lead out of the folder. */
const NAME = /^\d{14}$/
const releaseSchema = z.string().regex(NAME).nullable()
/** `before`: the releases that ran before, oldest first, for `back`. */
const currentSchema = z.object({ release: releaseSchema, before: z.array(releaseSchema) })

export type Release = z.infer<typeof releaseSchema>
type Current = z.infer<typeof currentSchema>

const CURRENT = 'current'
const STEPS_MAX = 10

/** Where the releases of the project in `home` are. */
export function releasesFolder(home: string): string {
  return `${home}-releases`
}

export function folderOf(home: string, release: Release): string {
  return release === null ? home : join(releasesFolder(home), release)
}

export function isReleaseName(value: unknown): value is string {
  return typeof value === 'string' && NAME.test(value)
}

/** Every finished release, oldest first. Their names are the times when they were made. */
export function listReleases(home: string): string[] {
  return listFolders(home).filter((name) => isBuilt(folderOf(home, name)))
}

/** Includes unfinished releases. Oldest first. */
export function listFolders(home: string): string[] {
  return (unlessAbsent(() => readdirSync(releasesFolder(home))) ?? []).filter(isReleaseName).sort()
}

/** Whether `npm run build` has finished there. */
export function isBuilt(folder: string): boolean {
  // It is written last.
  return isRecord(parseJson(readText(join(folder, '.site/manifest.json')) ?? ''))
}

/**
 * The release to run. If the file was changed by hand, it is the newest release, and the log says so.
 * @throws Error when the file cannot be read
 */
export function readCurrent(home: string): Current {
  const text = readText(join(releasesFolder(home), CURRENT))
  if (text === undefined) return { release: null, before: [] }
  const { data } = currentSchema.safeParse(parseJson(text))
  if (data !== undefined) return data
  log('error', 'release.order-unread')
  const [release = null, ...earlier] = listReleases(home).reverse()
  return { release, before: earlier.reverse() }
}

/** Sets the release for the next start. The file is renamed into place, so no reader sees half of it. */
export function writeCurrent(home: string, release: Release): void {
  makeFolders(home)
  const file = join(releasesFolder(home), CURRENT)
  const draft = `${file}.${process.pid}`
  const content = JSON.stringify({ release, before: stepsTo(readCurrent(home), release) })
  rmSync(draft, { force: true })
  // `wx` does not follow a link of this name.
  writeFileSync(draft, `${content}\n`, { flag: 'wx' })
  // Root writes it, and the site must be able to read it, with any umask.
  chmodSync(draft, 0o644)
  renameSync(draft, file)
}

/**
 * Creates the folder of the releases and, in it, the folder of the keeper, which the account of the site may write into.
 * @returns whether the second one is new
 */
export function makeFolders(home: string): boolean {
  const made = [releasesFolder(home), join(releasesFolder(home), KEEPER_FOLDER)].map((folder) => {
    const isNew = mkdirSync(folder, { recursive: true }) !== undefined
    if (isNew) chmodSync(folder, 0o755)
    return isNew
  })
  return made.at(-1) === true
}

/** The folder of the keeper's socket. The account of the site may write into no other folder here. */
export const KEEPER_FOLDER = 'keeper'

/** A step back removes a release from `before`, and any other step adds one. */
function stepsTo({ release: from, before }: Current, to: Release): Release[] {
  if (from === to) return before
  const at = before.lastIndexOf(to)
  return at === -1 ? [...before, from].slice(-STEPS_MAX) : before.slice(0, at)
}

function readText(file: string): string | undefined {
  return unlessAbsent(() => readFileSync(file, 'utf8'))
}

function unlessAbsent<Value>(look: () => Value): Value | undefined {
  try {
    return look()
  } catch (error) {
    // ENOTDIR: there is a file with the name of the folder.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}
