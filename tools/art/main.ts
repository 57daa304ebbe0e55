import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { readCommandLine } from '#lib/config/command-line.ts'
import { buildCatalogues } from '#lib/content/build-catalogue.ts'
import { findPictureFault } from '#lib/content/check/check-pictures.ts'
import { listPictures, readContentFolder, shareParsedTexts } from '#lib/content/read/folder.ts'
import { PHOTO_ENDING } from '#lib/content/schema/picture-files.ts'
import { writeWhole } from '#lib/process/write-whole.ts'
import { fixPhoto } from '#tools/content/fix-photo.ts'
import { orExplain } from '#tools/content/refusal.ts'
import { abandonedPictures, isForeign, isOutdated, type WovenPicture } from './origin.ts'
import { rasterPictures } from './rasters.ts'
import { noteOfMissingLetters } from './social.ts'
import { vectorPictures } from './woven-pictures.ts'

const USAGE = `Fixes the photographs of the content and weaves its other pictures. Commit them.

  npm run art -- --missing  missing or outdated ones: after a change of the content
  npm run art               all of them

Photographs become upright, at most 2400 px on their longer side, and lose their metadata, such as the place where they were
taken. Woven pictures that are not used any more are removed.`

/** The folder that holds `content/`: of this project, or of a copy in which a test edits. */
const root = process.cwd()
const { values: options } = readCommandLine(USAGE, {
  options: { missing: { type: 'boolean', default: false } },
})

await fixPhotos()
const vectors = orExplain(() => vectorPictures(root))
let woven = await weaveAll(vectors)
// Last, because the content is valid only when every entry has its picture.
shareParsedTexts(root)
const { texts, catalogues } = orExplain(() => {
  const folder = readContentFolder(root)
  return { texts: folder.texts, catalogues: buildCatalogues(folder, { drafts: 'planned' }) }
})
const rasters = rasterPictures(root, catalogues)
woven += await weaveAll(rasters)
for (const file of abandonedPictures(root, [...vectors, ...rasters], texts)) {
  // An editor may have deleted it meanwhile.
  await rm(join(root, file), { force: true })
  console.log(`${file} removed: it is not used`)
}
const note = await noteOfMissingLetters(root, catalogues)
if (note !== undefined) console.log(note)
console.log(woven === 1 ? '1 picture woven.' : `${woven} pictures woven.`)

/** Fixes photographs as they come from a camera. Others, and files that are not photographs, are not changed. */
async function fixPhotos(): Promise<void> {
  for (const file of listPictures(root).filter((each) => PHOTO_ENDING.test(each))) {
    const bytes = await readFile(join(root, file))
    if (!(await findPictureFault(file, bytes))?.canBeFixed) continue
    try {
      writeWhole(join(root, file), await fixPhoto(file, bytes))
      console.log(`${file} fixed`)
    } catch (error) {
      // The others are fixed, and the pictures woven.
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  }
}

/** Weaves missing pictures, a few at a time, and prints their number. */
async function weaveAll(pictures: WovenPicture[]): Promise<number> {
  const waiting = pictures.filter((picture) =>
    options.missing ? isOutdated(root, picture) : !isForeign(root, picture),
  )
  // One more than there are processors, because compression runs in the background.
  const atOnce = { concurrency: availableParallelism() + 1 }
  await Readable.from(waiting).forEach(async ({ file, draw }: WovenPicture) => {
    const place = join(root, file)
    await mkdir(dirname(place), { recursive: true })
    writeWhole(place, await draw())
    console.log(file)
  }, atOnce)
  return waiting.length
}
