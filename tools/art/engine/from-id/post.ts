import { clamp, triangleWave, wrap } from '../arithmetic.ts'
import { gradientNoise, textHash } from '../noise.ts'
import type { Dye } from '../palette.ts'
import { stitchOnPaper } from '../paper.ts'
import { choose, randomOf } from './choose.ts'

/** What follows each other from band to band. */
const DYE_SETS: Dye[][] = [
  ['indigo', 'weld', 'sky', 'indigo', 'madder', 'sky'],
  ['ground', 'sky', 'indigo', 'weld', 'sky', 'indigo'],
  ['madder', 'sky', 'indigo', 'madder', 'weld', 'sky'],
  ['weld', 'indigo', 'sky', 'weld', 'ground', 'sky'],
]

/** Bands of stitches that drift over linen in a direction of their own; on cotton some of them would glare. */
export function drawPostFromId(id: string): string {
  const random = randomOf(id)
  const drift = gradientNoise(textHash(id))
  const angle = (0.15 + 0.7 * random()) * Math.PI
  const bands = 4 + 3 * random()
  const dyes = choose(DYE_SETS, random)
  return stitchOnPaper(({ across, down }) => {
    const x = across * 1.6
    const route = (x * Math.cos(angle) + down * Math.sin(angle)) * bands + 0.9 * drift(x * 1.5, down * 1.5)
    const band = Math.floor(route)
    const presence = 0.55 + 0.9 * drift(x * 1.2 + 40, down * 1.2)
    return {
      length: clamp(triangleWave(route) * presence, 0.1, 0.9),
      dye: dyes[wrap(band, dyes.length)] ?? 'indigo',
      direction: wrap(band, 2) ? 'across' : 'down',
    }
  }, 'linen')
}
