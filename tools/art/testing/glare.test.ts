import { expect, test } from 'vitest'
import { glare, type LuminanceGrid } from './glare.ts'

/** Upright stripes, black and white, each `stripe` px wide. */
function stripes(stripe: number, width = 512, height = 512): LuminanceGrid {
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
  const standing = stripes(6)
  const values = standing.values.map((_, pixel) => {
    const row = Math.floor(pixel / standing.width)
    const column = pixel % standing.width
    return standing.values[column * standing.width + row] ?? 0
  })
  expect(glare({ ...standing, values })).toBeCloseTo(glare(standing), 6)
})

test('an even grey of any size does not glare', () => {
  const grey = { width: 100, height: 40, values: new Float64Array(4000).fill(0.4) }
  expect(glare(grey)).toBeCloseTo(0, 6)
})
