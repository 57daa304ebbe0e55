import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { collections } from '#lib/content/collections.ts'
import { REVERSE } from '#lib/content/picture-names.ts'
import { writeWhole } from '#tools/editing/change.ts'

/** Signed as a woven picture (tools/art/weave/origin.ts) that is out of date, so that weaving replaces it. */
const UNWOVEN =
  '<svg data-woven="00000000" xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><path fill="#8884" d="M0 0h1200v800H0z"/></svg>\n'

const { services, projects, posts, members } = collections
const PICTURED: readonly string[] = [services, projects, posts, members].map(({ folder }) => folder)

/**
 * Puts an empty cloth where a text that is about to be written needs a picture: without one the development server
 * would answer every page with a fault until the picture is woven.
 * @param file the text's path from `root`
 */
export function putUnwoven(root: string, file: string): void {
  const folder = file.slice(0, file.lastIndexOf('/'))
  if (!PICTURED.includes(folder)) return
  for (const part of folder === services.folder ? ['', REVERSE] : ['']) {
    const place = join(root, file.replace(/\.md$/, `${part}.svg`))
    if (!existsSync(place)) writeWhole(place, UNWOVEN)
  }
}
