import { drawDamask } from '../damask.ts'
import { cellHash } from '../noise.ts'

const COLUMNS = 10
const ROWS = 6.25
/** How far the diagonal of the matrix runs to the right with each row. */
const SLOPE = 1.5

/** A confusion matrix: true answers along the bright diagonal, a few surprises beside it. */
export function drawAiMachineLearning(): string {
  return drawDamask({
    warpDye: (end) => {
      const column = Math.floor(end / 8)
      return column === 3 || column === 6 ? 'weld' : 'cotton'
    },
    weftDye: () => 'faint',
    shade: (across, down) => {
      const column = Math.floor(across * COLUMNS)
      const row = Math.floor(down * ROWS)
      const fromDiagonal = Math.abs(column - row * SLOPE - 0.6)
      const chance = cellHash(row, column)
      if (fromDiagonal < 0.8) return 1
      if (fromDiagonal < 2) return 0.5 + 0.2 * chance
      return chance > 0.86 ? 0.75 : 0.12 + 0.22 * chance
    },
  })
}
