import { readFileSync } from 'node:fs'
import { onGround } from '#lib/brand/logo.ts'
import type { Catalogue } from '#lib/content/join/catalogue.ts'
import { drawIconTile } from './engine/mark.ts'
import { dyes } from './engine/svg.ts'
import { isOutdated, originOf, signPixels, type WovenPicture } from './origin.ts'
import { drawSocialImage, socialSheets } from './social.ts'
import { drawings } from './woven-pictures.ts'

const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/**
 * Wraps one square PNG (up to 256 px) as an .ico file: a header that says "one icon", one directory entry,
 * then the PNG as it is (allowed since Windows Vista). Numbers are little-endian.
 */
export function iconFile(png: Buffer, size: number): Buffer {
  const directory = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES)
  directory.writeUInt16LE(1, 2) // type 1: icon
  directory.writeUInt16LE(1, 4) // one picture
  directory.writeUInt8(size % 256, 6) // width; 256 is written as 0
  directory.writeUInt8(size % 256, 7) // height
  directory.writeUInt16LE(1, 10) // colour planes
  directory.writeUInt16LE(32, 12) // bits per pixel
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18) // where the PNG begins
  return Buffer.concat([directory, png])
}

/** Square PNGs of the mark for home screens and old browsers, which do not support SVG. Sizes in px. */
const rasterIcons = [
  { file: 'app/apple-icon.png', size: 180, markShare: 0.68 },
  { file: 'app/favicon.ico', size: 48, markShare: 0.9 },
  { file: 'public/icons/icon-192.png', size: 192, markShare: 0.72 },
  { file: 'public/icons/icon-512.png', size: 512, markShare: 0.72 },
  { file: 'public/icons/icon-maskable-512.png', size: 512, markShare: 0.56 },
]

/** Every picture that is kept as pixels, for the content below `root` in all its languages: icons, and pictures beside links. */
export function rasterPictures(root: string, catalogues: readonly Catalogue[]): WovenPicture[] {
  const { icon, logo } = drawings(root)
  const sheets = catalogues.flatMap((catalogue) => socialSheets(root, catalogue))
  return [
    ...rasterIcons.map(({ file, size, markShare }) => {
      const svg = drawIconTile({ size, markShare, drawing: icon })
      const origin = originOf(svg)
      return { file, origin, draw: () => drawIconFile(file, size, svg, origin) }
    }),
    ...sheets.map((sheet) => {
      const { file, title, siteName, cloth, font, isLeftward } = sheet
      const more = [logo && onGround(logo), font, isLeftward ? 'leftward' : undefined]
      const sources = [
        JSON.stringify(dyes),
        readFileSync(cloth),
        ...more.filter((each) => each !== undefined),
      ]
      const origin = originOf(title, siteName, ...sources)
      return { file, origin, draw: () => drawSocialImage(sheet, origin) }
    }),
  ]
}

async function drawIconFile(file: string, size: number, svg: string, origin: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // The framework reads icon files only when their picture has an alpha channel of its own, so no palette there.
  const isIcon = file.endsWith('.ico')
  const picture = sharp(Buffer.from(svg)).ensureAlpha().png({ palette: !isIcon, effort: 10 })
  const png = await signPixels(picture, origin).toBuffer()
  return isIcon ? iconFile(png, size) : png
}

/** The social pictures and icons that are missing, or show an old title, name or cloth. */
export function outdatedRasters(root: string, catalogues: readonly Catalogue[]): string[] {
  return rasterPictures(root, catalogues)
    .filter((picture) => isOutdated(root, picture))
    .map(({ file }) => file)
}
