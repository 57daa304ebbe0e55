import { type Cloth, drawCloth, turnOver } from './drawdown.ts'
import type { Dye } from './palette.ts'
import type { Structure } from './weaves.ts'

/** Threads of every swatch; the plan of one shows its middle square. */
export const SWATCH = { ends: 40, picks: 28 }
const SETT = { pitch: 16, thickness: 0.92 }

type SwatchParts = { structure: Structure; warpDye: Cloth['warpDye']; weftDye: Cloth['weftDye']; gap?: Dye }

/** A cloth of the size of all swatches. */
export function swatch({ gap = 'ground', ...parts }: SwatchParts): Cloth {
  return { ...SWATCH, gap, ...parts }
}

/** A cloth face up or turned over, 640 x 448 px. */
export function drawSwatch(cloth: Cloth, side: 'front' | 'reverse'): string {
  return drawCloth(side === 'front' ? cloth : turnOver(cloth), SETT)
}
