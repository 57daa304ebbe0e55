import type { Cloth } from '../drawdown.ts'
import type { Dye } from '../palette.ts'
import { swatch } from '../swatch.ts'
import { birdsEye, herringbone, pointTwill, type Structure, twill, undulatingTwill } from '../weaves.ts'
import { choose, randomOf } from './choose.ts'

const STRUCTURES: Structure[] = [
  herringbone(10, 3),
  herringbone(5, 2),
  pointTwill(8, 4),
  pointTwill(6, 3),
  birdsEye,
  undulatingTwill({ rise: 5, length: 20, repeat: 8 }),
  undulatingTwill({ rise: 3, length: 14, repeat: 6 }),
  twill(3, 3),
  twill(4, 2),
]

/** Two dyes that tell warp and weft apart. Without cotton: in a weave chosen blind, its white would glare. */
const DYE_PAIRS: { warp: Dye; weft: Dye }[] = [
  { warp: 'weld', weft: 'indigo' },
  { warp: 'indigo', weft: 'weld' },
  { warp: 'sky', weft: 'indigo' },
  { warp: 'indigo', weft: 'sky' },
  { warp: 'madder', weft: 'weld' },
  { warp: 'weld', weft: 'sky' },
]

/** The cloth of a service without a designed one. */
export function serviceCloth(id: string): Cloth {
  const random = randomOf(id)
  const structure = choose(STRUCTURES, random)
  const { warp, weft } = choose(DYE_PAIRS, random)
  return swatch({ structure, warpDye: () => warp, weftDye: () => weft })
}
