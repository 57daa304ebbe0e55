import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '#server/build/manifest.ts'
import { StartError } from '#server/start-error.ts'

/**
 * What the build says of itself.
 * @throws StartError when there is no build, or when an earlier version of this project has made it
 */
export async function readBuild(siteFolder: string): Promise<Manifest> {
  const text = await readFile(join(siteFolder, 'manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) throw new StartError('The site has not been built yet. Run: npm run build')
  const manifest: Manifest = JSON.parse(text)
  if (!Array.isArray(manifest.inline) || !Array.isArray(manifest.hostRules))
    throw new StartError('The build is older than this version of the project. Run: npm run build')
  return manifest
}
