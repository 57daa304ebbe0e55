import { wrap } from './arithmetic.ts'

/**
 * How strongly a picture glares. Stripes of about 3 cycles per degree of the visual field can bring on
 * headache and worse in people who are sensitive to patterns (Wilkins, "Visual Stress", 1995), so the
 * measure is the contrast a picture has at such sizes, whatever its subject.
 */

/** Relative luminance (WCAG 2: 0 black, 1 white), row by row. */
export type LuminanceGrid = { width: number; height: number; values: Float64Array }

/** CSS px in one degree of the visual field, at arm's length. */
const PX_PER_DEGREE = 36
const BAND_CYCLES_PER_DEGREE = { from: 2, to: 5 }
/** Side of the square that is judged at a time, in px: seven degrees, a power of two. */
const TILE = 256
const COLUMNS_IN_REACH = Array.from({ length: TILE }, (_, index) => index).filter(
  (index) => Math.abs(cyclesPerDegree(index)) <= BAND_CYCLES_PER_DEGREE.to,
)

/**
 * Root mean square of a picture's luminance between 2 and 5 cycles per degree. White and black stripes of
 * 6 px each give 0.45; we allow a picture 0.20.
 */
export function glare(picture: LuminanceGrid): number {
  let power = 0
  let tiles = 0
  for (const top of tileStarts(picture.height)) {
    for (const left of tileStarts(picture.width)) {
      power += bandPower(faded(tileOf(picture, left, top)))
      tiles++
    }
  }
  return Math.sqrt(power / tiles)
}

/** Squares side by side, the last moved back inside; a picture smaller than a square repeats in it. */
function tileStarts(length: number): number[] {
  const count = Math.ceil(length / TILE)
  return Array.from({ length: count }, (_, index) => Math.max(0, Math.min(index * TILE, length - TILE)))
}

function tileOf({ width, height, values }: LuminanceGrid, left: number, top: number): Float64Array {
  const tile = new Float64Array(TILE * TILE)
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      tile[y * TILE + x] = values[((top + y) % height) * width + ((left + x) % width)] ?? 0
    }
  }
  return tile
}

/** A window that fades to nothing at the tile's edges (Hann), or the cut itself would count as a stripe. */
const FADE = Float64Array.from(
  { length: TILE },
  (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / TILE),
)
/** The mean square of the window in two dimensions: 3/8 each way. */
const FADE_POWER = (3 / 8) ** 2

function faded(tile: Float64Array): Float64Array {
  const mean = tile.reduce((sum, value) => sum + value, 0) / tile.length
  return tile.map((value, index) => {
    const weight = (FADE[index % TILE] ?? 0) * (FADE[Math.floor(index / TILE)] ?? 0)
    return (value - mean) * weight
  })
}

/** By Parseval's theorem the power of a band is the sum of its squared Fourier coefficients. */
function bandPower(tile: Float64Array): number {
  const spectrum = fourierTransform(tile)
  let sum = 0
  for (const column of COLUMNS_IN_REACH) {
    for (let row = 0; row < TILE; row++) {
      const frequency = Math.hypot(cyclesPerDegree(row), cyclesPerDegree(column))
      if (frequency < BAND_CYCLES_PER_DEGREE.from || frequency > BAND_CYCLES_PER_DEGREE.to) continue
      const index = row * TILE + column
      sum += (spectrum.real[index] ?? 0) ** 2 + (spectrum.imaginary[index] ?? 0) ** 2
    }
  }
  return sum / TILE ** 4 / FADE_POWER
}

/** The frequency of a coefficient; the upper half of a discrete spectrum holds the negative ones. */
function cyclesPerDegree(index: number): number {
  const cyclesPerTile = wrap(index + TILE / 2, TILE) - TILE / 2
  return (cyclesPerTile / TILE) * PX_PER_DEGREE
}

type Complex = { real: Float64Array; imaginary: Float64Array }

/** Two-dimensional: every row, then of the result those columns that can reach into the band. */
function fourierTransform(tile: Float64Array): Complex {
  const grid = { real: tile.slice(), imaginary: new Float64Array(TILE * TILE) }
  for (let row = 0; row < TILE; row++) transformLine(grid, row * TILE, 1)
  for (const column of COLUMNS_IN_REACH) transformLine(grid, column, TILE)
  return grid
}

/** The fast Fourier transform of Cooley and Tukey, on one line of `TILE` values in place. */
function transformLine({ real, imaginary }: Complex, start: number, stride: number): void {
  const at = (index: number) => start + index * stride
  const swap = (values: Float64Array, a: number, b: number) => {
    const kept = values[a] ?? 0
    values[a] = values[b] ?? 0
    values[b] = kept
  }
  for (let index = 1, mirrored = 0; index < TILE; index++) {
    let bit = TILE >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (index < mirrored) {
      swap(real, at(index), at(mirrored))
      swap(imaginary, at(index), at(mirrored))
    }
  }
  for (let size = 2; size <= TILE; size *= 2) {
    for (let offset = 0; offset < size / 2; offset++) {
      const angle = (-2 * Math.PI * offset) / size
      const cosine = Math.cos(angle)
      const sine = Math.sin(angle)
      for (let block = 0; block < TILE; block += size) {
        const even = at(block + offset)
        const odd = at(block + offset + size / 2)
        const turnedReal = (real[odd] ?? 0) * cosine - (imaginary[odd] ?? 0) * sine
        const turnedImaginary = (real[odd] ?? 0) * sine + (imaginary[odd] ?? 0) * cosine
        real[odd] = (real[even] ?? 0) - turnedReal
        imaginary[odd] = (imaginary[even] ?? 0) - turnedImaginary
        real[even] = (real[even] ?? 0) + turnedReal
        imaginary[even] = (imaginary[even] ?? 0) + turnedImaginary
      }
    }
  }
}
