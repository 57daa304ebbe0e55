import { expect, test } from 'vitest'
import { glare, type LuminanceGrid } from './glare.ts'

/** Upright stripes, black and white, each `stripe` px wide. */
function stripes(stripe: number): LuminanceGrid {
  const [width, height] = [512, 512]
  const values = Float64Array.from(
    { length: width * height },
    (_, pixel) => Math.floor((pixel % width) / stripe) % 2,
  )
  return { width, height, values }
}

test('stripes at three cycles per degree glare with nearly all of their contrast', () => {
  // The first harmonic of a square wave has the amplitude 2 / pi, and 1 / sqrt(2) of that as its RMS.
  expect(glare(stripes(6))).toBeCloseTo(2 / Math.PI / Math.SQRT2, 1)
})

test('wide stripes do not glare, nor do stripes that are too fine to be seen', () => {
  expect(glare(stripes(64))).toBeLessThan(0.15)
  expect(glare(stripes(2))).toBeLessThan(0.01)
})

test('lying stripes glare as standing ones do', () => {
  const { width, height, values } = stripes(6)
  const lying = values.map((_, pixel) => values[(pixel % width) * width + Math.floor(pixel / width)] ?? 0)
  expect(glare({ width, height, values: lying })).toBeCloseTo(glare(stripes(6)), 6)
})
