import { type HeroField, type Stitch, wave } from '../engine/embroidery.ts'
import { cellHash, clamp, gradientNoise, wrap } from '../engine/math.ts'
import type { Dye } from '../engine/svg.ts'

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
const bagh: HeroField = (x, y) => {
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

const STRANDS: Dye[] = ['cotton', 'weld', 'indigo', 'madder', 'sky']
const TURN = 3.6
/** A fifth of a full turn, so that the five strands are spread evenly around the rope. */
const FIFTH = 1.2566

/** Five strands twist around each other; at every height the nearest one hides the others. */
const braid: HeroField = (x, y) => {
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

const LAND = { width: 0.21, height: 0.17 }
const CANAL = { at: 0.12, halfWidth: 0.035 }

/** The land around Sahiwal from above: fields in rows, paths between them, one straight canal. */
const canal: HeroField = (x, y) => {
  const east = x * 0.96 + y * 0.28
  const south = y * 0.96 - x * 0.28
  if (Math.abs(east - CANAL.at) < CANAL.halfWidth) return { length: 0.95, dye: 'sky', direction: 'down' }

  const row = Math.floor(south / LAND.height)
  const alongRow = east / LAND.width + 0.3 * row
  const column = Math.floor(alongRow)
  const isPath = wrap(alongRow, 1) < 0.05 || wrap(south / LAND.height, 1) < 0.06
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

const DUNES = 8
const wind = gradientNoise(7)

/** Eight rows of dunes: light on the crests, thinning downhill until the next row begins. */
const dunes: HeroField = (x, y) => {
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

/** The rope at that many places of its way around; the distance between two is about the length of a stitch. */
const ROPE_PLACES = 480
const KNOT_SCALE = 0.132
const KNOT_CENTRE = { x: 0.2, y: 0.02 }
const ROPE_HALF_WIDTH = 0.085
/** What the upper turn keeps clear of the lower one on each side. */
const ROPE_SHADOW = 0.022
/** Where the rope first runs below itself: there its dye changes, out of sight. */
const FIRST_UNDERPASS = 0.043
const RIPPLES = 70
const ROPE_DYES: Dye[] = ['linen', 'weld', 'sky']

type RopePlace = { x: number; y: number; depth: number; share: number }

/** The trefoil: the simplest knot that does not come undone. */
const rope: RopePlace[] = Array.from({ length: ROPE_PLACES }, (_, index) => {
  const share = index / ROPE_PLACES
  const t = share * 2 * Math.PI
  return {
    x: KNOT_CENTRE.x + KNOT_SCALE * (Math.sin(t) + 2 * Math.sin(2 * t)),
    y: KNOT_CENTRE.y + KNOT_SCALE * (Math.cos(t) - 2 * Math.cos(2 * t)),
    depth: -Math.sin(3 * t),
    share,
  }
})

/** Two ends that have been tied: a rope in three dyes runs over and under itself, and the cloth ripples around it. */
const knot: HeroField = (x, y) => {
  const distances = rope.map((place) => Math.hypot(x - place.x, y - place.y))
  const passes = rope.flatMap((place, index) => {
    const distance = distances[index] ?? 0
    const isClosest =
      distance <= (distances.at(index - 1) ?? 0) && distance < (distances[(index + 1) % ROPE_PLACES] ?? 0)
    return isClosest && distance < ROPE_HALF_WIDTH + ROPE_SHADOW ? [{ place, distance }] : []
  })
  const top = passes.reduce<(typeof passes)[number] | undefined>(
    (highest, pass) => (highest && highest.place.depth >= pass.place.depth ? highest : pass),
    undefined,
  )
  if (top && top.distance < ROPE_HALF_WIDTH) {
    const { place, distance } = top
    const roundness = Math.sqrt(1 - (distance / ROPE_HALF_WIDTH) ** 2)
    const third = Math.floor(((place.share + 1 - FIRST_UNDERPASS) % 1) * 3)
    return {
      length: 0.2 + 0.6 * roundness * (0.8 + 0.2 * place.depth),
      dye: ROPE_DYES[third] ?? 'linen',
      direction: third === 1 ? 'down' : 'across',
    }
  }
  if (passes.length > 1) return { length: 0, dye: 'faint', direction: 'across' }
  const clear = Math.min(...distances)
  const ripple = 0.5 + 0.5 * Math.sin(clear * RIPPLES)
  return { length: 0.08 + 0.4 * ripple * Math.max(0.15, 1 - clear * 2), dye: 'indigo', direction: 'down' }
}

const SUN_CENTRE = { x: -0.1, y: -0.06 }
const SUN_RADIUS = 0.34

/** A sun of two dyes over rings of heat; its lower right, away from the light, is madder. */
const sun: HeroField = (x, y) => {
  const dx = x - SUN_CENTRE.x
  const distance = Math.hypot(dx, y - SUN_CENTRE.y)
  if (distance < SUN_RADIUS) {
    const towardsLight = ((-dx * 0.5 - y * 0.8) / SUN_RADIUS) * 0.5 + 0.5
    const light = clamp(0.38 + 0.75 * towardsLight)
    return { length: light * 0.95, dye: light > 0.74 ? 'weld' : 'madder', direction: 'across' }
  }
  const heat = 0.5 + 0.5 * Math.sin(distance * 44)
  return { length: 0.1 + 0.6 * heat, dye: heat > 0.72 ? 'indigo' : 'faint', direction: 'down' }
}

const RINGS_PER_UNIT = 40

/** Two drops in a well: where their rings meet crest on crest, the water catches the light. */
const well: HeroField = (x, y) => {
  const first = Math.sin(Math.hypot(x + 0.1, y + 0.3) * RINGS_PER_UNIT)
  const second = Math.sin(Math.hypot(x - 0.3, y - 0.42) * RINGS_PER_UNIT)
  const height = 0.5 + 0.25 * (first + second)
  return {
    length: 0.06 + 0.98 * height * height,
    dye: waterDye(height),
    direction: height > 0.5 ? 'across' : 'down',
  }
}

function waterDye(height: number): Dye {
  if (height > 0.83) return 'weld'
  if (height > 0.6) return 'cotton'
  return height > 0.4 ? 'indigo' : 'faint'
}

/** The large pictures by name. */
export const heroes: Record<string, HeroField> = { dunes, sun, wave, bagh, well, canal, braid, knot }
