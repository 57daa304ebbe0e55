import sharp from 'sharp'
import { dyes } from '../engine/svg.ts'
import type { PictureSet } from './picture-sets.ts'

/**
 * How strongly a picture glares. Stripes of about 3 cycles per degree of the visual field can bring on
 * headache and worse in people who are sensitive to patterns (Wilkins, "Visual Stress", 1995), so the
 * measure is the contrast of a picture at these sizes, regardless of its subject.
 */

/** Relative luminance (WCAG 2: 0 black, 1 white), row by row. */
export type LuminanceGrid = { width: number; height: number; values: Float64Array }

/** CSS px of one cycle, where 36 px are one degree of the visual field, at arm's length. */
const CYCLE = 12
/** The mean of a square of this side, a third of a cycle, keeps this share of the cycle's contrast. */
const FINE = CYCLE / 3
const KEPT = Math.sin(Math.PI / 3) / (Math.PI / 3)

/** The limit for a picture. White and black stripes of 6 px each give 0.45. */
export const MOST_GLARE = 0.22

/**
 * Root mean square of a picture's luminance at about one cycle: what is left of it in the mean of small squares, less the
 * mean of squares of a whole cycle, which contains all that is wider.
 */
export function glare(picture: LuminanceGrid): number {
  const { width, height } = picture
  const meanOf = squareMeans(picture)
  let power = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) power += (meanOf(x, y, FINE) - meanOf(x, y, CYCLE)) ** 2
  return Math.sqrt(power / (width * height)) / KEPT
}

/** The mean of a square around a point, as far as it is in the picture. */
function squareMeans({ width, height, values }: LuminanceGrid) {
  // The sum of all that is above and left of a point.
  const sums = new Float64Array((width + 1) * (height + 1))
  const sumAt = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += values[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = sumAt(x + 1, y) + row
    }
  return (x: number, y: number, side: number) => {
    const left = Math.max(0, x - side / 2)
    const right = Math.min(width, x + side / 2)
    const top = Math.max(0, y - side / 2)
    const bottom = Math.min(height, y + side / 2)
    const sum = sumAt(right, bottom) - sumAt(left, bottom) - sumAt(right, top) + sumAt(left, top)
    return sum / ((right - left) * (bottom - top))
  }
}

type View = {
  /** The background of a transparent picture; by default our ground. */
  background?: string
  /** The part that a frame shows: the middle of the picture, at most that many px high. */
  highest?: number
}

/** Draws an SVG `width` px wide, and returns the luminance of each pixel. */
export async function luminanceOf(
  svg: string,
  width: number,
  { background = dyes.ground, highest }: View = {},
): Promise<LuminanceGrid> {
  // Straight to pixels: as a PNG on the way it would be packed and unpacked, which takes longer than to draw it.
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width })
    .flatten({ background })
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

/** The same picture as dark pages show it, for renderers that cannot be asked for a colour scheme. */
function atNight(svg: string): string {
  return svg.replace(/@media\(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}/, '$1')
}

/** At which of the widths that pages show it a picture glares, by day or by night, as sentences. */
export async function glareFaults(svg: string, set: PictureSet): Promise<string[]> {
  const faults: string[] = []
  const looks = set.changesAtNight ? (['light', 'dark'] as const) : (['light'] as const)
  for (const look of looks) {
    const seen = look === 'dark' ? atNight(svg) : svg
    // At night the contrast is lower everywhere, so fewer widths are enough.
    const widths = look === 'dark' ? set.widths.filter((_, index) => index % 4 === 0) : set.widths
    for (const width of widths.length > 0 ? widths : [ownWidth(svg) / 2]) {
      const strength = glare(
        await luminanceOf(seen, width, {
          ...(set.background ? { background: set.background[look] } : {}),
          ...(set.highest ? { highest: set.highest } : {}),
        }),
      )
      if (strength > MOST_GLARE) faults.push(`${strength.toFixed(3)} at ${width} px, ${look}`)
    }
  }
  return faults
}

function ownWidth(svg: string): number {
  return Number(/ width="(\d+)"/.exec(svg)?.[1])
}
