import { extname } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { PHOTO_SIDE_PX } from '#lib/content/schema/picture-files.ts'
import { Refused } from './kinds.ts'

/** No visible loss. The build encodes it again. */
const QUALITY = 85

const ENCODERS: Record<string, (picture: Sharp) => Sharp> = {
  jpg: (picture) => picture.jpeg({ quality: QUALITY, mozjpeg: true }),
  jpeg: (picture) => picture.jpeg({ quality: QUALITY, mozjpeg: true }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: QUALITY }),
  avif: (picture) => picture.avif({ quality: QUALITY - 15, effort: 3 }),
}

/**
 * Prepares a photograph for publication: upright, at most 2400 px on its longer side, in sRGB, and without metadata, such
 * as the place where it was taken.
 * @param name of its file, whose extension is its encoding
 * @throws Refused when it cannot be decoded
 */
export async function fixPhoto(name: string, bytes: Buffer): Promise<Buffer> {
  const encode = ENCODERS[extname(name).slice(1)]
  if (encode === undefined) throw new Error(`${name} is not a photograph`)
  const upright = sharp(bytes, { limitInputPixels: false })
    .autoOrient()
    .resize({ width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX, fit: 'inside', withoutEnlargement: true })
  return encode(upright)
    .toBuffer()
    .catch(() => {
      throw new Refused(
        `${name} cannot be read as a photograph. Save it again as .jpg, .png, .webp or .avif.`,
      )
    })
}
