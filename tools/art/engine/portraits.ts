import { drawFloats } from './cloth.ts'
import { type Dye, svgSheet } from './svg.ts'
import {
  basket,
  birdsEye,
  herringbone,
  pointTwill,
  type Structure,
  twill,
  undulatingTwill,
} from './weaves.ts'

/** A structure, and after how many ends it repeats. */
type Repeating = { structure: Structure; repeat: number }

/** A quiet cloth for behind a person: warp and weft of one dye, the weft a shade deeper. */
type ToneCloth = Repeating & { warp: Dye; weft: Dye }

export const structures = {
  diamonds: { structure: pointTwill(8, 4), repeat: 14 },
  birdsEye: { structure: birdsEye, repeat: 8 },
  herringbone: { structure: herringbone(6, 2), repeat: 12 },
  waves: { structure: undulatingTwill({ rise: 3, length: 20, repeat: 6 }), repeat: 20 },
  diagonals: { structure: twill(3, 3), repeat: 6 },
  mats: { structure: basket(3), repeat: 6 },
} satisfies Record<string, Repeating>

export const tones = {
  weld: { warp: 'weld', weft: 'weldDeep' },
  indigo: { warp: 'indigo', weft: 'indigoDeep' },
  sky: { warp: 'sky', weft: 'skyDeep' },
  madder: { warp: 'madder', weft: 'madderDeep' },
} satisfies Record<string, { warp: Dye; weft: Dye }>

/** A person: their cloth, and how to draw them before it, as SVG on a square of `FIGURE_SIZE` units. */
export type Person = { cloth: ToneCloth; figure: () => string }

/** The side of the square on which the Notionists figures are drawn, in their own units. */
export const FIGURE_SIZE = 1744

const PORTRAIT = { size: 400, pitch: 12, figure: { x: -50, y: -26, size: 512 } }
/** A face for a 60 px circle: the head fills the picture, and the cloth is coarse enough to be seen. */
const FACE = { size: 240, pitch: 16, figure: { x: -54, y: -26, size: 350 } }

/** A person before a cloth of two close tones, 400 x 400 px. */
export function drawPortrait(person: Person): string {
  return setOnCloth(person, PORTRAIT)
}

/** The same, close up, 240 x 240 px. */
export function drawFace(person: Person): string {
  return setOnCloth(person, FACE)
}

/**
 * One repeat of the cloth behind a person, as high as their portrait (400 px). Laid side by side from the portrait's
 * left edge on, the tiles are the cloth that the portrait is a piece of.
 */
export function drawFrieze({ cloth }: Person): string {
  const { size, pitch } = PORTRAIT
  const body = weave(cloth, cloth.repeat, Math.ceil(size / pitch), pitch)
  return svgSheet({ width: cloth.repeat * pitch, height: size, ground: 'ground', body })
}

function setOnCloth({ cloth, figure }: Person, frame: typeof PORTRAIT): string {
  const threads = Math.ceil(frame.size / frame.pitch)
  const { x, y, size } = frame.figure
  const person = `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 ${FIGURE_SIZE} ${FIGURE_SIZE}" fill="none">${figure()}</svg>`
  const body = weave(cloth, threads, threads, frame.pitch) + person
  return svgSheet({ width: frame.size, height: frame.size, ground: 'ground', body })
}

function weave({ structure, warp, weft }: ToneCloth, ends: number, picks: number, pitch: number): string {
  return drawFloats(
    { ends, picks, structure, warpDye: () => warp, weftDye: () => weft, gap: 'ground', isPiece: true },
    { pitch, thickness: 0.8 },
  )
}
