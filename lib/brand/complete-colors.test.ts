import { expect, test } from 'vitest'
import { checkContrast } from '#lib/content/brand-faults.ts'
import { content } from '#lib/content/content.ts'
import { brandSchema } from './brand.ts'
import { completeColors, type GivenColors } from './complete-colors.ts'
import { contrast } from './contrast.ts'
import { fromOklch, toOklch } from './oklch.ts'

/** What the check of the content says of these colours. */
function faultsOf(given: GivenColors): string[] {
  return checkContrast(brandSchema.parse(given), () => undefined).map(({ message }) => message)
}

/** Main colours of every hue, from dark to middling, pale to strong, and accents of every hue that shine on a dark ground. */
const HUES = Array.from({ length: 24 }, (_, index) => index * 15)
const MAINS = HUES.flatMap((hue) =>
  [0.3, 0.45, 0.6].flatMap((lightness) =>
    [0.02, 0.1, 0.25].map((chroma) => fromOklch({ lightness, chroma, hue })),
  ),
)
const ACCENTS = [0.72, 0.8].flatMap((lightness) =>
  [40, 85, 160, 250, 340].map((hue) => fromOklch({ lightness, chroma: 0.15, hue })),
)

test('from two colours come others that can be read wherever they meet', () => {
  const faults = MAINS.flatMap((indigo, index) =>
    faultsOf({ dyes: { indigo, weld: ACCENTS[index % ACCENTS.length] ?? '' } }),
  )
  expect(faults).toEqual([])
})

test('whatever the two are, nothing is refused but what lies in them', () => {
  const faults = ['#ffcc00', '#000000', '#ffffff', '#ff0000', '#00ffff'].flatMap((indigo) =>
    ['#ffcc00', '#222222', '#ffffff', '#c63f2c'].flatMap((weld) => faultsOf({ dyes: { indigo, weld } })),
  )
  expect(faults.length).toBeGreaterThan(0)
  expect(faults.filter((message) => !/^dyes\.(?:indigo|weld|ground|sky) is /.test(message))).toEqual([])
})

test.each([
  ['a page that is dark by day', { surface: { light: '#1b1b1b' } }],
  ['a page that is light by night', { surface: { dark: '#ffffff' } }],
  ['a light page with light buttons', { primary: { light: '#9fc5e8' } }],
])('the words of a button can be read on %s, at rest and under the pointer', (_what, page) => {
  for (const [indigo, weld] of [
    ['#4f8f88', '#f79466'],
    ['#31549d', '#eab02f'],
    ['#7a2e5d', '#9adf72'],
  ] as const) {
    const colors = completeColors({ dyes: { indigo, weld }, page })
    for (const theme of ['light', 'dark'] as const) {
      for (const button of [colors.page.primary, colors.page.primaryHover])
        expect(contrast(colors.page.onPrimary[theme], button[theme])).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('what is given stays as it is, in every part and theme', () => {
  const { dyes, night, band, page } = content.brand
  expect(completeColors({ dyes, night, band, page })).toEqual({ dyes, night, band, page })
  const given = { page: { inkMuted: { light: '#aaaaaa' } }, band: { muted: '#555555' } }
  const colors = completeColors({ dyes: { indigo: '#31549d', weld: '#eab02f' }, ...given })
  expect([colors.page.inkMuted.light, colors.band.muted]).toEqual(['#aaaaaa', '#555555'])
  expect(contrast(colors.page.inkMuted.dark, colors.page.surface.dark)).toBeGreaterThan(4.5)
})

test('a ground and a page that are given are followed', () => {
  const two = { indigo: '#31549d', weld: '#eab02f' }
  const black = completeColors({ dyes: { ...two, ground: '#111111' } })
  for (const color of [black.band.raised, black.page.surface.dark, black.page.line.light, black.night.cotton])
    expect(toOklch(color).chroma).toBeLessThan(0.001)
  expect(black.page.ink.light).toBe('#111111')
  const cream = completeColors({ dyes: two, page: { surface: { light: '#fbf4e4' } } })
  expect(toOklch(cream.page.surfaceRaised.light).hue).toBeCloseTo(toOklch('#fbf4e4').hue, -1)
  expect(toOklch(cream.page.surfaceRaised.light).lightness).toBeLessThan(toOklch('#fbf4e4').lightness)
})

test('a hover differs from what it changes', () => {
  for (const indigo of MAINS) {
    const { page } = completeColors({ dyes: { indigo, weld: '#eab02f' } })
    for (const theme of ['light', 'dark'] as const)
      expect(contrast(page.primary[theme], page.primaryHover[theme])).toBeGreaterThan(1.1)
  }
})

test('threads are laid down in one order, whatever is given', () => {
  const { dyes } = completeColors({ dyes: { weld: '#eab02f', indigo: '#31549d', ground: '#111111' } })
  expect(Object.keys(dyes)).toEqual(Object.keys(content.brand.dyes))
})
