import { expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { readableOn } from './readable.ts'

test('contrast is measured as WCAG does', () => {
  expect(contrast('#000', '#ffffff')).toBe(21)
  expect(contrast('#fff', '#fff')).toBe(1)
  expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2)
  expect(contrast('rgb(119, 119, 119)', '#fff')).toBeCloseTo(4.48, 2)
  expect(() => contrast('rebeccapurple', '#fff')).toThrow('rebeccapurple')
})

test.each([
  ['#999999', '#ffffff', 4.5],
  ['#ffcc00', '#ffffff', 3],
  ['#336699', '#081124', 4.5],
  ['#808080', '#777777', 4.5],
])('%s on %s is brought to %d', (front, back, ratio) => {
  expect(contrast(readableOn(front, back, ratio), back)).toBeGreaterThanOrEqual(ratio)
})

test('a colour that can be read stays as it is', () => {
  expect(readableOn('#123456', '#ffffff', 4.5)).toBe('#123456')
})
