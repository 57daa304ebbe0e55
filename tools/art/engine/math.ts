import { seededRandom } from '#lib/process/random.ts'

/** The value, held between two ends. */
export function clamp(value: number, lowest = 0, highest = 1): number {
  return Math.min(highest, Math.max(lowest, value))
}

/** The remainder that stays positive for negative numbers, so that a repeat continues left of zero. */
export function wrap(value: number, period: number): number {
  return ((value % period) + period) % period
}

/** 0 before `start`, 1 after `end`, and an S-curve without corners in between. */
export function smoothstep(start: number, end: number, value: number): number {
  const t = clamp((value - start) / (end - start))
  return t * t * (3 - 2 * t)
}

/** A wave that rises 0 to 1 and falls back to 0 in straight lines while `value` grows by one. */
export function triangleWave(value: number): number {
  return 1 - Math.abs(wrap(value, 1) - 0.5) * 2
}

/**
 * Randomness that is the same on every machine: whole-number arithmetic only, no Math.random and no
 * Math.sin, so a picture woven again is the same byte for byte.
 */

const TWO_TO_THE_32 = 4294967296

/** One number from 0 up to 1 for one place of a grid: neighbours have nothing in common. */
export function cellHash(row: number, column: number): number {
  let mixed = Math.imul(row + 1, 374761393) ^ Math.imul(column + 1, 668265263)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / TWO_TO_THE_32
}

/** A whole number for a text (32-bit FNV-1a), to seed the picture of a new id. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

/** The eight directions in which the noise may slope at a grid point. */
const SLOPES = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/**
 * Gentle hills and valleys over the plane, about -0.7 to 0.7 (Ken Perlin's gradient noise, 2002 fade curve).
 * It is zero at whole coordinates and repeats after 256.
 */
export function gradientNoise(seed: number): (x: number, y: number) => number {
  const shuffled = shuffledBytes(seed)
  const byteAt = (index: number) => shuffled[index & 255] ?? 0

  const slopeAt = (column: number, row: number, dx: number, dy: number) => {
    const slope = SLOPES[byteAt(byteAt(column) + row) & 7] ?? SLOPES[0]
    return slope[0] * dx + slope[1] * dy
  }

  return (x, y) => {
    const column = Math.floor(x) & 255
    const row = Math.floor(y) & 255
    const dx = x - Math.floor(x)
    const dy = y - Math.floor(y)
    const upper = blend(slopeAt(column, row, dx, dy), slopeAt(column + 1, row, dx - 1, dy), fade(dx))
    const lower = blend(
      slopeAt(column, row + 1, dx, dy - 1),
      slopeAt(column + 1, row + 1, dx - 1, dy - 1),
      fade(dx),
    )
    return blend(upper, lower, fade(dy))
  }
}

function shuffledBytes(seed: number): number[] {
  const random = seededRandom(seed)
  const bytes = Array.from({ length: 256 }, (_, index) => index)
  for (let last = 255; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = bytes[last] ?? 0
    bytes[last] = bytes[other] ?? 0
    bytes[other] = kept
  }
  return bytes
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

function blend(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** A source of numbers from 0 up to 1 that follows from an id: the same id, the same picture on every machine. */
export function randomOf(id: string): () => number {
  return seededRandom(textHash(id))
}

/** One of the choices. @throws Error when there are none */
export function choose<T>(choices: readonly T[], random: () => number): T {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('Nothing to choose from')
  return choice
}
