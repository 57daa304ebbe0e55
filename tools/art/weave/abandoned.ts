import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readOrigin } from './origin.ts'
import type { WovenPicture } from './vectors.ts'

/** Where nothing lies but pictures of entries and pages. Banners are not here: one may wait for its page. */
const FOLDERS = 'content/{services,projects,blog,team,testimonials}/*.svg'
const RASTERS = 'public/{social,articles,icons}/*.png'

/** Files that we have woven and that nothing asks for any more, such as the portrait of somebody who has left. */
export function abandonedPictures(root: string, asked: readonly Pick<WovenPicture, 'file'>[]): string[] {
  const files = new Set(asked.map(({ file }) => file))
  return globSync([FOLDERS, RASTERS], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !files.has(file) && readOrigin(join(root, file)) !== undefined)
}
