import { seededRandom } from '#lib/random.ts'
import { stitchOnPaper } from '../sample/posts/paper.ts'
import { drawSwatch, swatch } from '../sample/swatches.ts'
import { clamp, triangleWave, wrap } from './arithmetic.ts'
import { drawDamask, type Shade } from './damask.ts'
import type { Cloth } from './drawdown.ts'
import { cellHash, gradientNoise, textHash } from './noise.ts'
import { type Dye, dyes } from './palette.ts'
import { drawPortrait, FIGURE_SIZE } from './portraits.ts'
import { structures, type ToneCloth, tones } from './tone-cloths.ts'
import { birdsEye, herringbone, pointTwill, type Structure, twill, undulatingTwill } from './weaves.ts'

/**
 * Pictures for content that nobody has drawn a picture for yet. Each follows from the id alone: a new post
 * has its own cloth from the first day, and the same one on every machine.
 */

/** Fronts of the cloths a service may get; the reverse follows from the front. */
const SERVICE_STRUCTURES: Structure[] = [
  herringbone(10, 3),
  herringbone(5, 2),
  pointTwill(8, 4),
  pointTwill(6, 3),
  birdsEye,
  undulatingTwill({ rise: 5, length: 20, repeat: 8 }),
  undulatingTwill({ rise: 3, length: 14, repeat: 6 }),
  twill(3, 3),
  twill(4, 2),
]

/** Two dyes that tell warp and weft apart. Without cotton: in a weave chosen blind, its white would glare. */
const DYE_PAIRS: { warp: Dye; weft: Dye }[] = [
  { warp: 'weld', weft: 'indigo' },
  { warp: 'indigo', weft: 'weld' },
  { warp: 'sky', weft: 'indigo' },
  { warp: 'indigo', weft: 'sky' },
  { warp: 'madder', weft: 'weld' },
  { warp: 'weld', weft: 'sky' },
]

/** A swatch for a service that has no picture yet: the same id gives the same cloth. */
export function drawFallbackService(id: string, side: 'front' | 'reverse'): string {
  return drawSwatch(fallbackCloth(id), side)
}

function fallbackCloth(id: string): Cloth {
  const random = seededRandom(textHash(id))
  const structure = pick(SERVICE_STRUCTURES, random)
  const { warp, weft } = pick(DYE_PAIRS, random)
  return swatch({ structure, warpDye: () => warp, weftDye: () => weft })
}

/** In repeats of the eight-shaft satin: 72 x 45 threads, 720 x 450 px, are light enough whatever is on them. */
const REPEAT = 8
const REPEATS = { across: 9, down: 5.625 }

/** A damask of rings, blocks or hills, with one stripe of weld in its warp. */
export function drawFallbackProject(id: string): string {
  const seed = textHash(id)
  const random = seededRandom(seed)
  const shade = pick([ringsAround(0.3 + 0.4 * random(), 0.5), blocks(seed), hills(seed)], random)
  const stripeStart = REPEAT * Math.floor(1 + 7 * random())
  return drawDamask({
    ends: REPEATS.across * REPEAT,
    picks: REPEATS.down * REPEAT,
    shade,
    warpDye: (end) => (end >= stripeStart && end < stripeStart + 2 * REPEAT ? 'weld' : 'sky'),
    weftDye: () => 'indigo',
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

const POST_DYES: Dye[] = ['indigo', 'weld', 'sky', 'indigo', 'madder', 'sky']

/** Bands of stitches that drift over linen in a direction of their own; on cotton some of them would glare. */
export function drawFallbackPost(id: string): string {
  const seed = textHash(id)
  const random = seededRandom(seed)
  const drift = gradientNoise(seed)
  const angle = (0.15 + 0.7 * random()) * Math.PI
  const bands = 4 + 3 * random()
  return stitchOnPaper(({ across, down }) => {
    const x = across * 1.6
    const route = (x * Math.cos(angle) + down * Math.sin(angle)) * bands + 0.9 * drift(x * 1.5, down * 1.5)
    const band = Math.floor(route)
    const presence = 0.55 + 0.9 * drift(x * 1.2 + 40, down * 1.2)
    return {
      length: clamp(triangleWave(route) * presence, 0.1, 0.9),
      dye: POST_DYES[wrap(band, POST_DYES.length)] ?? 'indigo',
      direction: wrap(band, 2) ? 'across' : 'down',
    }
  }, 'linen')
}

/** The outline of a head and shoulders, for a member whose portrait is still to be made. */
const NOBODY_YET = [
  `<g fill="${dyes.ground}">`,
  `<path d="M200 ${FIGURE_SIZE}c10-350 150-500 470-540 60-10 60-60 60-130h280c0 70 0 120 60 130 320 40 460 190 470 540z"/>`,
  '<path d="M870 400c180 0 290 130 290 330 0 220-125 390-290 390s-290-170-290-390c0-200 110-330 290-330z"/>',
  '</g>',
].join('')

/** A portrait for a member who has none yet: an outline before a cloth that the id decides. */
export function drawFallbackMember(id: string): string {
  const random = seededRandom(textHash(id))
  const cloth: ToneCloth = {
    structure: pick(Object.values(structures), random),
    ...pick(Object.values(tones), random),
  }
  return drawPortrait(cloth, NOBODY_YET)
}

function pick<T>(choices: readonly T[], random: () => number): T {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('Nothing to choose from')
  return choice
}
