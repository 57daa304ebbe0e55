import type { HeroField } from '#tools/art/engine/hero-field.ts'
import type { Dye } from '#tools/art/engine/palette.ts'
import type { Stitch } from '#tools/art/engine/stitches.ts'

const STRANDS: Dye[] = ['cotton', 'weld', 'indigo', 'madder', 'sky']
const TURN = 3.6
/** A fifth of a full turn, so that the five strands are spread evenly around the rope. */
const FIFTH = 1.2566

/** Five strands twist around each other; at every height the nearest one hides the others. */
export const braid: HeroField = (x, y) => {
  let nearest: { depth: number; stitch: Stitch } | undefined
  for (const [index, dye] of STRANDS.entries()) {
    const angle = y * TURN + index * FIFTH
    const depth = Math.cos(angle)
    const centre = 0.05 + 0.3 * Math.sin(angle) + 0.02 * Math.sin(y * 9 + index)
    const halfWidth = 0.1 + 0.02 * depth
    const fromCentre = Math.abs(x - centre)
    if (fromCentre >= halfWidth || (nearest && depth <= nearest.depth)) continue
    const roundness = Math.sqrt(1 - fromCentre / halfWidth)
    const light = 0.55 + 0.45 * (depth * 0.5 + 0.5)
    const direction = index % 2 ? 'across' : 'down'
    nearest = { depth, stitch: { length: 0.25 + 0.72 * roundness * light, dye, direction } }
  }
  if (nearest) return nearest.stitch
  const ripple = 0.5 + 0.5 * Math.sin((x + y * 0.4) * 26)
  return { length: 0.06 + 0.2 * ripple, dye: 'faint', direction: 'down' }
}
