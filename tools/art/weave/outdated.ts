import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '#lib/content/catalogue.ts'
import { readOrigin } from './origin.ts'
import { rasterPictures } from './raster.ts'
import type { WovenPicture } from './vectors.ts'

/**
 * Whether a picture is not there, or was woven from something else than it would be today. One that somebody else has put
 * there is neither.
 */
export function isOutdated(root: string, { file, origin }: Pick<WovenPicture, 'file' | 'origin'>): boolean {
  const present = readOrigin(join(root, file))
  return present === undefined ? !existsSync(join(root, file)) : present !== origin
}

/** The pictures beside links, and the icons, that are missing or show an older title, name or cloth. */
export function outdatedRasters(root: string, catalogue: Catalogue): string[] {
  return rasterPictures(root, catalogue)
    .filter((picture) => isOutdated(root, picture))
    .map(({ file }) => file)
}
