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

/** A structure, and after how many ends it repeats. */
type Repeating = { structure: Structure; repeat: number }

/** A quiet cloth for behind a person: warp and weft of one dye, the weft a shade deeper. */
export type ToneCloth = Repeating & { warp: Dye; weft: Dye }

export const structures = {
  diamonds: { structure: pointTwill(8, 4), repeat: 14 },
  birdsEye: { structure: birdsEye, repeat: 8 },
  herringbone: { structure: herringbone(6, 2), repeat: 12 },
  waves: { structure: undulatingTwill({ rise: 3, length: 20, repeat: 6 }), repeat: 20 },
  diagonals: { structure: twill(3, 3), repeat: 6 },
  mats: { structure: basket(3), repeat: 6 },
} satisfies Record<string, Repeating>

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
  return { ...structures[structure], ...tones[tone] }
}
