import { statSync } from 'node:fs'
import { readPhotoHeader } from './photo-header.ts'

/** No screen shows a picture of this site with more pixels than these on its longer side. */
export const PHOTO_SIDE_PX = 2400
const PHOTO_MEGABYTES = 3
const BYTES_PER_MEGABYTE = 1_000_000

/** The endings of photographs: pictures made of pixels. */
export const PHOTO_ENDING = /\.(?:avif|webp|jpe?g|png)$/

/**
 * What has to be mended about a photograph before it may be published, each to stand after its name. What it tells of
 * the place where it was taken would stay in the history of the repository for ever.
 * @returns nothing for a picture that is drawn, and for a file that cannot be read as a photograph
 */
export function photoFaults(file: string): string[] {
  const header = PHOTO_ENDING.test(file) ? readPhotoHeader(file) : undefined
  if (header === undefined) return []
  const { width, height, isTurned, hasMetadata, hasPosition } = header
  const side = Math.max(width, height)
  const megabytes = statSync(file).size / BYTES_PER_MEGABYTE
  return [
    ...(hasPosition ? ['tells where it was taken'] : []),
    ...(isTurned ? ['lies on its side'] : []),
    ...(hasMetadata && !hasPosition ? ['holds what a camera or a program wrote about it'] : []),
    ...(side > PHOTO_SIDE_PX ? [`is ${side} px on its longer side, where ${PHOTO_SIDE_PX} are enough`] : []),
    // The pixels of a PNG are kept as they are, so nothing would make it smaller.
    ...(megabytes > PHOTO_MEGABYTES && !file.endsWith('.png')
      ? [`holds ${megabytes.toFixed(1)} MB, where ${PHOTO_MEGABYTES} are enough`]
      : []),
  ]
}
