import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, rmSync, utimesSync } from 'node:fs'
import { copyFile, cp, link, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { HOME_SETTING } from '#lib/config/env-file.ts'
import { lockFile } from '#lib/outbox/sqlite/sqlite-file.ts'
import { nodeOf } from './instance.ts'
import { folderOf, listFolders, listReleases, makeFolders, readCurrent, releasesFolder } from './releases.ts'
import { StartError } from './start-error.ts'

/** The current one, and two to go back to. */
const KEPT = 3
const NAMED_MAX = 10

/**
 * Locks the making of releases until this process ends. Deletes the copy of the enquiries that a killed one left, because
 * `forget` does not reach it.
 * @throws StartError while another process makes one: both would use the same folder for the trial
 */
export function lockReleases(home: string): void {
  makeFolders(home)
  lock = lockFile(join(releasesFolder(home), 'making.db'))
  if (lock === undefined)
    throw new StartError('Another release is being made here. Run this again when it is done.')
  rmSync(trialFolder(home), { recursive: true, force: true, maxRetries: 5 })
}

/** The copy of the enquiries for a trial. */
export const trialFolder = (home: string) => join(releasesFolder(home), 'trial')

/** Outside of the function, because an unreferenced database is garbage collected, and its lock ends. */
let lock: DatabaseSync | undefined

type ReleaseOptions = {
  /** Receives a sentence about files that are not in the release. */
  tell?: (sentence: string) => void
  /** Tries the build in a folder. @throws StartError when it is not safe */
  tryBuild?: (folder: string) => Promise<void>
}

/**
 * Copies the project to a folder beside it, builds it there and tries it, while the site runs. Only files that git tracks
 * are copied: `forget` could not delete copies of exports and backups of enquiries.
 *
 * @returns the name of the release
 * @throws StartError when the project is not a git repository, the build fails, or it is not safe; the copy is then deleted
 */
export async function makeRelease(home: string, { tell, tryBuild }: ReleaseOptions = {}): Promise<string> {
  const tracked = listByGit(home, '--cached', '--recurse-submodules')
  const unknown = listByGit(home, '--others', '--exclude-standard')
  if (unknown.length > 0) {
    const named = unknown.slice(0, NAMED_MAX).join(', ') + (unknown.length > NAMED_MAX ? ', …' : '')
    tell?.(`Not in this release, because git does not track them: ${named}`)
  }
  makeFolders(home)
  // Its name is the current time, to the second.
  const release = new Date().toISOString().replace(/\D/g, '').slice(0, 'YYYYMMDDhhmmss'.length)
  const folder = folderOf(home, release)
  // One of that name would be of the same second: after the clock was set back, it may answer visitors.
  await mkdir(folder)
  const isMade = deleteAtEnd(folder)
  try {
    // Git lists a repository that is no submodule as one path.
    const options = { verbatimSymlinks: true, filter: (path: string) => !lstatSync(path).isDirectory() }
    for (const file of tracked) await cp(join(home, file), join(folder, file), options)
    await linkFolder(join(home, 'node_modules'), join(folder, 'node_modules'))
    // The build copies files from it that open pages may still load.
    const earlier = join(folderOf(home, readCurrent(home).release), '.site')
    if (existsSync(earlier)) await linkFolder(earlier, join(folder, '.site'))
    await build(home, folder)
    await tryBuild?.(folder)
    // Makes running instances look again for hashed files that they lack.
    utimesSync(releasesFolder(home), new Date(), new Date())
    isMade()
    return release
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The files of this folder that git tracks, without deleted ones. */
function listByGit(home: string, ...which: string[]): string[] {
  // Root may release a project of another user.
  const { status, stdout } = spawnSync('git', ['-c', `safe.directory=*`, 'ls-files', '-z', ...which], {
    cwd: home,
    encoding: 'utf8',
    maxBuffer: 100 * 1024 * 1024,
  })
  if (status !== 0) {
    throw new StartError(
      `A release contains the files that git tracks, but ${home} is not a git repository. Install git and run there: git init && git add --all`,
    )
  }
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(home, file)))
}

async function build(home: string, folder: string): Promise<void> {
  const child = spawn(nodeOf(folder), ['tools/build.ts'], {
    cwd: folder,
    env: { ...process.env, [HOME_SETTING]: home },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new StartError('The build failed, so nothing has changed.')
}

/**
 * Deletes old releases, except the newest ones, the current one and the one before it, which may still have
 * connections. Also deletes unfinished ones, whose commands were killed.
 */
export async function removeOldReleases(home: string): Promise<void> {
  const { release, before } = readCurrent(home)
  const kept = new Set([release, before.at(-1), ...listReleases(home).slice(-KEPT)])
  for (const each of listFolders(home))
    if (!kept.has(each)) await rm(folderOf(home, each), { recursive: true })
}

/**
 * Copies a folder by hard links, which need neither time nor space: of packages, or of a finished build. npm and builds
 * replace files and never write into them, so each copy is safe from changes to the other. Tools write into `.cache`, so
 * it is not copied. Without hard links, or on another disk, files are copied.
 */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (entry.name !== '.cache') await linkFolder(source, target)
    } else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}

const unfinished = new Set<string>()
let isListening = false

/**
 * Deletes a folder if this process ends before the work on it is done, by a signal, with its terminal or by a fault.
 * `finally` blocks do not run then, and the folder may contain enquiries.
 *
 * @returns a function to call when the work is done
 */
export function deleteAtEnd(folder: string): () => void {
  unfinished.add(folder)
  if (!isListening) {
    isListening = true
    process.once('exit', () => {
      // A process that was just killed may have written into it.
      for (const each of unfinished) rmSync(each, { recursive: true, force: true, maxRetries: 5 })
    })
    // The exit code of shells for a signal.
    process.once('SIGHUP', () => process.exit(129))
    process.once('SIGINT', () => process.exit(130))
    process.once('SIGTERM', () => process.exit(143))
  }
  return () => void unfinished.delete(folder)
}
