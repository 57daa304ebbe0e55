import type { Dye } from './palette.ts'
import {
  basket,
  birdsEye,
  herringbone,
  pointTwill,
  type Structure,
  twill,
  undulatingTwill,
} from './weaves.ts'

/** A quiet cloth for behind a person: warp and weft of one dye, the weft a shade deeper. */
export type ToneCloth = { structure: Structure; warp: Dye; weft: Dye }

export const structures = {
  diamonds: pointTwill(8, 4),
  birdsEye,
  herringbone: herringbone(6, 2),
  waves: undulatingTwill({ rise: 3, length: 20, repeat: 6 }),
  diagonals: twill(3, 3),
  mats: basket(3),
} satisfies Record<string, Structure>

export type StructureName = keyof typeof structures

export const tones = {
  weld: { warp: 'weld', weft: 'weldDeep' },
  indigo: { warp: 'indigo', weft: 'indigoDeep' },
  sky: { warp: 'sky', weft: 'skyDeep' },
  madder: { warp: 'madder', weft: 'madderDeep' },
} satisfies Record<string, { warp: Dye; weft: Dye }>

export type Tone = keyof typeof tones

/** A structure woven in one of the tones. */
export function toneCloth(structure: StructureName, tone: Tone): ToneCloth {
  return { structure: structures[structure], ...tones[tone] }
}
