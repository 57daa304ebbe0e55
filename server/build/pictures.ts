import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, parse } from 'node:path'
import { serialize } from 'node:v8'
import type { Sharp } from 'sharp'
import type { ContentFolder, Photo, Picture, Pictures } from '#lib/content/catalogue.ts'
import type { CheckedContent } from '#lib/content/entries.ts'
import { ContentError, type ContentFault } from '#lib/content/fault.ts'
import { listPictures } from '#lib/content/folder.ts'
import { PHOTO_ENDING } from '#lib/content/pictures.ts'
import { PHOTOGRAPHS_PATH } from '#lib/routes.ts'
import { writeWhole } from '#lib/write-whole.ts'

/* What a build makes of the content before the bundler runs: the pictures at their addresses, and one file of checked content. */

/** Where Next keeps the pictures that its bundler finds, in the folder of the build and in addresses. */
const MEDIA = 'static/media'
const HASH_CHARACTERS = 13

/** The widths that pages show, for screens of one to three dots in a CSS pixel. Faces are small everywhere. */
const WIDTHS = {
  face: [100, 200, 320, 480, 640],
  view: [240, 480, 720, 960, 1440, 1920],
}
const FACES = /^content\/(?:team|testimonials)\//
/** Browsers that choose no width by themselves get the largest one up to this. */
const FALLBACK_WIDTH_PX = 960

/** How photographs are encoded. AVIF takes its time: at a higher effort six times as much, for a tenth fewer bytes. */
const RECIPE = { avif: { quality: 50, effort: 2 }, webp: { quality: 75, effort: 4 } } as const

/**
 * Says of each picture in `content/` how large it is and at which address it will be, and encodes the photographs in
 * `public/photographs`. The addresses change with the content, so browsers keep them for ever.
 * @param root the folder of the project
 * @returns the pictures by their path
 * @throws ContentError naming every picture that begins as one and cannot be read as one
 */
export async function preparePictures(root: string): Promise<Pictures> {
  const folder = join(root, 'public', PHOTOGRAPHS_PATH)
  const encoded = new Set<string>()
  const pictures: Pictures = {}
  const faults: ContentFault[] = []
  // One after the other: thousands that are open at once are more than a system allows.
  for (const path of listPictures(root)) {
    const bytes = readFileSync(join(root, path))
    try {
      pictures[path] = {
        src: `/_next/${MEDIA}/${nameOf(path, bytes)}`,
        ...(await sizeOf(bytes)),
        ...(PHOTO_ENDING.test(path) && { photo: await encodePhotograph(path, bytes, { folder, encoded }) }),
      }
    } catch (error) {
      faults.push(unreadable(path, error))
    }
  }
  if (faults.length > 0) throw new ContentError(faults)
  const stale = existsSync(folder) ? readdirSync(folder).filter((file) => !encoded.has(file)) : []
  for (const file of stale) rmSync(join(folder, file))
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
 * Encodes a photograph in the widths that pages show. The name of a file follows from the photograph's bytes and from how it is
 * encoded, so what an earlier build has made is not made again.
 * @param place `encoded`: is told the names of the files
 */
async function encodePhotograph(
  path: string,
  bytes: Buffer,
  { folder, encoded }: { folder: string; encoded: Set<string> },
): Promise<Photo> {
  const { default: sharp } = await import('sharp')
  const ladder = FACES.test(path) ? WIDTHS.face : WIDTHS.view
  const name = `${plain(parse(path).name.toLowerCase())}-${hashOf(JSON.stringify([RECIPE, ladder]), bytes)}`
  const widths = widthsBelow((await sharp(bytes).metadata()).width, ladder)
  const fileOf = (width: number, encoding: keyof typeof RECIPE) => `${name}-${width}.${encoding}`
  mkdirSync(folder, { recursive: true })

  /** Makes all files of an encoding. @returns the `srcset` of them */
  async function encode(encoding: keyof typeof RECIPE, write: (picture: Sharp) => Sharp): Promise<string> {
    const sources = widths.map(async (width) => {
      const file = fileOf(width, encoding)
      encoded.add(file)
      const isThere = existsSync(join(folder, file))
      if (!isThere) writeWhole(join(folder, file), await write(sharp(bytes).resize({ width })).toBuffer())
      return `${PHOTOGRAPHS_PATH}${file} ${width}w`
    })
    return (await Promise.all(sources)).join(', ')
  }
  const avif = await encode('avif', (picture) => picture.avif(RECIPE.avif))
  const webp = await encode('webp', (picture) => picture.webp(RECIPE.webp))
  const [smallest = 0] = widths
  const fallback = widths.findLast((width) => width <= FALLBACK_WIDTH_PX) ?? smallest
  const color = await meanColor(sharp(join(folder, fileOf(smallest, 'webp'))))
  return { src: `${PHOTOGRAPHS_PATH}${fileOf(fallback, 'webp')}`, avif, webp, ...(color && { color }) }
}

/** A photograph is never made wider than it is; one between two widths has its own as the last. */
function widthsBelow(width: number, ladder: number[]): number[] {
  const narrower = ladder.filter((each) => each < width)
  return width <= Math.max(...ladder) ? [...narrower, width] : narrower
}

/** The placeholder colour of a photograph; none for a transparent picture. */
async function meanColor(picture: Sharp): Promise<string | undefined> {
  const { isOpaque, channels } = await picture.stats()
  if (!isOpaque) return undefined
  const [red, green = red, blue = red] = channels.slice(0, 3).map(({ mean }) => Math.round(mean))
  return `#${[red, green, blue].map((each = 0) => each.toString(16).padStart(2, '0')).join('')}`
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

/** `ada-king.3f0a9c1b22d4e.svg` */
function nameOf(path: string, bytes: Buffer): string {
  const { name, ext } = parse(path)
  return `${plain(name)}.${hashOf(bytes)}${ext}`
}

/** Nothing is left that an address would have to spell in another way. */
const plain = (name: string) => name.replace(/[^\w-]+/g, '-')

function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, HASH_CHARACTERS)
}

/** For a drawing in another unit than pixels, an inch has 72 of them, which leaves its shape as it is. */
async function sizeOf(bytes: Buffer): Promise<Pick<Picture, 'width' | 'height'>> {
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

type Prepared = {
  folder: Pick<ContentFolder, 'pictures'>
  /** The checked content. It names the folder's pictures, which are not measured yet. */
  checked: CheckedContent
  /** All of them, as `preparePictures` has made them. */
  pictures: Pictures
}

/**
 * Writes down the checked content for lib/content/content.ts to read. The pictures that it names become the
 * prepared ones, in what is handed in too.
 * @throws Error for a picture that is not prepared: its place would have no size
 */
export function writePreparedContent(file: string, { folder, checked, pictures }: Prepared): void {
  // Each picture is one object, wherever the content names it.
  for (const [path, picture] of Object.entries(folder.pictures)) {
    if (pictures[path] === undefined)
      throw new Error(`${path} was added while the site was built. Build again`)
    Object.assign(picture, pictures[path])
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, serialize(checked))
}
