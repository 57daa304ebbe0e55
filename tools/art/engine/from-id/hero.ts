import { clamp, triangleWave, wrap } from '../arithmetic.ts'
import type { HeroField } from '../hero-field.ts'
import { cellHash, gradientNoise, textHash } from '../noise.ts'
import type { Dye } from '../palette.ts'
import { choose, randomOf } from './choose.ts'

/** From the most frequent dye to the rarest. */
const DYE_SETS: Dye[][] = [
  ['indigo', 'linen', 'sky', 'weld'],
  ['indigo', 'weld', 'sky', 'madder'],
  ['sky', 'indigo', 'madder', 'linen'],
  ['indigo', 'sky', 'weld', 'linen'],
]

/** A large picture for a name without a designed one: hills, rings or fields. */
export function heroFromId(id: string): HeroField {
  const random = randomOf(id)
  const dyes = choose(DYE_SETS, random)
  return choose([hills, rings, fields], random)(textHash(id), random, dyes)
}

type Kind = (seed: number, random: () => number, dyes: Dye[]) => HeroField

const hills: Kind = (seed, random, dyes) => {
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

const rings: Kind = (seed, random, dyes) => {
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

const fields: Kind = (_seed, random, dyes) => {
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
