import { realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { schemaOf } from './editable.ts'

/** Where pictures of the content lie. Those of technologies are drawings that the pages take apart. */
const PICTURE = /^content\/(?!technologies\/)[\w-]+\/[\w-]+\.(?:svg|avif|webp|jpe?g|png)$/

export function isPicture(path: string): boolean {
  return PICTURE.test(path)
}

/**
 * The place on the disk of a file that may be read and written here.
 * @returns undefined for any other file, and for one that a link leads out of the content folder
 */
export function placeOf(root: string, path: string): string | undefined {
  if (schemaOf(root, path) === undefined && !isPicture(path)) return undefined
  const place = join(root, path)
  const content = realpathSync(join(root, 'content')) + sep
  const folder = realPath(dirname(place))
  const target = realPath(place)
  const isInside = folder !== undefined && `${folder}${sep}`.startsWith(content)
  return isInside && (target === undefined || target.startsWith(content)) ? place : undefined
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
