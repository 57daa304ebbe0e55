import sharp from 'sharp'
import type { LuminanceGrid } from '#tools/art/engine/glare.ts'
import { dyes } from '#tools/art/engine/palette.ts'

type View = {
  /** What lies behind a picture that is transparent; our ground where nothing is said. */
  background?: string
  /** The part that a frame shows: the middle of the picture, at most that many px high. */
  highest?: number
}

/** Draws an SVG `width` px wide, and returns what the eye receives from each pixel. */
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
