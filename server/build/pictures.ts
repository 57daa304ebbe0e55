import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, parse } from 'node:path'
import type { Picture, Pictures } from '#lib/content/catalogue.ts'
import { ContentError, type ContentFault } from '#lib/content/fault.ts'
import { listPictures } from '#lib/content/folder.ts'
import { PHOTO_ENDING, photoOf } from '#lib/content/pictures.ts'
import { openPhotographs } from './photographs.ts'

/** Where Next keeps the pictures that its bundler finds, in the folder of the build and in addresses. */
const MEDIA = 'static/media'
const HASH_CHARACTERS = 13

/**
 * Says of each picture in `content/` how large it is and at which address it will be, and has the photographs encoded.
 * The address changes with the content, as that of every file below /_next/static, so it is kept for ever by browsers.
 * @param root the folder of the project
 * @returns the pictures by their path
 * @throws ContentError naming every picture that begins as one and cannot be read as one
 */
export async function preparePictures(root: string): Promise<Pictures> {
  const photographs = await openPhotographs(root)
  const pictures: Pictures = {}
  const faults: ContentFault[] = []
  // One after the other: thousands that are open at once are more than a system allows.
  for (const path of listPictures(root)) {
    const bytes = readFileSync(join(root, path))
    try {
      const photo = PHOTO_ENDING.test(path) ? await photographs.prepare(path, bytes) : undefined
      pictures[path] = {
        src: `/_next/${MEDIA}/${nameOf(path, bytes)}`,
        ...(await sizeOf(bytes)),
        ...(photo === undefined ? {} : { photo: photoOf(photo) }),
      }
    } catch (error) {
      faults.push(unreadable(path, error))
    }
  }
  if (faults.length > 0) throw new ContentError(faults)
  await photographs.finish()
  return pictures
}

/**
 * The fault of a picture that could not be decoded.
 * @throws what the system says of a file or a disk, for which the picture is not to blame
 */
function unreadable(path: string, error: unknown): ContentFault {
  if (!(error instanceof Error) || 'code' in error) throw error
  const reason = error.message.trim().replaceAll(/\s+/g, ' ')
  return { file: path, message: `cannot be read as a picture (${reason}). Save it again` }
}

/**
 * Puts the pictures where Next serves them from, and lists them among the files of the build.
 * @param distDir the folder of the build, which Next empties before
 */
export function publishPictures(root: string, distDir: string, pictures: Pictures): void {
  const folder = join(distDir, MEDIA)
  mkdirSync(folder, { recursive: true })
  for (const [path, { src }] of Object.entries(pictures))
    copyFileSync(join(root, path), join(folder, basename(src)))
}

/** `ada-king.3f0a9c1b22d4e.svg`. Nothing is left in it that an address would have to spell in another way. */
function nameOf(path: string, bytes: Buffer): string {
  const { name, ext } = parse(path)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS)
  return `${name.replace(/[^\w-]+/g, '-')}.${hash}${ext}`
}

/**
 * Drawings mostly say their size in pixels; for other units, and for photographs, the decoder is asked. It takes an inch
 * for 72 pixels, which leaves the shape as it is.
 */
async function sizeOf(bytes: Buffer): Promise<Pick<Picture, 'width' | 'height'>> {
  const drawn = drawnSize(bytes.toString('latin1', 0, HEAD_BYTES))
  if (drawn !== undefined) return drawn
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

const HEAD_BYTES = 2000

function drawnSize(head: string): Pick<Picture, 'width' | 'height'> | undefined {
  // A drawing program may leave one that it was made from in a comment.
  const [tag = ''] = /<svg\b[^>]*>/.exec(head.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')) ?? []
  const [width, height] = ['width', 'height'].map((name) =>
    Number(new RegExp(`\\s${name}="(\\d+)(?:px)?"`).exec(tag)?.[1]),
  )
  return width && height ? { width, height } : undefined
}
