import { type Cloth, drawCloth, swatch } from './cloth.ts'
import { embroider, type HeroField } from './embroidery.ts'
import { cellHash, choose, clamp, gradientNoise, randomOf, textHash, triangleWave, wrap } from './math.ts'
import { FIGURE_SIZE, type Person, structures, tones } from './portraits.ts'
import { type Dye, dyes } from './svg.ts'
import {
  birdsEye,
  herringbone,
  pointTwill,
  type Structure,
  shadedSatin,
  twill,
  undulatingTwill,
} from './weaves.ts'

/** Designed pictures, by the id of their entry. Pictures of other entries are woven from their ids. */
export type Designs = {
  /** The cloth of a service, from which follow its reverse and its plan. */
  services: Record<string, Cloth>
  /** Members by their ids, and clients by the names of their pictures. */
  people: Record<string, Person>
  /** The dyes of finished drawings, by their files. */
  drawings: Record<string, readonly Dye[]>
}

/** From the most frequent dye to the rarest. */
const HERO_DYES: Dye[][] = [
  ['indigo', 'linen', 'sky', 'weld'],
  ['indigo', 'weld', 'sky', 'madder'],
  ['sky', 'indigo', 'madder', 'linen'],
  ['indigo', 'sky', 'weld', 'linen'],
]

/** A large picture for a name without a designed one: hills, rings or fields. */
export function heroFromId(id: string): HeroField {
  const random = randomOf(id)
  const dyes = choose(HERO_DYES, random)
  return choose([hills, rings, fields], random)(textHash(id), random, dyes)
}

type HeroKind = (seed: number, random: () => number, dyes: Dye[]) => HeroField

const hills: HeroKind = (seed, random, dyes) => {
  const ground = gradientNoise(seed)
  const slope = 0.8 * random() - 0.4
  return (x, y) => {
    const height = (y + slope * x) * 6 + 1.6 * ground(x * 1.6, y * 1.3)
    const band = Math.floor(height)
    return {
      length: 0.1 + 0.8 * (1 - wrap(height, 1)),
      dye: dyeAt(dyes, cellHash(band + 50, 1)),
      direction: wrap(band, 2) ? 'down' : 'across',
    }
  }
}

const rings: HeroKind = (seed, random, dyes) => {
  const drift = gradientNoise(seed)
  const centre = { x: 0.1 + 0.4 * random(), y: 0.4 * random() - 0.2 }
  return (x, y) => {
    const distance = Math.hypot(x - centre.x, y - centre.y) * 9 + 0.5 * drift(x * 2, y * 2)
    const ring = Math.floor(distance)
    return {
      length: clamp(0.12 + 0.75 * triangleWave(distance) * (1.1 - distance / 14), 0.08, 0.9),
      dye: dyeAt(dyes, cellHash(ring, 3)),
      direction: ring % 2 ? 'down' : 'across',
    }
  }
}

const fields: HeroKind = (_seed, random, dyes) => {
  const turn = 0.5 * random() - 0.25
  const size = 0.14 + 0.08 * random()
  const first = Math.floor(random() * 1000)
  return (x, y) => {
    const column = Math.floor((x * Math.cos(turn) - y * Math.sin(turn)) / size)
    const row = Math.floor((x * Math.sin(turn) + y * Math.cos(turn)) / size)
    const chance = cellHash(row + first, column + first)
    return {
      length: 0.15 + 0.7 * cellHash(column + first, row + first),
      dye: dyeAt(dyes, chance),
      direction: wrap(row + column, 2) ? 'down' : 'across',
    }
  }
}

/** The first dye for half of all chances, the second for half of the rest, and so on. */
function dyeAt(dyes: Dye[], chance: number): Dye {
  const place = Math.min(dyes.length - 1, Math.floor(-Math.log2(1 - chance)))
  return dyes[place] ?? 'indigo'
}

/** The outline of a head and shoulders, for members without a portrait. */
const OUTLINE = [
  `<g fill="${dyes.ground}">`,
  `<path d="M200 ${FIGURE_SIZE}c10-350 150-500 470-540 60-10 60-60 60-130h280c0 70 0 120 60 130 320 40 460 190 470 540z"/>`,
  '<path d="M870 400c180 0 290 130 290 330 0 220-125 390-290 390s-290-170-290-390c0-200 110-330 290-330z"/>',
  '</g>',
].join('')

/** An outline before a cloth that the id decides. */
export function personFromId(id: string): Person {
  const random = randomOf(id)
  const cloth = { ...choose(Object.values(structures), random), ...choose(Object.values(tones), random) }
  return { cloth, figure: () => OUTLINE }
}

