import { readCommandLine } from '#lib/config/command-line.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { PHOTO_ENDING, photoFaults } from '#lib/content/photo-faults.ts'
import { describeCount } from '#lib/count.ts'
import { mendPhoto } from '#tools/editing/mend-photo.ts'

const USAGE = `Puts every photograph in content/ right, in its place: upright, at most 2400 px on its longer side, and without what the
camera wrote about it, such as the place where it was taken. Photographs that are right stay as they are.

  npm run pictures`

readCommandLine(USAGE, {})
const photographs = Object.keys(readContentFolder().pictures).filter((path) => PHOTO_ENDING.test(path))
const faulty = photographs.filter((path) => photoFaults(path).length > 0)
for (const path of faulty) {
  const found = photoFaults(path).join(', ')
  try {
    const { before, after } = await mendPhoto(path)
    console.log(`${path}  put right (it ${found}): ${kilobytes(before)} became ${kilobytes(after)}.`)
  } catch {
    console.error(`${path}  cannot be read as a photograph. Save it again as .jpg, .png, .webp or .avif.`)
    process.exitCode = 1
  }
}
if (faulty.length === 0)
  console.log(
    `Nothing to do: ${describeCount(photographs.length, 'photograph', 'photographs')} checked, without a fault.`,
  )

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} KB`
}
