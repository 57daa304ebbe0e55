import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AddressLine } from './contact-ways.tsx'

test.each([
  [
    'Rua da Moeda 5, 7000-601 Évora',
    '7000-601',
    '<span>Rua da Moeda 5, <span class="whitespace-nowrap">7000-601</span> Évora</span>',
  ],
  ['Kanalgade 2, 8000 Aarhus', '8000', 'Kanalgade 2, 8000 Aarhus'],
  ['By the harbour', '1-2', 'By the harbour'],
])('the postal code in "%s" does not break across lines', (line, postalCode, markup) => {
  expect(renderToStaticMarkup(<AddressLine line={line} postalCode={postalCode} />)).toBe(markup)
})
