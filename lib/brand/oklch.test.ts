import { expect, test } from 'vitest'
import { fromOklch, toOklch } from './oklch.ts'

// Figures of CSS Color 4 (https://www.w3.org/TR/css-color-4/#ok-lab), to three places.
test.each([
  ['#ff0000', { lightness: 0.628, chroma: 0.258, hue: 29.234 }],
  ['#00ff00', { lightness: 0.866, chroma: 0.295, hue: 142.495 }],
  ['#0000ff', { lightness: 0.452, chroma: 0.313, hue: 264.052 - 360 }],
])('%s is measured as browsers do', (color, { lightness, chroma, hue }) => {
  const measured = toOklch(color)
  expect(measured.lightness).toBeCloseTo(lightness, 2)
  expect(measured.chroma).toBeCloseTo(chroma, 2)
  expect(measured.hue).toBeCloseTo(hue, 0)
})

test('there and back, a colour is the same', () => {
  for (let number = 0; number < 0xffffff; number += 104_729) {
    const color = `#${number.toString(16).padStart(6, '0')}`
    expect(fromOklch(toOklch(color))).toBe(color)
  }
})

test('a colour that no screen shows keeps its lightness and its hue', () => {
  const shown = toOklch(fromOklch({ lightness: 0.5, chroma: 0.4, hue: 150 }))
  expect(shown.lightness).toBeCloseTo(0.5, 1)
  expect(shown.hue).toBeCloseTo(150, -1)
  expect(fromOklch({ lightness: 1.2, chroma: 0, hue: 0 })).toBe('#ffffff')
})
