import { parse } from 'culori/fn'
import type { Colors } from './colors.ts'
import { contrast, LARGE_CONTRAST } from './contrast.ts'

/** The rules of a drawing for a dark page. Each may have others inside. */
const DARK_RULES =
  /@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g

/**
 * A drawing for the ground, which is dark in both themes: its rules for a dark page always apply. Icons and pictures are
 * made without a theme.
 * @param svg a whole drawing; without rules for a dark page it is not changed
 */
export const onGround = (svg: string) => svg.replace(DARK_RULES, '$1')

/** The paint of a shape: a colour in any spelling, or a word such as `none`. */
const PAINT = /(?:fill|stroke|stop-color)\s*[:=]\s*["']?\s*([a-z]+\([^)]*\)|#?[\w-]+)/gi
/** Paints that are not a colour of their own. */
const NOT_A_COLOR = /^(?:none|inherit|transparent|currentcolor|context-\w+|(?:url|var)\(.*)$/i

/**
 * Parts of a logo that are hard to see on a light or a dark page. These are notes, not faults: a part may be an edge
 * around another one.
 * @param svg the drawing; if it has its own rules for dark pages, there are no notes
 */
export function logoNotes(
  file: string,
  svg: string,
  { colors, page }: Pick<Colors, 'colors' | 'page'>,
): string[] {
  if (onGround(svg) !== svg) return []
  const paints = [...svg.matchAll(PAINT)].map(([, paint = '']) => paint.toLowerCase())
  const known = new Set(paints.filter((paint) => !NOT_A_COLOR.test(paint) && parse(paint)))
  // A shape without a paint is black.
  if (paints.length === 0) known.add('black')
  const grounds = [
    ['the light page', page.surface.light],
    ['the dark of the footer, the icons and the pages at night', colors.ground],
  ] as const
  return grounds.flatMap(([where, ground]) => {
    const faint = [...known].filter((color) => contrast(color, ground) < LARGE_CONTRAST)
    if (faint.length === 0) return []
    return [
      `${file} draws with ${faint.join(', ')}, which is hard to see on ${where} (${ground}). Look at it there; a drawing ` +
        'gives itself other colours on the dark with <style>@media (prefers-color-scheme: dark) { … }</style>.',
    ]
  })
}

/**
 * The brand mark: the smallest piece of plain weave, three picks across and the warp over and under them.
 * It has a grid of 36 units and round strokes of 6.
 */
export const MARK_SIZE = 36
/** The horizontal threads. */
export const PICKS = 'M5 8h8M23 8h8M14 18h8M5 28h8M23 28h8'
/** The vertical threads, the warp. */
export const ENDS = 'M18 5v6M8 15v6M28 15v6M18 25v6'
