import { textHash } from '#lib/process/random.ts'
import { type Cloth, drawCloth, swatch } from './cloth.ts'
import { embroider, type HeroField } from './embroidery.ts'
import { cellHash, choose, clamp, randomOf, triangleWave, valueNoise, wrap } from './math.ts'
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

/**
 * The number of the band, ring or field at a place, and how much thread shows there, 0 to 1. One unit is the height of the
 * picture; the origin is in its middle.
 */
type Terrain = (x: number, y: number) => { part: number; shade: number }

const TERRAINS: ((random: () => number, seed: number) => Terrain)[] = [
  // Hills, one behind the other.
  (random, seed) => {
    const ground = valueNoise(seed)
    const slope = 0.8 * random() - 0.4
    return (x, y) => {
      const height = (y + slope * x) * 5 + 1.5 * ground(x * 2.6, y * 2)
      return { part: Math.floor(height), shade: 1 - wrap(height, 1) }
    }
  },
  // Rings around a centre.
  (random, seed) => {
    const drift = valueNoise(seed)
    const centre = { x: 0.1 + 0.4 * random(), y: 0.4 * random() - 0.2 }
    return (x, y) => {
      const distance = Math.hypot(x - centre.x, y - centre.y) * 6 + 0.6 * drift(x * 3, y * 3)
      return { part: Math.floor(distance), shade: triangleWave(distance) * (1.1 - distance / 10) }
    }
  },
  // Fields, a few of them bright.
  (random) => {
    const size = 0.14 + 0.08 * random()
    const first = Math.floor(random() * 1000)
    return (x, y) => {
      const [column, row] = [Math.floor(x / size) + first, Math.floor(y / size) + first]
      const chance = cellHash(row, column)
      // Neighbours are even and odd.
      return { part: 997 * row + column, shade: chance > 0.7 ? chance : 0.4 * chance }
    }
  },
]

function terrainFrom(id: string, random: () => number): Terrain {
  return choose(TERRAINS, random)(random, textHash(id))
}

/** A large picture for a name without a designed one. */
export function heroFromId(id: string): HeroField {
  const random = randomOf(id)
  const dyes = choose(HERO_DYES, random)
  const terrain = terrainFrom(id, random)
  return (x, y) => {
    const { part, shade } = terrain(x, y)
    return {
      length: clamp(0.1 + 0.8 * shade, 0.1, 0.9),
      dye: dyeAt(dyes, cellHash(part + 50, 1)),
      direction: wrap(part, 2) ? 'down' : 'across',
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

/** A stitch has one of this many lengths: a thread more or less is not seen, and the file is lighter. */
const PAPER_LENGTHS = 8

/**
 * A terrain of dark stitches on linen, 800 x 500 px; on cotton some of them would glare. On dark pages the same stitches are
 * light thread on dark cloth.
 */
export function drawPostFromId(id: string): string {
  const random = randomOf(id)
  const dyes = choose(POST_DYES, random)
  const terrain = terrainFrom(id, random)
  return embroider({
    width: 800,
    height: 500,
    pitch: 8,
    thickness: 0.58,
    ground: 'linen',
    changesAtNight: true,
    field: ({ across, down }) => {
      const { part, shade } = terrain((across - 0.5) * 1.6, down - 0.5)
      return {
        length: Math.round(clamp(shade, 0.1, 0.9) * PAPER_LENGTHS) / PAPER_LENGTHS,
        dye: dyes[wrap(part, dyes.length)] ?? 'indigo',
        direction: wrap(part, 2) ? 'across' : 'down',
      }
    },
  })
}

/** Of the eight-shaft satin. */
const REPEAT = 8
/** 720 x 450 px are small enough with any drawing on them. */
const [ENDS, PICKS] = [72, 45]

/** Weft, warp, and the stripe that runs through the warp. A page of twelve of them is a quilt, not one blue. */
const PROJECT_DYES: { weft: Dye; warp: Dye; stripe: Dye }[] = [
  { weft: 'indigo', warp: 'sky', stripe: 'weld' },
  { weft: 'sky', warp: 'linen', stripe: 'madder' },
  { weft: 'ground', warp: 'madder', stripe: 'sky' },
  { weft: 'indigo', warp: 'weld', stripe: 'linen' },
]

/** A damask of a terrain: a picture in shaded satin, with one stripe of a third dye in its warp. */
export function drawProjectFromId(id: string): string {
  const random = randomOf(id)
  const terrain = terrainFrom(id, random)
  const stripeStart = REPEAT * Math.floor(1 + 7 * random())
  const { weft, warp, stripe } = choose(PROJECT_DYES, random)
  const cloth: Cloth = {
    ends: ENDS,
    picks: PICKS,
    // Nine steps from all weft to all warp.
    structure: shadedSatin((pick, end) => {
      const { shade } = terrain((end + 0.5 - ENDS / 2) / PICKS, (pick + 0.5) / PICKS - 0.5)
      return Math.round(clamp(0.05 + 0.9 * shade) * REPEAT)
    }),
    warpDye: (end) => (end >= stripeStart && end < stripeStart + 2 * REPEAT ? stripe : warp),
    weftDye: () => weft,
    gap: 'ground',
  }
  return drawCloth(cloth, { pitch: 10, thickness: 0.9 })
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
