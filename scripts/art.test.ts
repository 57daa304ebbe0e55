import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { glare } from '#lib/art/glare.ts'
import { rasterIcons, vectorPictures } from './art/catalogue.ts'
import { luminanceOf } from './art/luminance.ts'
import { socialSheets } from './art/social.ts'

const root = join(import.meta.dirname, '..')
const committed = (file: string) => readFileSync(join(root, file))

describe.each([...vectorPictures])('%s', (file, draw) => {
  test('is what the engine weaves today, byte for byte (npm run art)', () => {
    expect(committed(file).toString()).toBe(draw())
  })
})

/** What a picture may weigh when sent, in bytes after brotli, and the widths in CSS px at which pages show it. */
const SETS = [
  { folder: 'content/heroes/', heaviest: 8000, widths: [1200, 900] },
  { folder: 'content/services/', heaviest: 1300, widths: [640, 440, 350] },
  { folder: 'content/projects/', heaviest: 3800, widths: [800, 420, 350] },
  { folder: 'content/blog/', heaviest: 3650, widths: [800, 740, 350] },
  { folder: 'content/team/', heaviest: 6600, widths: [400, 300, 200] },
  { folder: 'content/testimonials/', heaviest: 5000, widths: [240, 60] },
  { folder: 'app/art/', heaviest: 800, widths: [640] },
]
const MOST_GLARE = 0.2

describe.each(SETS)('pictures in $folder', ({ folder, heaviest, widths }) => {
  const pictures = [...vectorPictures].filter(([file]) => file.startsWith(folder)).map(([file]) => file)

  test.each(pictures)('%s stays light', (file) => {
    expect(brotliCompressSync(committed(file)).length).toBeLessThanOrEqual(heaviest)
  })

  test.each(pictures)('%s does not glare at the sizes it is shown', async (file) => {
    for (const width of widths) {
      const strength = glare(await luminanceOf(committed(file).toString(), width))
      expect(strength, `${width} px wide`).toBeLessThanOrEqual(MOST_GLARE)
    }
  })
})

test.each(rasterIcons)('$file is a square of $size px', async ({ file, size }) => {
  const bytes = committed(file)
  const png = file.endsWith('.ico') ? bytes.subarray(bytes.readUInt32LE(18)) : bytes
  const { width, height, format } = await sharp(png).metadata()
  expect({ width, height, format }).toEqual({ width: size, height: size, format: 'png' })
})

/** The most a picture beside a link may weigh, in bytes. */
const HEAVIEST_SOCIAL_IMAGE = 120_000

test.each(socialSheets(root))("$file shows today's title and stays light", async ({ file, title }) => {
  const bytes = committed(file)
  const { width, height, exif } = await sharp(bytes).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 630 })
  expect(exif?.toString(), 'npm run art writes it again').toContain(title)
  expect(bytes.length).toBeLessThanOrEqual(HEAVIEST_SOCIAL_IMAGE)
})
