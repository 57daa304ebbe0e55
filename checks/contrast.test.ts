import { globSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, LARGE_CONTRAST, TEXT_CONTRAST } from './contrast.ts'

/*
 * Every colour of the site stands in tokens.css, so which of them may meet is written down here once, and measured in
 * both themes. What meets on a page by accident is found there, by axe (e2e/routes.spec.ts).
 */

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** The three grounds of the page, light or dark by theme, and the two dyed grounds, dark in both. */
const PAGE = ['surface', 'surface-raised', 'surface-strong']
const GROUND = ['ground', 'ground-raised']

const TEXTS: Record<string, string[]> = {
  ink: PAGE,
  'ink-soft': PAGE,
  'ink-muted': PAGE,
  primary: PAGE,
  error: ['surface', 'surface-raised'],
  success: ['surface', 'surface-raised'],
  'on-primary': ['primary', 'primary-hover'],
  'on-ground': GROUND,
  'on-ground-lead': GROUND,
  'on-ground-muted': GROUND,
  'on-ground-sky': GROUND,
  weld: GROUND,
  ground: ['weld', 'weld-hover'],
}

/** Figures as large as headings. */
const LARGE_TEXTS: Record<string, string[]> = { 'thread-sky': ['ground'] }

/** What shows where a control is, what state it is in, or where the focus is, with what lies beside it. */
const MARKS: Record<string, string[]> = {
  // The edge of fields, of outlined buttons and of tags; the dots of a carousel.
  'control-line': PAGE,
  // The focus ring, and the mark under the current page in the navigation.
  focus: PAGE,
  primary: PAGE,
  // A field in error.
  error: ['surface', 'surface-raised'],
  // The ring, and the edge of a button, on the ground.
  weld: GROUND,
  'thread-sky': ['ground'],
  // The plus of a question: the lying stitch and the standing one.
  thread: ['surface', 'surface-raised'],
  // The ring of the chat button is white within the ground.
  'on-ground': ['ground'],
}

/** Seen only beside words that say the same: hairlines, stitches, threads, the edge of a toast. */
const DECORATION = ['line', 'thread-faint', 'thread-indigo', 'madder', 'cotton']

const tokens = readTokens(readFileSync('styles/tokens.css', 'utf8'))

describe.each(THEMES)('in the %s theme', (theme) => {
  test.each(pairs(TEXTS))('text in %s can be read on %s', (text, ground) => {
    expect(contrastOf(theme, text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  test.each([...pairs(LARGE_TEXTS), ...pairs(MARKS)])('%s stands out from %s', (mark, ground) => {
    expect(contrastOf(theme, mark, ground)).toBeGreaterThanOrEqual(LARGE_CONTRAST)
  })
})

test('every colour that the components write text in, or draw with, has its place above', () => {
  const known = new Set(
    [TEXTS, LARGE_TEXTS, MARKS].flatMap((table) => [...Object.keys(table), ...Object.values(table).flat()]),
  )
  const used = globSync('{app,components}/**/*.{tsx,css}')
    .filter((file) => !file.endsWith('tokens.css') && statSync(file).isFile())
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

test('contrast is measured as WCAG does', () => {
  expect(contrast('#000', '#ffffff')).toBe(21)
  expect(contrast('#fff', '#fff')).toBe(1)
  expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2)
  expect(contrast('rgb(119, 119, 119)', '#fff')).toBeCloseTo(4.48, 2)
  expect(() => contrast('rebeccapurple', '#fff')).toThrow('rebeccapurple')
})

function contrastOf(theme: Theme, one: string, other: string): number {
  return contrast(colorOf(theme, one), colorOf(theme, other))
}

/** A token as `#rrggbb`; one that repeats another is followed. */
function colorOf(theme: Theme, name: string): string {
  const [light = '', dark = light] = tokens.get(name) ?? []
  const value = theme === 'light' ? light : dark
  const [, repeated] = /^var\(--([\w-]+)\)$/.exec(value) ?? []
  return repeated ? colorOf(theme, repeated) : value
}

/** The colours of tokens.css: both values of a pair, or the one that holds in both themes. */
function readTokens(css: string): Map<string, string[]> {
  const declarations = css.matchAll(/--([\w-]+): (?:light-dark\((.+), (.+)\)|(#[\da-f]+|var\(--[\w-]+\)));/g)
  return new Map(
    [...declarations].map(([, name = '', light, dark, both]) => [
      name,
      [light, dark, both].filter((value) => value !== undefined),
    ]),
  )
}

function pairs(table: Record<string, string[]>): [string, string][] {
  return Object.entries(table).flatMap(([mark, grounds]) =>
    grounds.map((ground): [string, string] => [mark, ground]),
  )
}
