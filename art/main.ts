/**
 * Weaves the pictures of the site. They are committed; run this after changing a pattern.
 *
 *   npm run art               all of them, again
 *   npm run art -- --missing  only those that are not there, above all for new content files
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { vectorPictures } from './weave/catalogue.ts'
import { missingPictures, picturedFolders } from './weave/missing.ts'
import { rasterPictures } from './weave/raster.ts'

const root = join(import.meta.dirname, '..')
const { values: options } = parseArgs({ options: { missing: { type: 'boolean', default: false } } })
let woven = 0

for (const [file, draw] of vectorPictures) await weave(file, draw)
for (const folder of picturedFolders) {
  const files = await readdir(join(root, 'content', folder))
  for (const [file, draw] of missingPictures(folder, files)) await weave(`content/${folder}/${file}`, draw)
}
// Last, because the content is only complete once every entry has its picture.
for (const { file, draw } of rasterPictures(root)) await weave(file, draw)
console.log(woven === 1 ? '1 picture woven.' : `${woven} pictures woven.`)

async function weave(file: string, draw: () => string | Promise<Buffer>): Promise<void> {
  const path = join(root, file)
  if (options.missing && existsSync(path)) return
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, await draw())
  console.log(file)
  woven++
}
