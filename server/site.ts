import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRAME_FILE, type Manifest, SITE_FOLDER } from '#server/build/manifest.ts'
import { createDocumentServer } from './documents.ts'
import { createFileServer } from './files.ts'
import { createOtherReleases } from './other-releases.ts'
import type { Deployment } from './policy.ts'
import { createRouter } from './route.ts'
import { StartError } from './start-error.ts'

export type Site = ReturnType<typeof openSite>

/**
 * Opens what the build made.
 *
 * @param home the folder whose releases lie beside it; the project itself, or what it was copied from
 * @throws StartError when there is no build, or only half of one.
 */
export function openSite(projectFolder: string, home: string, deployment: Deployment) {
  const siteFolder = join(projectFolder, SITE_FOLDER)
  const manifest = readManifest(siteFolder, join(projectFolder, '.next/BUILD_ID'))

  return {
    decide: createRouter(manifest),
    sendDocument: createDocumentServer(manifest, { pagesFolder: join(siteFolder, 'pages'), deployment }),
    sendFile: createFileServer(join(siteFolder, 'files'), manifest.files),
    findElsewhere: createOtherReleases(projectFolder, home),
    isPage: (address: string) => Object.hasOwn(manifest.documents, address),
    dataHeader: manifest.router.header,
    builtFor: new URL(manifest.siteUrl),
  }
}

/** What pages go into that are put together while somebody waits. @see openSite, which says so when there is no build */
export function readFrame(projectFolder: string): string {
  return readFileSync(join(projectFolder, SITE_FOLDER, FRAME_FILE), 'utf8')
}

function readManifest(siteFolder: string, buildIdFile: string): Manifest {
  const manifestFile = join(siteFolder, 'manifest.json')
  if (!existsSync(manifestFile) || !existsSync(buildIdFile)) {
    throw new StartError('The site has not been built yet. Run: npm run build')
  }
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  if (manifest.buildId !== readFileSync(buildIdFile, 'utf8').trim()) {
    throw new StartError('The pages and the application come from different builds. Run: npm run build')
  }
  return manifest
}
