import { drawDamask } from '#tools/art/engine/damask.ts'
import { cellHash } from '#tools/art/engine/noise.ts'
import type { Dye } from '#tools/art/engine/palette.ts'

const COLUMN_DYES: Dye[] = ['linen', 'sky', 'linen', 'weld', 'linen', 'sky', 'weld', 'linen', 'sky', 'linen']
const ENDS_PER_COLUMN = 8
const ROWS = 6.25
/** How far the diagonal of the matrix runs to the right with each row. */
const SLOPE = 1.5

/** A confusion matrix: true answers along the bright diagonal, a few surprises beside it. */
export function drawAiMachineLearning(): string {
  return drawDamask({
    warpDye: (end) => COLUMN_DYES[Math.floor(end / ENDS_PER_COLUMN)] ?? 'linen',
    weftDye: () => 'faint',
    shade: (across, down) => {
      const column = Math.floor(across * COLUMN_DYES.length)
      const row = Math.floor(down * ROWS)
      const fromDiagonal = Math.abs(column - row * SLOPE - 0.6)
      const chance = cellHash(row, column)
      if (fromDiagonal < 0.8) return 1
      if (fromDiagonal < 2) return 0.5 + 0.2 * chance
      return chance > 0.86 ? 0.75 : 0.12 + 0.22 * chance
    },
  })
}
