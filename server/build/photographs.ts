import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Sharp } from 'sharp'
import { PHOTO_ENCODINGS, type PhotoEncoding, type PreparedPhoto, photoFile } from '#lib/content/pictures.ts'
import { PHOTOGRAPHS_PATH } from '#lib/routes.ts'

/** The widths that pages show, for screens of one to three dots in a CSS pixel. Faces are small everywhere. */
const WIDTHS = {
  face: [100, 200, 320, 480, 640],
  view: [240, 480, 720, 960, 1440, 1920],
}
const FACES = /^content\/(?:team|testimonials)\//

/** How the files are encoded. AVIF takes its time: at a higher effort six times as much, for a tenth fewer bytes. */
const RECIPE = { avif: { quality: 50, effort: 2 }, webp: { quality: 75, effort: 4 } } as const
const HASH_CHARACTERS = 10

/** The folder of encoded photographs, while a build brings it up to date. */
export type PhotographFolder = {
  /**
   * Encodes a photograph in the widths that pages show, as far as that has not been done before.
   * @param path from the top of the project: `content/team/ada-king.jpg`
   * @param bytes the file as it is
   * @throws Error if it cannot be decoded
   */
  prepare(path: string, bytes: Buffer): Promise<PreparedPhoto>
  /** Removes the files that nothing prepared needs any more, and says how many were made. */
  finish(): Promise<void>
}

/**
 * Opens `public/photographs`. The name of a file there follows from the photograph's bytes and from how it is encoded,
 * so what is there already is not made again.
 * @param root the folder of the project
 */
export async function openPhotographs(root: string): Promise<PhotographFolder> {
  const folder = join(root, 'public', PHOTOGRAPHS_PATH)
  const there = new Set(await readdir(folder).catch((): string[] => []))
  const needed = new Set<string>()
  let made = 0
  return {
    async prepare(path, bytes) {
      const { default: sharp } = await import('sharp')
      const { width = 0 } = await sharp(bytes).metadata()
      const ladder = FACES.test(path) ? WIDTHS.face : WIDTHS.view
      const photo: PreparedPhoto = { name: nameOf(path, bytes, ladder), widths: widthsBelow(width, ladder) }
      const files = photo.widths.flatMap((each) => PHOTO_ENCODINGS.map((encoding) => ({ each, encoding })))
      await mkdir(folder, { recursive: true })
      await Promise.all(
        files.map(async ({ each, encoding }) => {
          const file = photoFile(photo, each, encoding)
          needed.add(file)
          if (there.has(file)) return
          await writeWhole(join(folder, file), await encode(sharp(bytes).resize({ width: each }), encoding))
          made++
        }),
      )
      const [smallest = 0] = photo.widths
      photo.color = await meanColor(sharp(join(folder, photoFile(photo, smallest, 'webp'))))
      return photo
    },
    async finish() {
      const stale = [...there].filter((file) => !needed.has(file))
      await Promise.all(stale.map((file) => rm(join(folder, file))))
      if (made > 0) console.log(`  Photographs: ${made} files encoded, ${needed.size - made} were there.`)
    },
  }
}

function nameOf(path: string, bytes: Buffer, ladder: number[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([RECIPE, ladder]))
    .update(bytes)
    .digest('hex')
  const words = parse(path)
    .name.toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${words}-${hash.slice(0, HASH_CHARACTERS)}`
}

/** A photograph is never made wider than it is; one between two widths has its own as the last. */
function widthsBelow(width: number, ladder: number[]): number[] {
  const narrower = ladder.filter((each) => each < width)
  const largest = ladder.at(-1) ?? 0
  return width <= largest ? [...narrower, width] : narrower
}

function encode(picture: Sharp, encoding: PhotoEncoding): Promise<Buffer> {
  return (encoding === 'avif' ? picture.avif(RECIPE.avif) : picture.webp(RECIPE.webp)).toBuffer()
}

/** A build that is stopped half-way leaves no half file under a name that the next one would trust. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const half = `${file}.${process.pid}.tmp`
  await writeFile(half, content)
  await rename(half, file)
}

/** The placeholder colour of a photograph; none for a transparent picture. */
async function meanColor(picture: Sharp): Promise<string | undefined> {
  const { isOpaque, channels } = await picture.stats()
  if (!isOpaque) return undefined
  const [red, green = red, blue = red] = channels.slice(0, 3).map(({ mean }) => Math.round(mean))
  return `#${[red, green, blue].map((each = 0) => each.toString(16).padStart(2, '0')).join('')}`
}
