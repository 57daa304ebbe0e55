import { expect, test } from 'vitest'
import { checkContrast } from '#lib/content/check/checks.ts'
import { content } from '#lib/content/content.ts'
import { brandSchema, completeColors } from './brand.ts'
import type { GivenColors } from './colors.ts'
import { contrast, fromOklch, toOklch } from './contrast.ts'

/** The faults that the check of the content finds in these colours. */
function faultsOf(given: GivenColors): string[] {
  const fault = (_field: unknown, message: string) => ({ file: 'brand.yaml', message })
  return checkContrast(brandSchema.parse(given), fault).map(({ message }) => message)
}

/** Main colours of every hue, dark to middling and pale to strong, and bright accents of several hues. */
const HUES = Array.from({ length: 24 }, (_, index) => index * 15)
const MAINS = HUES.flatMap((hue) =>
  [0.3, 0.45, 0.6].flatMap((lightness) =>
    [0.02, 0.1, 0.25].map((chroma) => fromOklch({ l: lightness, c: chroma, h: hue })),
  ),
)
const ACCENTS = [0.72, 0.8].flatMap((lightness) =>
  [40, 85, 160, 250, 340].map((hue) => fromOklch({ l: lightness, c: 0.15, h: hue })),
)

const two = { main: '#31549d', accent: '#eab02f' }

test('the colours derived from two have enough contrast wherever they meet', () => {
  const faults = MAINS.flatMap((main, index) =>
    faultsOf({ colors: { main, accent: ACCENTS[index % ACCENTS.length] ?? '' } }),
  )
  expect(faults).toEqual([])
})

test('with unusual colours, faults concern only main, accent, ground and mainLight', () => {
  const faults = ['#ffcc00', '#000000', '#ffffff', '#ff0000', '#00ffff'].flatMap((main) =>
    ['#ffcc00', '#222222', '#ffffff', '#c63f2c'].flatMap((accent) => faultsOf({ colors: { main, accent } })),
  )
  expect(faults.length).toBeGreaterThan(0)
  expect(faults.filter((message) => !/^colors\.(?:main|accent|ground|mainLight) is /.test(message))).toEqual(
    [],
  )
})

test.each([
  ['a page that is dark by day', { surface: { light: '#1b1b1b' } }],
  ['a page that is light by night', { surface: { dark: '#ffffff' } }],
  ['a light page with light buttons', { primary: { light: '#9fc5e8' } }],
])('the text of a button has enough contrast on %s, also on hover', (_what, page) => {
  for (const [main, accent] of [
    ['#4f8f88', '#f79466'],
    ['#31549d', '#eab02f'],
    ['#7a2e5d', '#9adf72'],
  ] as const) {
    const faults = faultsOf({ colors: { main, accent }, page })
    expect(faults.filter((message) => message.startsWith('page.onPrimary'))).toEqual([])
  }
})

test('given colours are never changed, in any part and theme', () => {
  const { colors: all, night, band, page } = content.brand
  expect(completeColors({ colors: all, night, band, page })).toMatchObject({ colors: all, night, band, page })
  const given = { page: { inkMuted: { light: '#aaaaaa' } }, band: { muted: '#555555' } }
  const colors = completeColors({ colors: two, ...given })
  expect([colors.page.inkMuted.light, colors.band.muted]).toEqual(['#aaaaaa', '#555555'])
  expect(contrast(colors.page.inkMuted.dark, colors.page.surface.dark)).toBeGreaterThan(4.5)
})

test('derived colours follow a given ground or page colour', () => {
  const black = completeColors({ colors: { ...two, ground: '#111111' } })
  for (const color of [black.band.raised, black.page.surface.dark, black.page.line.light, black.night.pale])
    expect(toOklch(color).c).toBeLessThan(0.001)
  expect(black.page.ink.light).toBe('#111111')
  const cream = completeColors({ colors: two, page: { surface: { light: '#fbf4e4' } } })
  expect(toOklch(cream.page.surfaceRaised.light).h).toBeCloseTo(toOklch('#fbf4e4').h, -1)
  expect(toOklch(cream.page.surfaceRaised.light).l).toBeLessThan(toOklch('#fbf4e4').l)
})

test('two given colours derive the colours of this snapshot', () => {
  const values = Object.entries(completeColors({ colors: two })).flatMap(([part, values]) =>
    Object.entries(values).map(([name, value]) =>
      typeof value === 'string' ? `${part}.${name} ${value}` : `${part}.${name} ${value.light} ${value.dark}`,
    ),
  )
  expect(values).toMatchInlineSnapshot(`
    [
      "colors.ground #0e1b34",
      "colors.faint #1b2e56",
      "colors.main #31549d",
      "colors.mainDeep #2b4b8e",
      "colors.pale #f3f0ea",
      "colors.paleDeep #e8e3da",
      "colors.accent #eab02f",
      "colors.accentDeep #dfa72a",
      "colors.second #c24434",
      "colors.secondDeep #b43e2f",
      "colors.mainLight #839ed4",
      "colors.mainLightDeep #7691c6",
      "night.ground #f3f0ea",
      "night.main #5d80c6",
      "night.pale #13203a",
      "night.paleDeep #13203a",
      "night.mainLight #31549d",
      "band.raised #192741",
      "band.text #ffffff",
      "band.lead #d9dee8",
      "band.muted #cad1df",
      "band.mainLight #aabee5",
      "band.accentHover #fac55d",
      "band.toast #1f2d48",
      "page.surface #ffffff #071124",
      "page.surfaceRaised #f1f4fa #0e182c",
      "page.surfaceStrong #e1e8f6 #182438",
      "page.ink #0e1b34 #f5f2ec",
      "page.inkSoft #3b4860 #d2d8e2",
      "page.inkMuted #525e75 #b5becf",
      "page.line #cfd6e3 #2a364c",
      "page.controlLine #68758d #70819f",
      "page.primary #29498d #eab02f",
      "page.primaryHover #1b3671 #fac55d",
      "page.onPrimary #ffffff #0e1b34",
      "page.error #af2b25 #faa498",
      "page.success #176f45 #7ddca5",
    ]
  `)
})

test('a fault of a derived colour names it, its background and the value to write into the file', () => {
  const [message] = faultsOf({ colors: { ...two, ground: '#9a9a9a' } }).filter((each) =>
    each.startsWith('colors.mainLight'),
  )
  expect(message).toMatch(
    /^colors\.mainLight is #\w{6}, which on .* set colors\.mainLight to #\w{6}, or change the other$/,
  )
})
