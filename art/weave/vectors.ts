import { join } from 'node:path'
import { dyes, nightDyes } from '#art/engine/palette.ts'
import { sampleDesigns } from '#art/sample/designs.ts'
import { readContentFolder } from '#lib/content/folder.ts'
import { askedPictures } from './asked.ts'
import { originOf, readOrigin, signSvg } from './origin.ts'

/** A picture that is woven: its file, what it is made from (see origin.ts), and how to make it. */
export type WovenPicture = { file: string; origin: string; draw: () => Promise<Buffer> | Buffer }

const PLAN_COLOURS = {
  line: { light: '#cfd6e3', dark: '#293651' },
  thread: { light: dyes.indigo, dark: dyes.sky },
}

/** Every SVG that the content below `root` asks for. Beside the id, which is the file's name, they follow from the dyes. */
export function vectorPictures(root: string): WovenPicture[] {
  const origin = originOf(JSON.stringify([dyes, nightDyes, PLAN_COLOURS]))
  const asked = askedPictures({
    content: readContentFolder(root),
    designs: sampleDesigns,
    isWoven: (file) => readOrigin(join(root, file)) !== undefined,
    planColours: PLAN_COLOURS,
  })
  return asked.map(({ file, draw }) => ({ file, origin, draw: () => Buffer.from(signSvg(draw(), origin)) }))
}
