import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildCatalogue } from '#lib/content/build-catalogue.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { abandonedPictures, readOrigin } from './origin.ts'
import { rasterPictures } from './rasters.ts'
import { glareFaults } from './testing/glare.ts'
import { pictureSet } from './testing/picture-sets.ts'
import { vectorPictures } from './woven-pictures.ts'

// What holds for the pictures of any company: those that are there and that we have woven.

const root = join(import.meta.dirname, '../..')
const folder = readContentFolder(root)
const catalogue = buildCatalogue(folder)
const committed = (file: string) => readFileSync(join(root, file))
/** An entry that was renamed keeps the picture that was woven for its former name. */
const renamed = catalogue.redirects.filter(({ from, to }) => folderOf(from) === folderOf(to))
const wanted = vectorPictures(root)
const vectors = wanted.filter(({ file }) => !renamed.some(({ to }) => file.startsWith(`content${to}`)))
const rasters = rasterPictures(root, [catalogue]).filter(
  ({ file }) => readOrigin(join(root, file)) !== undefined,
)

function folderOf(address: string): string {
  return address.slice(0, address.lastIndexOf('/'))
}

describe.each(vectors)('$file', ({ file, draw }) => {
  test('is what the engine weaves today, byte for byte (npm run art)', async () => {
    expect(committed(file).toString()).toBe((await draw()).toString())
  })

  const set = pictureSet(file)
  test.runIf(set)(
    'stays light, and does not glare at any width it is shown at',
    { timeout: 60_000 },
    async () => {
      if (!set) return
      expect(brotliCompressSync(committed(file)).length).toBeLessThanOrEqual(set.heaviest)
      expect(await glareFaults(committed(file).toString(), set)).toEqual([])
    },
  )
})

/** The most a picture beside a link may weigh, in bytes: messengers leave out heavier ones. Photographs come near it. */
const HEAVIEST_RASTER = 300_000

test.each(rasters)('$file is drawn from what is there today (npm run art), and light', ({ file, origin }) => {
  expect(readOrigin(join(root, file))).toBe(origin)
  expect(committed(file).length).toBeLessThanOrEqual(HEAVIEST_RASTER)
})

test('every woven picture in the folders is in use (npm run art)', () => {
  expect(abandonedPictures(root, [...wanted, ...rasters], folder.texts)).toEqual([])
})
