import sharp from 'sharp'
import { PHOTO_SIDE_PX } from '#lib/content/schema/picture-files.ts'
import { Refused } from './kinds.ts'

/** No visible loss. The build encodes it again. */
const QUALITY = 85

/**
 * Prepares a photograph for publication: upright, at most 2400 px on its longer side, in sRGB, and without metadata, such
 * as the place where it was taken.
 * @param name of its file
 * @throws Refused when it cannot be decoded
 */
export async function fixPhoto(name: string, bytes: Buffer): Promise<Buffer> {
  const upright = sharp(bytes, { limitInputPixels: false })
    .autoOrient()
    .resize({ width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX, fit: 'inside', withoutEnlargement: true })
  // The format stays, and takes the options that are for it.
  const encoded = upright
    .jpeg({ quality: QUALITY, mozjpeg: true, force: false })
    .webp({ quality: QUALITY, force: false })
    .avif({ quality: QUALITY - 15, effort: 3, force: false })
  return encoded.toBuffer().catch(() => {
    throw new Refused(`${name} cannot be read as a photograph. Save it again as .jpg, .png, .webp or .avif.`)
  })
}
