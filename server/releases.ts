import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord, parseJson } from '#lib/text/json.ts'
import { SITE_FOLDER } from './build/manifest.ts'

/** Stands for the build in the project folder. The name of a release is the time when it was made. */
export const PROJECT = 'project'

/** Where the releases are, each a commit of the project with its build, so that running code never changes. */
export const releasesFolder = (home: string) => `${home}-releases`

export const folderOf = (home: string, release: string) =>
  release === PROJECT ? home : join(releasesFolder(home), release)

/** Every release, oldest first, also unfinished ones. */
export function listReleases(home: string): string[] {
  const names = existsSync(releasesFolder(home)) ? readdirSync(releasesFolder(home)) : []
  return names.filter((name) => /^\d{14}$/.test(name)).sort()
}

/** The commit of a build, or "unknown" without git. Undefined: no build has finished in this folder. */
export function commitOf(folder: string): string | undefined {
  const manifest = manifestIn(folder)
  return isRecord(manifest) ? String(manifest.commit) : undefined
}

/** The day from which another build would have other pages; undefined if there is none, or no build. */
export function dueOnOf(folder: string): string | undefined {
  const manifest = manifestIn(folder)
  return isRecord(manifest) && typeof manifest.dueOn === 'string' ? manifest.dueOn : undefined
}

function manifestIn(folder: string): unknown {
  const file = join(folder, SITE_FOLDER, 'manifest.json')
  return existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined
}
