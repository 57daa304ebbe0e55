import { clamp } from '#tools/art/engine/arithmetic.ts'
import type { HeroField } from '#tools/art/engine/hero-field.ts'
import { gradientNoise } from '#tools/art/engine/noise.ts'
import type { Dye } from '#tools/art/engine/palette.ts'

const DUNES = 8
const wind = gradientNoise(7)

/** Eight rows of dunes: light on the crests, thinning downhill until the next row begins. */
export const dunes: HeroField = (x, y) => {
  let front = 0
  let belowCrest = 9
  for (let dune = 0; dune < DUNES; dune++) {
    const crest =
      -0.47 + dune * 0.13 + 0.1 * wind(x * 1.25 + dune * 3.1, dune * 1.7) + 0.02 * wind(x * 4 + dune, dune)
    if (y > crest) {
      front = dune
      belowCrest = y - crest
    }
  }
  const light = clamp(1 - belowCrest * 6)
  return { length: light * 0.9 + 0.06, dye: dyeOf(front, light), direction: front % 2 ? 'down' : 'across' }
}

function dyeOf(dune: number, light: number): Dye {
  if (dune === 4) return 'weld'
  if (dune === 6) return 'madder'
  return light > 0.5 ? 'linen' : 'indigo'
}
