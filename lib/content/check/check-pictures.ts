import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import type { ContentFault } from '#lib/content/read/fault.ts'
import { PHOTO_SIDE_PX } from '#lib/content/schema/picture-files.ts'

/* Faults of picture files. sharp reads them, so only commands and the build may import this, never a page. */

const PHOTO_MEGABYTES = 3
const BYTES_PER_MEGABYTE = 1_000_000
/** A program may write a byte order mark, a comment or a doctype before the drawing. */
const DRAWING_HEAD_BYTES = 64
const DRAWING = /^\uFEFF?\s*<(?:svg|\?xml|!--|!DOCTYPE)/i

/**
 * Reports pictures whose content does not match their file extension, and photographs that have to be prepared: the place
 * in their metadata would stay in the history of the repository.
 * @param root the folder that holds `content/`
 * @param paths of the pictures, from there
 */
export async function pictureFaults(root: string, paths: readonly string[]): Promise<ContentFault[]> {
  const faults: ContentFault[] = []
  // One after the other: thousands that are open at once are more than a system allows.
  for (const path of paths) {
    // Read here, because libvips caches files by name, also after they have changed.
    const fault = await findPictureFault(path, await readFile(join(root, path)))
    if (fault) faults.push({ file: path, message: fault.message })
  }
  return faults
}

/**
 * What is wrong with a picture, if anything, and whether `npm run art -- --missing` and the editor fix it (fix-photo.ts).
 * @param file its name
 */
export async function findPictureFault(file: string, bytes: Buffer) {
  const refuse = (message: string) => ({ message, canBeFixed: false })
  const ending = file.slice(file.lastIndexOf('.') + 1).replace('jpeg', 'jpg')
  if (ending === 'svg' && DRAWING.test(bytes.toString('utf8', 0, DRAWING_HEAD_BYTES))) {
    const message = drawingFault(bytes.toString())
    return message === undefined ? undefined : refuse(message)
  }
  const metadata = await metadataOf(bytes).catch(() => undefined)
  const kind = metadata && endingOf(metadata)
  if (metadata === undefined || kind === undefined)
    return refuse(
      'is not a picture that browsers can show. Save it again as .jpg, .png, .webp, .avif or .svg',
    )
  if ((metadata.pages ?? 1) > 1)
    return refuse(
      'moves, and only its first frame would be shown. Save a single frame of it, or link to a video',
    )
  if (kind !== ending) return refuse(`is a .${kind} file by its content. Give it that ending`)
  const problems = photoProblems(file, bytes.length, metadata)
  if (problems.length === 0) return undefined
  return {
    message: `${problems.join(', and ')}. Fix it with: npm run art -- --missing`,
    canBeFixed: kind !== 'svg',
  }
}

/** Why a browser would not show a drawing, or a part of it, although other programs do. */
function drawingFault(svg: string): string | undefined {
  if (!svg.includes('http://www.w3.org/2000/svg'))
    return 'lacks xmlns="http://www.w3.org/2000/svg" in its <svg>, without which no browser shows it. Add it there'
  const [, linked] = /<image\s[^>]*?href\s*=\s*["'](?!data:|#)([^"']+)/.exec(svg) ?? []
  return linked && `links to ${linked}, which browsers do not load within a picture. Embed it in the drawing`
}

/** Also of pictures that are larger than libvips takes unless it is told to. */
async function metadataOf(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata()
}

/** The ending for a file of this kind; undefined for kinds that browsers do not show, such as the .heic of phones. */
function endingOf({ format, compression }: Metadata): string | undefined {
  if (format === 'jpeg') return 'jpg'
  if (format === 'heif') return compression === 'av1' ? 'avif' : undefined
  return ['png', 'webp', 'svg'].find((ending) => ending === format)
}

function photoProblems(file: string, size: number, metadata: Metadata): string[] {
  const { width, height, orientation = 1, exif, xmp, iptc, comments } = metadata
  const side = Math.max(width, height)
  const megabytes = size / BYTES_PER_MEGABYTE
  return [
    ...((exif ?? xmp ?? iptc ?? comments) ? ['contains metadata, such as the place where it was taken'] : []),
    ...(orientation > 1 ? ['is stored on its side'] : []),
    ...(side > PHOTO_SIDE_PX ? [`is ${side} px on its longer side, where ${PHOTO_SIDE_PX} are enough`] : []),
    // The pixels of a PNG are kept as they are, so nothing would make it smaller.
    ...(megabytes > PHOTO_MEGABYTES && !file.endsWith('.png')
      ? [`has ${megabytes.toFixed(1)} MB, where ${PHOTO_MEGABYTES} are enough`]
      : []),
  ]
}
