import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Ascent and descent in per cent of the font size, from the files' own tables (hhea). */
const HEIGHTS: Record<string, { ascent: number; descent: number }> = {
  Display: { ascent: 101.5, descent: 31.5 },
  Text: { ascent: 98.4, descent: 31.6 },
}

const faces = [...readFileSync('styles/fallback-fonts.css', 'utf8').matchAll(/@font-face \{([^}]+)\}/g)]
  .map(([, rules = '']) => rules)
  .map((rules) => ({
    family: /font-family: "(\w+) \w+"/.exec(rules)?.[1] ?? '',
    name: `${/font-family: "([^"]+)"/.exec(rules)?.[1]} ${/font-weight: ([\d ]+)/.exec(rules)?.[1]}`,
    percent: (property: string) => Number(new RegExp(`${property}: ([\\d.]+)%`).exec(rules)?.[1]),
  }))

test('both fonts have a fallback for Arial and Roboto in two weights', () => expect(faces).toHaveLength(8))

test.each(faces)(
  '$name has the same height on the line as the font that it replaces',
  ({ family, percent }) => {
    const scale = percent('size-adjust') / 100
    expect(percent('ascent-override') * scale).toBeCloseTo(HEIGHTS[family]?.ascent ?? 0, 1)
    expect(percent('descent-override') * scale).toBeCloseTo(HEIGHTS[family]?.descent ?? 0, 1)
  },
)
