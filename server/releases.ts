import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '#lib/text/json.ts'
import { type Manifest, SITE_FOLDER } from './build/manifest.ts'

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

/** What the finished build in a folder says of itself; undefined if no build has finished there. */
export function manifestIn(folder: string): Manifest | undefined {
  const file = join(folder, SITE_FOLDER, 'manifest.json')
  const manifest = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined
  return manifest as Manifest | undefined
}

/** The commit of a build, or "unknown" without git. Undefined: no build has finished in this folder. */
export const commitOf = (folder: string) => manifestIn(folder)?.commit