/** The dyes of the bands, in order. */
const POST_DYES: Dye[][] = [
  ['indigo', 'weld', 'sky', 'indigo', 'madder', 'sky'],
  ['ground', 'sky', 'indigo', 'weld', 'sky', 'indigo'],
  ['madder', 'sky', 'indigo', 'madder', 'weld', 'sky'],
  ['weld', 'indigo', 'sky', 'weld', 'ground', 'sky'],
]

/** A stitch has one of this many lengths: half a thread more or less is not seen, and the file is a quarter lighter. */
const PAPER_LENGTHS = 16

/**
 * Bands of dark stitches that drift over linen in a direction of their own, 800 x 500 px; on cotton some of them would
 * glare. On dark pages the same stitches are light thread on dark cloth.
 */
export function drawPostFromId(id: string): string {
  const random = randomOf(id)
  const drift = gradientNoise(textHash(id))
  const angle = (0.15 + 0.7 * random()) * Math.PI
  const bands = 4 + 3 * random()
  const dyes = choose(POST_DYES, random)
  return embroider({
    width: 800,
    height: 500,
    pitch: 8,
    thickness: 0.58,
    ground: 'linen',
    changesAtNight: true,
    field: ({ across, down }) => {
      const x = across * 1.6
      const route = (x * Math.cos(angle) + down * Math.sin(angle)) * bands + 0.9 * drift(x * 1.5, down * 1.5)
      const band = Math.floor(route)
      const presence = 0.55 + 0.9 * drift(x * 1.2 + 40, down * 1.2)
      const length = clamp(triangleWave(route) * presence, 0.1, 0.9)
      return {
        length: Math.round(length * PAPER_LENGTHS) / PAPER_LENGTHS,
        dye: dyes[wrap(band, dyes.length)] ?? 'indigo',
        direction: wrap(band, 2) ? 'across' : 'down',
      }
    },
  })
}

/** In repeats of the eight-shaft satin: 72 x 45 threads, 720 x 450 px, are small enough with any drawing on them. */
const REPEAT = 8
const REPEATS = { across: 9, down: 5.625 }

/** Weft, warp, and the stripe that runs through the warp. A page of twelve of them is a quilt, not one blue. */
const PROJECT_DYES: { weft: Dye; warp: Dye; stripe: Dye }[] = [
  { weft: 'indigo', warp: 'sky', stripe: 'weld' },
  { weft: 'sky', warp: 'linen', stripe: 'madder' },
  { weft: 'ground', warp: 'madder', stripe: 'sky' },
  { weft: 'indigo', warp: 'weld', stripe: 'linen' },
]

/** How much warp shows at a place, 0 none to 1 all; places are shares of the cloth from its top left. */
type Shade = (across: number, down: number) => number

/** A damask of rings, blocks or hills: a picture in shaded satin, with one stripe of a third dye in its warp. */
export function drawProjectFromId(id: string): string {
  const seed = textHash(id)
  const random = randomOf(id)
  const shade = choose([ringsAround(0.3 + 0.4 * random(), 0.5), blocks(seed), hillShade(seed)], random)
  const stripeStart = REPEAT * Math.floor(1 + 7 * random())
  const { weft, warp, stripe } = choose(PROJECT_DYES, random)
  const [ends, picks] = [REPEATS.across * REPEAT, REPEATS.down * REPEAT]
  const cloth: Cloth = {
    ends,
    picks,
    // Nine steps from all weft to all warp.
    structure: shadedSatin((pick, end) =>
      Math.round(clamp(shade((end + 0.5) / ends, (pick + 0.5) / picks)) * REPEAT),
    ),
    warpDye: (end) => (end >= stripeStart && end < stripeStart + 2 * REPEAT ? stripe : warp),
    weftDye: () => weft,
    gap: 'ground',
  }
  return drawCloth(cloth, { pitch: 10, thickness: 0.9 })
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

function hillShade(seed: number): Shade {
  const ground = gradientNoise(seed)
  return (across, down) => {
    const height = down * 4 + 1.2 * ground(across * 3.2, down * 2)
    return clamp(0.95 - 0.9 * wrap(height, 1))
  }
}

const STRUCTURES: Structure[] = [
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

/** The cloth of a service without a designed one. */
export function serviceCloth(id: string): Cloth {
  const random = randomOf(id)
  const structure = choose(STRUCTURES, random)
  const { warp, weft } = choose(DYE_PAIRS, random)
  return swatch({ structure, warpDye: () => warp, weftDye: () => weft })
}
