import FFT from 'fft.js'
import sharp from 'sharp'
import { onGround } from '#lib/brand/logo.ts'
import { wrap } from '../engine/math.ts'
import { dyes } from '../engine/svg.ts'
import type { PictureSet } from './picture-sets.ts'

/**
 * How strongly a picture glares. Stripes of about 3 cycles per degree of the visual field can bring on
 * headache and worse in people who are sensitive to patterns (Wilkins, "Visual Stress", 1995), so the
 * measure is the contrast of a picture at these sizes, regardless of its subject.
 */

/** Relative luminance (WCAG 2: 0 black, 1 white), row by row. */
export type LuminanceGrid = { width: number; height: number; values: Float64Array }

/** CSS px in one degree of the visual field, at arm's length. */
const PX_PER_DEGREE = 36
const BAND_CYCLES_PER_DEGREE = { from: 2, to: 5 }
/** Side of the square that is judged at a time, in px: seven degrees, a power of two. */
const TILE = 256
const LINES = Array.from({ length: TILE }, (_, index) => index)
/** The coefficients of the band in the spectrum of a square, by columns. */
const BAND = LINES.map((column) => ({
  column,
  rows: LINES.filter((row) => {
    const frequency = Math.hypot(cyclesPerDegree(row), cyclesPerDegree(column))
    return frequency >= BAND_CYCLES_PER_DEGREE.from && frequency <= BAND_CYCLES_PER_DEGREE.to
  }),
})).filter(({ rows }) => rows.length > 0)

/** The limit for a picture. White and black stripes of 6 px each give 0.45. */
const MOST_GLARE = 0.2

/** Root mean square of a picture's luminance between 2 and 5 cycles per degree, from 0. */
export function glare(picture: LuminanceGrid): number {
  const starts = tileStarts(picture.height).flatMap((top) =>
    tileStarts(picture.width).map((left): Start => ({ top, left })),
  )
  let power = 0
  for (let index = 0; index < starts.length; index += 2) {
    // Two at the price of one: the second takes the place of the imaginary part, which a picture does not have. Their
    // powers add up, because the band holds the negative of each of its frequencies as well.
    const [one, other] = starts.slice(index, index + 2)
    cutTile(picture, one, 0)
    cutTile(picture, other, 1)
    power += bandPower()
  }
  return Math.sqrt(power / starts.length)
}

/** Where a square of the picture begins, in px. */
type Start = { top: number; left: number }

/**
 * Two squares, whose values alternate: the real and the imaginary parts. Used again for every pair: a new one each time
 * takes as long to clear away as to use.
 */
const TILES = new Float64Array(2 * TILE * TILE)
const COLUMN = new Float64Array(2 * TILE)
const SPECTRUM = new Float64Array(2 * TILE)
const fourier = new FFT(TILE)

/** Squares side by side, the last moved back inside; a picture smaller than a square repeats in it. */
function tileStarts(length: number): number[] {
  const count = Math.ceil(length / TILE)
  return Array.from({ length: count }, (_, index) => Math.max(0, Math.min(index * TILE, length - TILE)))
}

/** A window that fades to nothing at the tile's edges (Hann), or the cut itself would count as a stripe. */
const FADE = Float64Array.from(
  { length: TILE },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / TILE),
)
/** The mean square of the window in two dimensions: 3/8 each way. */
const FADE_POWER = (3 / 8) ** 2

/** Writes a square of the picture into `TILES`, less its mean and faded at the edges; zeros where there is no square. */
function cutTile({ width, height, values }: LuminanceGrid, start: Start | undefined, part: 0 | 1): void {
  let sum = 0
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const value = start ? (values[((start.top + y) % height) * width + ((start.left + x) % width)] ?? 0) : 0
      TILES[2 * (y * TILE + x) + part] = value
      sum += value
    }
  }
  const mean = sum / TILE ** 2
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const at = 2 * (y * TILE + x) + part
      TILES[at] = ((TILES[at] as number) - mean) * (FADE[x] as number) * (FADE[y] as number)
    }
  }
}

/** By Parseval's theorem the power of a band is the sum of its squared Fourier coefficients. */
function bandPower(): number {
  for (let row = 0; row < TILE; row++) {
    const values = TILES.subarray(2 * TILE * row, 2 * TILE * (row + 1))
    fourier.transform(SPECTRUM, values)
    values.set(SPECTRUM)
  }
  let sum = 0
  for (const { column, rows } of BAND) {
    for (let row = 0; row < TILE; row++)
      COLUMN.set(TILES.subarray(2 * (row * TILE + column), 2 * (row * TILE + column) + 2), 2 * row)
    fourier.transform(SPECTRUM, COLUMN)
    for (const row of rows) sum += (SPECTRUM[2 * row] as number) ** 2 + (SPECTRUM[2 * row + 1] as number) ** 2
  }
  return sum / TILE ** 4 / FADE_POWER
}

/** The frequency of a coefficient; the upper half of a discrete spectrum holds the negative ones. */
function cyclesPerDegree(index: number): number {
  const cyclesPerTile = wrap(index + TILE / 2, TILE) - TILE / 2
  return (cyclesPerTile / TILE) * PX_PER_DEGREE
}

/**
 * Draws an SVG `width` px wide, and returns the luminance of each pixel.
 * @param set where it is transparent, by default it lies on our ground
 */
async function luminanceOf(
  svg: string,
  width: number,
  look: 'light' | 'dark',
  { background, highest }: PictureSet,
): Promise<LuminanceGrid> {
  // Straight to pixels: as a PNG on the way it would be packed and unpacked, which takes longer than to draw it.
  const { data, info } = await sharp(Buffer.from(look === 'dark' ? onGround(svg) : svg))
    .resize({ width })
    .flatten({ background: background?.[look] ?? dyes.ground })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const height = Math.min(info.height, highest ?? info.height)
  const top = Math.floor((info.height - height) / 2)
  const values = new Float64Array(width * height)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const at = (top * width + pixel) * info.channels
    values[pixel] =
      0.2126 * received(data[at]) + 0.7152 * received(data[at + 1]) + 0.0722 * received(data[at + 2])
  }
  return { width, height, values }
}

/** WCAG 2, "relative luminance": the sRGB curve undone, for each value that a channel can have. */
const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

function received(channel = 0): number {
  return LINEAR[channel] ?? 0
}

/** At which of the widths that pages show it a picture glares, by day or by night, as sentences. */
export async function glareFaults(svg: string, set: PictureSet): Promise<string[]> {
  const looks = set.changesAtNight ? (['light', 'dark'] as const) : (['light'] as const)
  // All at once: one is drawn while another is judged.
  const faults = looks.flatMap((look) => {
    // At night the contrast is lower everywhere, so fewer widths are enough.
    const widths = set.widths.filter((_, index) => look === 'light' || index % 4 === 0)
    return (widths.length > 0 ? widths : [ownWidth(svg) / 2]).map(async (width) => {
      const strength = glare(await luminanceOf(svg, width, look, set))
      return strength > MOST_GLARE ? [`${strength.toFixed(3)} at ${width} px, ${look}`] : []
    })
  })
  return (await Promise.all(faults)).flat()
}

function ownWidth(svg: string): number {
  return Number(/ width="(\d+)"/.exec(svg)?.[1])
}
