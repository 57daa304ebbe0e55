import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { PHOTO_SIDE_PX } from '#lib/content/pictures.ts'

/** At this quality nobody sees a difference; the pages show it encoded once more. */
const QUALITY = 85

const ENCODERS: Record<string, (picture: Sharp) => Sharp> = {
  jpg: (picture) => picture.jpeg({ quality: QUALITY, mozjpeg: true }),
  jpeg: (picture) => picture.jpeg({ quality: QUALITY, mozjpeg: true }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: QUALITY }),
  avif: (picture) => picture.avif({ quality: QUALITY - 15, effort: 3 }),
}

/**
 * Fixes a photograph in its place: upright, at most 2400 px on its longer side, in the colours of the web (sRGB),
 * and without anything that a camera wrote about it.
 * @returns how many bytes it had and has
 * @throws when it cannot be decoded; the file is then as it was
 */
export async function fixPhoto(file: string): Promise<{ before: number; after: number }> {
  const encode = ENCODERS[file.slice(file.lastIndexOf('.') + 1)]
  if (encode === undefined) throw new Error(`${file} is not a photograph`)
  const original = readFileSync(file)
  const upright = sharp(original)
    .autoOrient()
    .resize({ width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX, fit: 'inside', withoutEnlargement: true })
  const fixed = await encode(upright).toBuffer()
  // Written beside it first: a command that is stopped half-way leaves no half photograph.
  const half = `${file}.tmp`
  writeFileSync(half, fixed)
  renameSync(half, file)
  return { before: original.length, after: fixed.length }
}
