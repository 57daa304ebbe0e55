import { expect, test } from 'vitest'
import { completeColors } from './brand.ts'
import { logoNotes } from './logo.ts'

const colors = completeColors({ colors: { main: '#31549d', accent: '#eab02f' } })
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`

test.each([
  ['that is visible on both themes', '<path fill="#7788aa" d="M0 0h9"/>', []],
  ['that is dark', '<path fill="#102040" d="M0 0h9"/>', [/^logo\.svg draws with #102040, .* on the dark/]],
  ['without a colour, which is black', '<path d="M0 0h9"/>', [/black/]],
  ['that is white', '<path style="fill:white" d="M0 0h9"/>', [/white, .* on the light page/]],
  ['in dark and in white', '<path fill="#000"/><path fill="#fff"/>', [/#fff, .* light/, /#000, .* dark/]],
  ['that names a colour', '<path fill="navy"/><path fill="none"/>', [/draws with navy, .* on the dark/]],
  [
    'with a colour function and white',
    '<path style="stroke: rgb(1 2 3)"/><path fill="white" stroke="url(#a)"/>',
    [/white, .* on the light page/, /rgb\(1 2 3\), .* on the dark/],
  ],
  [
    'with another colour on the dark theme',
    '<style>path{fill:#102040}@media (prefers-color-scheme: dark){path{fill:#fff}}</style><path d="M0 0h9"/>',
    [],
  ],
])('a logo %s gets the right notes', (_what, inside, notes) => {
  const found = logoNotes('logo.svg', drawing(inside), colors)
  expect(found).toHaveLength(notes.length)
  for (const [index, note] of notes.entries()) expect(found[index]).toMatch(note)
})
