import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '#lib/content/content.ts'
import { ContactBand } from './contact-band.tsx'

test('the postal code of the office stays in one piece on a narrow phone', () => {
  const { site, pages } = content
  const address = { ...site.address, postalCode: '1011 AS', line: 'Kade 1, 1011 AS Amsterdam, Netherlands' }
  const markup = renderToStaticMarkup(<ContactBand words={pages.home.contact} site={{ ...site, address }} />)
  expect(markup).toContain('<span class="whitespace-nowrap">1011 AS</span>')
})
