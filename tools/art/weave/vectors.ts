import { join } from 'node:path'
import { readContentFolder } from '#lib/content/folder.ts'
import { dyes, nightDyes, page } from '#tools/art/engine/palette.ts'
import { sampleDesigns } from '#tools/art/sample/designs.ts'
import { askedPictures } from './asked.ts'
import { drawings } from './drawings.ts'
import { originOf, readOrigin, signSvg } from './origin.ts'

/** A picture that is woven: its file, what it is made from (see origin.ts), and how to make it. */
export type WovenPicture = { file: string; origin: string; draw: () => Promise<Buffer> | Buffer }

const PLAN_COLOURS = {
  line: page.line,
  thread: { light: dyes.indigo, dark: dyes.sky },
}

/** Every SVG that the content below `root` asks for. Beside the id, which is the file's name, they follow from the dyes. */
export function vectorPictures(root: string): WovenPicture[] {
  const { icon } = drawings(root)
  const origin = originOf(JSON.stringify([dyes, nightDyes, PLAN_COLOURS]), ...(icon ? [icon] : []))
  const asked = askedPictures({
    content: readContentFolder(root),
    designs: sampleDesigns,
    isWoven: (file) => readOrigin(join(root, file)) !== undefined,
    planColours: PLAN_COLOURS,
    icon,
  })
  return asked.map(({ file, draw }) => ({ file, origin, draw: () => Buffer.from(signSvg(draw(), origin)) }))
}
