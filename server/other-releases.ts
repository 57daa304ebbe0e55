import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Manifest, SITE_FOLDER } from '#server/build/manifest.ts'
import { createFileCache } from './file-cache.ts'
import { createFileServer } from './files.ts'
import { folderOf, isBuilt, listReleases, releasesFolder } from './releases.ts'

type SendFile = ReturnType<typeof createFileServer>

/**
 * Looks for hashed files in the builds beside this one. While one release makes way for another, a visitor may have
 * the page from one of them and a connection to the other; and after a step back, pages of the newer one are open.
 *
 * @returns a function that gives what sends the file, or undefined when no build has it
 */
export function createOtherReleases(projectFolder: string, home: string) {
  const cache = createFileCache()
  let seen: number | undefined
  let others: { files: Manifest['files']; sendFile: SendFile }[] = []

  return function find(address: string): SendFile | undefined {
    // Every change of what is to run, and every release that comes or goes, changes the time of this folder.
    const changed = statSync(releasesFolder(home), { throwIfNoEntry: false })?.mtimeMs
    if (changed !== seen) {
      others = [undefined, ...listReleases(home)]
        .map((release) => resolve(folderOf(home, release)))
        .filter((folder) => folder !== resolve(projectFolder) && isBuilt(folder))
        .map((folder) => open(join(folder, SITE_FOLDER)))
      seen = changed
    }
    return others.find(({ files }) => Object.hasOwn(files, address))?.sendFile
  }

  function open(folder: string) {
    const { files }: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    return { files, sendFile: createFileServer(join(folder, 'files'), files, cache) }
  }
}
