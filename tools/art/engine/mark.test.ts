import { expect, test } from 'vitest'
import { drawIcon, drawIconTile, placeMark } from './mark.ts'

const BOX = { left: 64, top: 32, width: 200, height: 40 }

test('a drawing of the company fits into the place of the mark, at the size of that place', () => {
  const drawing =
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><path d="M0 0h9"/></svg>'
  const placed = placeMark(BOX, drawing)
  expect(placed).toMatch(/^<svg x="64" y="32" width="200" height="40" preserveAspectRatio="xMinYMid meet"/)
  expect(placed).toContain('viewBox="0 0 300 60"')
  expect(placed).toContain('<path d="M0 0h9"/>')
  expect(placed.match(/width=/g)).toHaveLength(1)
})

test('icons show the drawing instead of the mark', () => {
  const drawing = '<svg viewBox="2 2 8 8"><path id="ours" d="M0 0h8"/></svg>'
  expect(drawIcon(drawing)).toBe(drawing)
  expect(drawIconTile({ size: 100, markShare: 0.5, drawing })).toContain(
    '<svg x="25" y="25" width="50" height="50" preserveAspectRatio="xMinYMid meet" viewBox="2 2 8 8">',
  )
  expect(drawIconTile({ size: 100, markShare: 0.5 })).not.toContain('id="ours"')
})

test('a drawing for light and dark pages is shown on the ground as on a dark page, and in a tab as it is', () => {
  const style = (rules: string) =>
    `<svg viewBox="0 0 8 8"><style>path{fill:#111}${rules}</style><path/></svg>`
  const drawing = style(
    '@media (prefers-color-scheme: dark) { path { fill: #eee } .b { fill: #ccc } }.c{fill:red}',
  )
  const dark = 'path{fill:#111} path { fill: #eee } .b { fill: #ccc } .c{fill:red}</style>'
  expect(placeMark(BOX, drawing)).toContain(dark)
  expect(drawIconTile({ size: 100, markShare: 0.5, drawing })).toContain(dark)
  expect(drawIcon(drawing)).toBe(drawing)
  expect(placeMark(BOX, style('@media (prefers-color-scheme: dark) {'))).toContain('@media')
})
