import { clamp, triangleWave, wrap } from '../arithmetic.ts'
import { drawDamask, type Shade } from '../damask.ts'
import { cellHash, gradientNoise, textHash } from '../noise.ts'
import type { Dye } from '../palette.ts'
import { choose, randomOf } from './choose.ts'

/** In repeats of the eight-shaft satin: 72 x 45 threads, 720 x 450 px, are light enough whatever is on them. */
const REPEAT = 8
const REPEATS = { across: 9, down: 5.625 }

/** Weft, warp, and the stripe that runs through the warp. A page of twelve of them is a quilt, not one blue. */
const DYE_SETS: { weft: Dye; warp: Dye; stripe: Dye }[] = [
  { weft: 'indigo', warp: 'sky', stripe: 'weld' },
  { weft: 'sky', warp: 'linen', stripe: 'madder' },
  { weft: 'ground', warp: 'madder', stripe: 'sky' },
  { weft: 'indigo', warp: 'weld', stripe: 'linen' },
]

/** A damask of rings, blocks or hills, with one stripe of a third dye in its warp. */
export function drawProjectFromId(id: string): string {
  const seed = textHash(id)
  const random = randomOf(id)
  const shade = choose([ringsAround(0.3 + 0.4 * random(), 0.5), blocks(seed), hills(seed)], random)
  const stripeStart = REPEAT * Math.floor(1 + 7 * random())
  const { weft, warp, stripe } = choose(DYE_SETS, random)
  return drawDamask({
    ends: REPEATS.across * REPEAT,
    picks: REPEATS.down * REPEAT,
    shade,
    sett: { pitch: 10, thickness: 0.9 },
    warpDye: (end) => (end >= stripeStart && end < stripeStart + 2 * REPEAT ? stripe : warp),
    weftDye: () => weft,
  })
}

function ringsAround(centreAcross: number, centreDown: number): Shade {
  return (across, down) => {
    const distance = Math.hypot((across - centreAcross) * 1.6, down - centreDown)
    return clamp(0.08 + triangleWave(distance * 5 + 0.5) * (1 - distance * 0.8))
  }
}

function blocks(seed: number): Shade {
  return (across, down) => {
    const chance = cellHash(
      Math.floor(down * REPEATS.down) + (seed % 97),
      Math.floor(across * REPEATS.across),
    )
    return chance > 0.7 ? 0.5 + chance * 0.5 : 0.1 + chance * 0.3
  }
}

function hills(seed: number): Shade {
  const ground = gradientNoise(seed)
  return (across, down) => {
    const height = down * 4 + 1.2 * ground(across * 3.2, down * 2)
    return clamp(0.95 - 0.9 * wrap(height, 1))
  }
}
