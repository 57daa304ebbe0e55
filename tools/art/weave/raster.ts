import { readFileSync } from 'node:fs'
import { onGround } from '#lib/brand/logo.ts'
import type { Catalogue } from '#lib/content/catalogue.ts'
import { drawIconTile } from '#tools/art/engine/mark.ts'
import { dyes } from '#tools/art/engine/palette.ts'
import { drawings } from './drawings.ts'
import { iconFile } from './ico.ts'
import { originOf, signPng } from './origin.ts'
import { drawSocialImage, socialSheets } from './social.ts'
import type { WovenPicture } from './vectors.ts'

/** Where an SVG does not help (home screens, old browsers): square PNGs of the mark, sizes in px. */
export const rasterIcons = [
  { file: 'app/apple-icon.png', size: 180, markShare: 0.68 },
  { file: 'app/favicon.ico', size: 48, markShare: 0.9 },
  { file: 'public/icons/icon-192.png', size: 192, markShare: 0.72 },
  { file: 'public/icons/icon-512.png', size: 512, markShare: 0.72 },
  { file: 'public/icons/icon-maskable-512.png', size: 512, markShare: 0.56 },
]

/** Every picture that is kept as pixels, for the content below `root`: icons, and pictures beside links. */
export function rasterPictures(root: string, catalogue: Catalogue): WovenPicture[] {
  const { icon, logo } = drawings(root)
  return [
    ...rasterIcons.map(({ file, size, markShare }) => {
      const svg = drawIconTile({ size, markShare, drawing: icon })
      const origin = originOf(svg)
      return { file, origin, draw: () => drawIconFile(file, size, svg, origin) }
    }),
    ...socialSheets(root, catalogue).map((sheet) => {
      const { file, title, siteName, cloth } = sheet
      const origin = originOf(
        title,
        siteName,
        JSON.stringify(dyes),
        readFileSync(cloth),
        ...(logo ? [onGround(logo)] : []),
      )
      const draw = async () => signPng(await drawSocialImage(sheet), origin)
      return { file, origin, draw }
    }),
  ]
}

async function drawIconFile(file: string, size: number, svg: string, origin: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // The framework reads icon files only when their picture has an alpha channel of its own, so no palette there.
  const isIcon = file.endsWith('.ico')
  const png = await sharp(Buffer.from(svg)).ensureAlpha().png({ palette: !isIcon, effort: 10 }).toBuffer()
  const signed = signPng(png, origin)
  return isIcon ? iconFile(signed, size) : signed
}
