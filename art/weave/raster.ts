import sharp from 'sharp'
import { articleImages } from './article.ts'
import { rasterIcons } from './catalogue.ts'
import { iconFile } from './ico.ts'
import { drawSocialImage, socialSheets } from './social.ts'

/** A picture that is kept as pixels: its file, from the top of the repository, and how to draw it. */
export type RasterPicture = { file: string; draw: () => Promise<Buffer> }

/** All of them, for the content as it stands: icons, pictures beside links, pictures of articles. */
export function rasterPictures(root: string): RasterPicture[] {
  return [
    ...rasterIcons.map((icon) => ({ file: icon.file, draw: () => drawIconFile(icon) })),
    ...socialSheets(root).map((sheet) => ({ file: sheet.file, draw: () => drawSocialImage(root, sheet) })),
    ...articleImages(root),
  ]
}

async function drawIconFile({ file, size, svg }: (typeof rasterIcons)[number]): Promise<Buffer> {
  // The framework reads icon files only when their picture has an alpha channel of its own, so no palette there.
  const isIcon = file.endsWith('.ico')
  const png = await sharp(Buffer.from(svg)).ensureAlpha().png({ palette: !isIcon, effort: 10 }).toBuffer()
  return isIcon ? iconFile(png, size) : png
}

/** How far a channel of 256 steps may be off before we call the pixel another one: less is the rounding of a processor. */
const STEPS = 32

/**
 * Which share of the pixels of two PNG or ICO files differs, 0 to 1. Files of the same bytes are not unpacked: that
 * is what two runs on one kind of machine give.
 */
export async function differingShare(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1
  let differing = 0
  for (let pixel = 0; pixel < a.data.length; pixel += 4) {
    const isOff = [0, 1, 2, 3].some(
      (channel) => Math.abs((a.data[pixel + channel] ?? 0) - (b.data[pixel + channel] ?? 0)) > STEPS,
    )
    if (isOff) differing++
  }
  return differing / (a.info.width * a.info.height)
}

function pixelsOf(file: Buffer) {
  return sharp(pngOf(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** The PNG itself; an ICO file says where its own begins. */
export function pngOf(file: Buffer): Buffer {
  const isIcon = file.readUInt32LE(0) === 0x00_01_00_00
  return isIcon ? file.subarray(file.readUInt32LE(18)) : file
}
