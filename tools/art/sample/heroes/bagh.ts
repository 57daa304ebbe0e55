import { wrap } from '#tools/art/engine/arithmetic.ts'
import type { HeroField } from '#tools/art/engine/hero-field.ts'
import type { Dye } from '#tools/art/engine/palette.ts'

const DIAMOND = 0.46

/** The rings of one diamond from its heart outwards: where the ring ends, and how long its stitches are. */
const RINGS = [
  { until: 0.22, length: 0.9 },
  { until: 0.46, length: 0.86 },
  { until: 0.7, length: 0.5 },
  { until: 0.9, length: 0.8 },
  { until: Number.POSITIVE_INFINITY, length: 0.2 },
]

/**
 * After the bagh ("garden") shawls of Punjab: the whole cloth covered with diamonds, the stitches of
 * neighbouring quarters lying across each other so that light turns the flowers.
 */
export const bagh: HeroField = (x, y) => {
  const rising = (x + y) / DIAMOND + 0.5
  const falling = (x - y) / DIAMOND + 0.5
  const fromHeartA = rising - Math.floor(rising) - 0.5
  const fromHeartB = falling - Math.floor(falling) - 0.5
  const distance = Math.max(Math.abs(fromHeartA), Math.abs(fromHeartB)) * 2
  const ring = RINGS.findIndex(({ until }) => distance < until)
  const variety = wrap(Math.floor(rising) * 2 + Math.floor(falling) * 3, 5)
  const isTurned = fromHeartA * fromHeartB > 0
  return {
    length: RINGS[ring]?.length ?? 0,
    dye: ringDye(ring, variety),
    direction: (ring % 2 === 1) === isTurned ? 'across' : 'down',
  }
}

function ringDye(ring: number, variety: number): Dye {
  const petals = variety === 1 ? 'weld' : 'cotton'
  const border = variety === 1 ? 'madder' : 'weld'
  const dyes: Dye[] = ['madder', petals, 'indigo', border, 'faint']
  return dyes[ring] ?? 'faint'
}
