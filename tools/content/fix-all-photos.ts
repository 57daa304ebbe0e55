import { readFileSync } from 'node:fs'
import { readCommandLine } from '#lib/config/command-line.ts'
import { photoFaults, readPicture } from '#lib/content/check/check-pictures.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { PHOTO_ENDING } from '#lib/content/schema/picture-files.ts'
import { writeWhole } from '#lib/process/write-whole.ts'
import { describeCount } from '#lib/text/count.ts'
import { fixPhoto } from './fix-photo.ts'

const USAGE = `Fixes every photograph in content/ in place: upright, at most 2400 px on its longer side, and without metadata, such
as the place where it was taken. Photographs without a fault are not changed.

  npm run pictures`

readCommandLine(USAGE, {})
const photographs = Object.keys(readContentFolder().pictures).filter((path) => PHOTO_ENDING.test(path))
let changed = 0
for (const path of photographs) {
  try {
    const bytes = readFileSync(path)
    const { fault } = await readPicture(bytes)
    if (fault !== undefined) {
      console.error(`${path}  ${fault}.`)
      process.exitCode = 1
      continue
    }
    const found = await photoFaults(path)
    if (found.length === 0) continue
    const fixed = await fixPhoto(path, bytes)
    writeWhole(path, fixed)
    changed++
    console.log(`${path}  fixed (it ${found.join(', ')}): ${kilobytes(bytes)} became ${kilobytes(fixed)}.`)
  } catch {
    console.error(`${path}  cannot be read as a photograph. Save it again as .jpg, .png, .webp or .avif.`)
    process.exitCode = 1
  }
}
if (changed === 0 && process.exitCode === undefined)
  console.log(
    `Nothing to do: ${describeCount(photographs.length, 'photograph', 'photographs')} checked, none has a fault.`,
  )

function kilobytes({ length }: Buffer): string {
  return `${Math.ceil(length / 1000)} KB`
}
