import { seededRandom, textHash } from '#lib/process/random.ts'

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

/** Gentle hills and valleys over the plane, -0.7 to 0.7: chances at whole coordinates, joined by S-curves. */
export function valueNoise(seed: number): (x: number, y: number) => number {
  const heightAt = (column: number, row: number) => 1.4 * cellHash(row + seed, column) - 0.7
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [across, down] = [smoothstep(0, 1, x - column), smoothstep(0, 1, y - row)]
    return blend(
      blend(heightAt(column, row), heightAt(column + 1, row), across),
      blend(heightAt(column, row + 1), heightAt(column + 1, row + 1), across),
      down,
    )
  }
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
