import { clamp } from './arithmetic.ts'
import { type Cloth, drawCloth, type Sett } from './drawdown.ts'
import type { Dye } from './palette.ts'
import { shadedSatin } from './weaves.ts'

/** How much warp shows at a place, 0 none to 1 all; places are shares of the cloth from its top left. */
export type Shade = (across: number, down: number) => number

type Damask = {
  ends?: number
  picks?: number
  shade: Shade
  warpDye: (end: number) => Dye
  weftDye: (pick: number) => Dye
  sett?: Sett
}

/**
 * A picture in one cloth: shaded satin whose balance of warp and weft follows the picture, in nine steps
 * from all weft to all warp. 80 x 50 threads at 10 px are 800 x 500 px.
 */
export function drawDamask(damask: Damask): string {
  return drawCloth(damaskCloth(damask), damask.sett ?? { pitch: 10 })
}

function damaskCloth({ ends = 80, picks = 50, shade, warpDye, weftDye }: Damask): Cloth {
  const structure = shadedSatin((pick, end) =>
    Math.round(clamp(shade((end + 0.5) / ends, (pick + 0.5) / picks)) * 8),
  )
  return { ends, picks, structure, warpDye, weftDye, gap: 'ground' }
}
