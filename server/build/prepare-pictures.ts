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
import sharp, { type Sharp } from 'sharp'
import type { CheckedContent } from '#lib/content/join/join-entries.ts'
import { ContentError, type ContentFault } from '#lib/content/read/fault.ts'
import type { ContentFolder } from '#lib/content/read/folder.ts'
import { listPictures } from '#lib/content/read/folder.ts'
import type { Photo, Pictures } from '#lib/content/schema/picture-files.ts'
import { PHOTO_ENDING } from '#lib/content/schema/picture-files.ts'
import { writeWhole } from '#lib/process/write-whole.ts'
import { PHOTOGRAPHS_PATH } from '#lib/routes.ts'

/* Prepares the content before the bundler runs: pictures with their addresses, and one file of checked content. */

/** The path of pictures, in Next's build folder and in addresses. */
const MEDIA = 'static/media'
const HASH_CHARACTERS = 13

/** The widths that pages show, for screens with one to three dots per CSS pixel. Faces are always small. */
const WIDTHS = {
  face: [100, 200, 320, 480, 640],
  view: [240, 480, 720, 960, 1440, 1920],
}
const FACES = /^content\/(?:team|testimonials)\//
/** Browsers without `srcset` get the largest width up to this. */
const FALLBACK_WIDTH_PX = 960

/** How photographs are encoded. A higher effort for AVIF takes six times as long, for a tenth fewer bytes. */
const RECIPE = { avif: { quality: 50, effort: 2 }, webp: { quality: 75, effort: 4 } } as const

/**
 * Finds the size and the address of each picture in `content/`, and encodes the photographs into `public/photographs`.
 * The addresses change with the content, so browsers keep them for ever.
 * @param root the folder of the project
 * @returns the pictures by their path
 * @throws ContentError with every picture that cannot be decoded
 */
export async function preparePictures(root: string): Promise<Pictures> {
  const folder = join(root, 'public', PHOTOGRAPHS_PATH)
  const encoded = new Set<string>()
  const pictures: Pictures = {}
  const faults: ContentFault[] = []
  // One after the other, because a system does not allow thousands of open files.
  for (const path of listPictures(root)) {
    const bytes = readFileSync(join(root, path))
    try {
      // In a drawing with other units than pixels, an inch has 72 pixels, which keeps its proportions.
      const { width, height } = await sharp(bytes, ANY_SIZE).metadata()
      pictures[path] = {
        src: `/_next/${MEDIA}/${nameOf(path, bytes)}`,
        width,
        height,
        ...(PHOTO_ENDING.test(path)
          ? { photo: await encodePhotograph(path, bytes, { folder, encoded }) }
          : (await isForPaper(bytes)) && { isForPaper: true }),
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
 * @throws errors of the system, such as a full disk
 */
function unreadable(path: string, error: unknown): ContentFault {
  if (!(error instanceof Error) || 'code' in error) throw error
  const reason = error.message.trim().replaceAll(/\s+/g, ' ')
  return { file: path, message: `cannot be read as a picture (${reason}). Save it again` }
}

/**
 * Encodes a photograph in the widths that pages show. The name of a file is a hash of the photograph and the encoding,
 * so a file of an earlier build is used again.
 * @param place `encoded`: receives the names of the files
 */
async function encodePhotograph(
  path: string,
  bytes: Buffer,
  { folder, encoded }: { folder: string; encoded: Set<string> },
): Promise<Photo> {
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

/** A photograph is not enlarged: the last width is its own if it is between two others. */
function widthsBelow(width: number, ladder: number[]): number[] {
  const narrower = ladder.filter((each) => each < width)
  return width <= Math.max(...ladder) ? [...narrower, width] : narrower
}

/** The placeholder colour of a photograph. A transparent one has none. */
async function meanColor(picture: Sharp): Promise<string | undefined> {
  const { isOpaque, channels } = await picture.stats()
  if (!isOpaque) return undefined
  const [red, green = red, blue = red] = channels.slice(0, 3).map(({ mean }) => Math.round(mean))
  return `#${[red, green, blue].map((each = 0) => each.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Copies the pictures into the build, and adds them to its list of files.
 * @param distDir the folder of the build. Next has emptied it
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

/** Removes characters that an address would have to encode. */
const plain = (name: string) => name.replace(/[^\w-]+/g, '-')

function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, HASH_CHARACTERS)
}

/** A drawing may have thousands of px, because its size says nothing. */
const ANY_SIZE = { limitInputPixels: false }

/** Woven drawings, and those with a style for the dark theme, look right on any ground. */
const HAS_DARK_STYLE = /<svg data-woven=|prefers-color-scheme/

async function isForPaper(drawing: Buffer): Promise<boolean> {
  if (HAS_DARK_STYLE.test(drawing.toString())) return false
  const small = sharp(drawing, ANY_SIZE).resize(SAMPLE_PX).ensureAlpha()
  return (await small.extractChannel('alpha').raw().toBuffer()).some((alpha) => alpha < OPAQUE)
}

/** As wide as a drawing is looked at for transparent parts. */
const SAMPLE_PX = 100
const OPAQUE = 255

type Prepared = {
  folder: Pick<ContentFolder, 'pictures'>
  /** The checked content. It names the folder's pictures, which are not measured yet. */
  checked: CheckedContent
  /** All of them, as `preparePictures` has made them. */
  pictures: Pictures
}

/**
 * Writes the checked content to a file, for lib/content/content.ts. Changes its pictures to the prepared ones, also in
 * `checked`.
 * @throws Error for a picture that is not prepared, because its size is unknown
 */
export function writePreparedContent(file: string, { folder, checked, pictures }: Prepared): void {
  // All mentions of a picture share one object.
  for (const [path, picture] of Object.entries(folder.pictures)) {
    if (pictures[path] === undefined)
      throw new Error(`${path} was added while the site was built. Build again`)
    Object.assign(picture, pictures[path])
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, serialize(checked))
}
