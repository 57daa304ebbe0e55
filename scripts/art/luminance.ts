import sharp from 'sharp'
import type { LuminanceGrid } from '#lib/art/glare.ts'
import { dyes } from '#lib/art/palette.ts'

/** Draws an SVG on our ground, `width` px wide, and returns what the eye receives from each pixel. */
export async function luminanceOf(svg: string, width: number): Promise<LuminanceGrid> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width })
    .flatten({ background: dyes.ground })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const values = new Float64Array(info.width * info.height)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * info.channels, pixel * info.channels + 3)
    values[pixel] = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  return { width: info.width, height: info.height, values }
}

/** WCAG 2, "relative luminance": the sRGB curve undone. */
function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
