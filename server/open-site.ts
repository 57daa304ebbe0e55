import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { frameFile, type Manifest, SITE_FOLDER } from '#server/build/manifest.ts'
import type { Api } from './api.ts'
import type { Deployment } from './headers.ts'
import { folderOf, listReleases, manifestIn, PROJECT, releasesFolder } from './releases.ts'
import { createRouter } from './route.ts'
import { StartError } from './start-error.ts'
import { createDocumentServer, createFileCache, createFileServer } from './static.ts'

export type Site = ReturnType<typeof openSite>

type SiteSettings = {
  /** Of the build: the project, or a release of it. */
  projectFolder: string
  /** The project folder. */
  home: string
  deployment: Deployment
  api: Api
}

/**
 * Opens the build.
 * @throws StartError when there is no complete build
 */
export function openSite({ projectFolder, home, deployment, api }: SiteSettings) {
  const siteFolder = join(projectFolder, SITE_FOLDER)
  const manifest = manifestIn(projectFolder)
  if (manifest === undefined)
    throw new StartError('The site has not been built, or its build did not end. Run: npm run build')

  return {
    decide: createRouter(manifest, api),
    sendDocument: createDocumentServer(manifest, { pagesFolder: join(siteFolder, 'pages'), deployment }),
    sendFile: createFileServer(join(siteFolder, 'files'), manifest.files, { deployment }),
    findElsewhere: createOtherReleases(projectFolder, home, deployment),
    builtFor: new URL(manifest.siteUrl),
    commit: manifest.commit,
    /** The frame for pages in a language that are made at request time. */
    readFrame: (language: string) => readFileSync(join(siteFolder, frameFile(language)), 'utf8'),
  }
}

type SendFile = ReturnType<typeof createFileServer>

/**
 * Finds hashed files in other releases. While one release replaces another, a visitor may have the page of one and a
 * connection to the other; and after a step back, pages of the newer one are open.
 *
 * @returns a function that finds the sender of a file, or undefined when no release has it
 */
function createOtherReleases(projectFolder: string, home: string, deployment: Deployment) {
  const cache = createFileCache()
  let seen: number | undefined
  let others: { files: Manifest['files']; sendFile: SendFile }[] = []

  return function find(address: string): SendFile | undefined {
    // The time of this folder changes when a release is finished or deleted.
    const changed = statSync(releasesFolder(home), { throwIfNoEntry: false })?.mtimeMs
    if (changed !== seen) {
      others = [PROJECT, ...listReleases(home)]
        .map((release) => resolve(folderOf(home, release)))
        .filter((folder) => folder !== resolve(projectFolder))
        .flatMap((folder) => open(folder) ?? [])
      seen = changed
    }
    return others.find(({ files }) => Object.hasOwn(files, address))?.sendFile
  }

  function open(folder: string) {
    const { files } = manifestIn(folder) ?? {}
    const place = join(folder, SITE_FOLDER, 'files')
    return files && { files, sendFile: createFileServer(place, files, { deployment, cache }) }
  }
}
