import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTRAST_PAIRS, colorTokens } from '#lib/brand/colors.ts'
import { content } from '#lib/content/content.ts'

/** Seen only beside words that say the same: hairlines, stitches, threads, the edge of a toast. */
const DECORATION = ['line', 'thread-faint', 'thread-main', 'second', 'pale']

test('the contrast of every colour that components use for text or drawings is measured', () => {
  const known = new Set(CONTRAST_PAIRS.flatMap(({ front, back }) => [front, back]))
  const tokens = new Set(colorTokens(content.brand).map(({ name }) => name))
  const used = globSync('{app,components}/**/*.{tsx,css}')
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:\b(?:text|bg|border|border-[belst])-|var\(--)([a-z][a-z\d-]*)/g,
      ),
    ])
    .map(([, name = '']) => name)
    .filter((name) => tokens.has(name))
  expect(used.length).toBeGreaterThan(100)
  expect(used.filter((name) => !known.has(name) && !DECORATION.includes(name))).toEqual([])
})

test('no colour of a page is written outside the brand', () => {
  const sheets = globSync('{app,components,styles,server,lib/mail}/**/*.{ts,tsx,css}').filter(
    (file) => !/\.test\.|brand\.css$/.test(file),
  )
  const colors = sheets.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?<![\w&/'"(`])#(?:[\da-f]{6}|[\da-f]{3})\b|rgb\(\d[^)]*\)/g),
    ].map(([color]) => `${file} ${color}`),
  )
  // Paper is black on white, and a mask is opaque or not.
  expect(colors.filter((each) => !/print\.css|#(?:000|fff|999)$/.test(each))).toEqual([])
})
