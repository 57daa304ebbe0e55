import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { glare, MOST_GLARE } from './engine/glare.ts'
import { rasterIcons, vectorPictures } from './weave/catalogue.ts'
import { luminanceOf } from './weave/luminance.ts'
import { PICTURE_SETS, type PicturedFolder, widthsShown } from './weave/picture-sets.ts'
import { differingShare, pngOf, rasterPictures } from './weave/raster.ts'
import { socialSheets } from './weave/social.ts'

const root = join(import.meta.dirname, '..')
const committed = (file: string) => readFileSync(join(root, file))

describe.each([...vectorPictures])('%s', (file, draw) => {
  test('is what the engine weaves today, byte for byte (npm run art)', () => {
    expect(committed(file).toString()).toBe(draw())
  })
})

const folders = Object.keys(PICTURE_SETS) as PicturedFolder[]

describe.each(folders)('pictures in %s', (folder) => {
  const pictures = [...vectorPictures].map(([file]) => file).filter((file) => dirname(file) === folder)

  test.each(pictures)('%s stays light', (file) => {
    expect(brotliCompressSync(committed(file)).length).toBeLessThanOrEqual(PICTURE_SETS[folder].heaviest)
  })

  test.each(pictures)('%s does not glare at any width it is shown at', { timeout: 60_000 }, async (file) => {
    const svg = committed(file).toString()
    for (const width of widthsShown(folder)) {
      const strength = glare(await luminanceOf(svg, width))
      expect(strength, `${width} px wide`).toBeLessThanOrEqual(MOST_GLARE)
    }
  })
})

test('the border above the footer, which has one size, is light and does not glare', async () => {
  const border = committed('styles/art/footer-border.svg')
  expect(brotliCompressSync(border).length).toBeLessThanOrEqual(800)
  expect(glare(await luminanceOf(border.toString(), 640))).toBeLessThanOrEqual(MOST_GLARE)
})

test.each(rasterIcons)('$file is a square of $size px', async ({ file, size }) => {
  const { width, height, format } = await sharp(pngOf(committed(file))).metadata()
  expect({ width, height, format }).toEqual({ width: size, height: size, format: 'png' })
})

test.each(socialSheets(root))('$file has the shape that other sites expect', async ({ file }) => {
  const { width, height } = await sharp(committed(file)).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 630 })
})

/** A hundredth of a per cent: 75 px beside a link, where a letter of a title has hundreds. */
const SAME_PICTURE = 0.0001
/** The most a picture beside a link or of an article may weigh, in bytes. */
const HEAVIEST_RASTER = 120_000

describe.each(rasterPictures(root))('$file', ({ file, draw }) => {
  test('shows what the code draws today (npm run art) and stays light', { timeout: 60_000 }, async () => {
    const bytes = committed(file)
    expect(await differingShare(bytes, await draw())).toBeLessThanOrEqual(SAME_PICTURE)
    expect(bytes.length).toBeLessThanOrEqual(HEAVIEST_RASTER)
  })
})

test.each(['public/icons', 'public/social', 'public/articles'])(
  '%s keeps nothing that no page has',
  (folder) => {
    const drawn = rasterPictures(root).map(({ file }) => file)
    const kept = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
    expect(kept.filter((file) => !drawn.includes(file))).toEqual([])
  },
)
