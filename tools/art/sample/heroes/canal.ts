import { wrap } from '#tools/art/engine/arithmetic.ts'
import type { HeroField } from '#tools/art/engine/hero-field.ts'
import { cellHash } from '#tools/art/engine/noise.ts'
import type { Dye } from '#tools/art/engine/palette.ts'

const FIELD = { width: 0.21, height: 0.17 }
const CANAL = { at: 0.12, halfWidth: 0.035 }

/** The land around Sahiwal from above: fields in rows, paths between them, one straight canal. */
export const canal: HeroField = (x, y) => {
  const east = x * 0.96 + y * 0.28
  const south = y * 0.96 - x * 0.28
  if (Math.abs(east - CANAL.at) < CANAL.halfWidth) return { length: 0.95, dye: 'sky', direction: 'down' }

  const row = Math.floor(south / FIELD.height)
  const alongRow = east / FIELD.width + 0.3 * row
  const column = Math.floor(alongRow)
  const isPath = wrap(alongRow, 1) < 0.05 || wrap(south / FIELD.height, 1) < 0.06
  if (isPath) return { length: 0, dye: 'faint', direction: 'across' }

  const ripeness = cellHash(row, column)
  return {
    length: 0.25 + 0.7 * ripeness,
    dye: cropDye(ripeness),
    direction: wrap(column + row, 2) ? 'across' : 'down',
  }
}

function cropDye(ripeness: number): Dye {
  if (ripeness > 0.9) return 'madder'
  if (ripeness > 0.72) return 'weld'
  return ripeness > 0.42 ? 'cotton' : 'indigo'
}
