import { expect, test } from 'vitest'
import { completeColors } from './brand.ts'
import { logoNotes } from './logo.ts'

const colors = completeColors({ colors: { main: '#31549d', accent: '#eab02f' } })
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`

test.each([
  ['that can be seen on both', '<path fill="#7788aa" d="M0 0h9"/>', []],
  ['that is dark', '<path fill="#102040" d="M0 0h9"/>', [/^logo\.svg draws with #102040, .* on the dark/]],
  ['that names no colour, which is black', '<path d="M0 0h9"/>', [/black/]],
  ['that is white', '<path style="fill:white" d="M0 0h9"/>', [/white, .* on the light page/]],
  ['of dark and of white', '<path fill="#000"/><path fill="#fff"/>', [/#fff, .* light/, /#000, .* dark/]],
  ['that names a colour', '<path fill="navy"/><path fill="none"/>', [/draws with navy, .* on the dark/]],
  [
    'of a function and of white',
    '<path style="stroke: rgb(1 2 3)"/><path fill="white" stroke="url(#a)"/>',
    [/white, .* on the light page/, /rgb\(1 2 3\), .* on the dark/],
  ],
  [
    'that is another on the dark',
    '<style>path{fill:#102040}@media (prefers-color-scheme: dark){path{fill:#fff}}</style><path d="M0 0h9"/>',
    [],
  ],
])('a logo %s', (_what, inside, notes) => {
  const found = logoNotes('logo.svg', drawing(inside), colors)
  expect(found).toHaveLength(notes.length)
  for (const [index, note] of notes.entries()) expect(found[index]).toMatch(note)
})
