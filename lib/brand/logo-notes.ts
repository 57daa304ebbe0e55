import type { Brand } from './brand.ts'
import { contrast, LARGE_CONTRAST } from './contrast.ts'
import { onGround } from './on-ground.ts'

/** Colours as most programs write them into a drawing; of the words only the two that a contrast is known for. */
const COLOR = /#(?:[\da-f]{6}|[\da-f]{3})\b|(?<=[:"'\s])(?:black|white)(?=[;"'\s}])/gi
const WORDS: Readonly<Record<string, string>> = { black: '#000000', white: '#ffffff' }
/** What paints a shape: a word, or the name of a function such as `rgb(`. */
const PAINT = /(?:fill|stroke|stop-color)\s*[:=]\s*["']?\s*([a-z]+\(?)/gi
/** Those that are not a colour of their own, and the words that are measured. */
const NOT_ASKED = /^(?:none|inherit|transparent|currentcolor|context-\w+|url\(|black|white)$/i

/**
 * What an owner should look at before a logo is published: parts of it that are hard to see on a light or a dark page.
 * Notes, not faults: such a part may be an edge around another.
 * @param svg the drawing; one with rules of its own for a dark page is taken to know what it does
 */
export function logoNotes(file: string, svg: string, { dyes, page }: Pick<Brand, 'dyes' | 'page'>): string[] {
  if (onGround(svg) !== svg) return []
  const unmeasured = [...svg.matchAll(PAINT)].flatMap(([, word = '']) => (NOT_ASKED.test(word) ? [] : word))
  const found = svg.match(COLOR) ?? (unmeasured.length > 0 ? [] : ['black'])
  const colors = new Set(found.map((color) => WORDS[color.toLowerCase()] ?? color.toLowerCase()))
  const grounds = [
    ['the light page', page.surface.light],
    ['the dark of the footer, the icons and the pages at night', dyes.ground],
  ] as const
  const notes = grounds.flatMap(([where, ground]) => {
    const faint = [...colors].filter((color) => contrast(color, ground) < LARGE_CONTRAST)
    if (faint.length === 0) return []
    return [
      `${file} draws with ${faint.join(', ')}, which is hard to see on ${where} (${ground}). Look at it there; a drawing ` +
        'gives itself other colours on the dark with <style>@media (prefers-color-scheme: dark) { … }</style>.',
    ]
  })
  if (unmeasured.length === 0) return notes
  const words = [...new Set(unmeasured)].map((word) => word.replace('(', '(…)')).join(', ')
  return [
    ...notes,
    `${file} names colours in words: ${words}. Whether they can be seen is measured only when they are written as #rrggbb.`,
  ]
}
