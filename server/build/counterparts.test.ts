import { expect, test } from 'vitest'
import { linkCounterparts } from './counterparts.ts'

const titles = {
  '/': 'Häfen',
  '/services': 'Leistungen & mehr',
  '/services/brücken': 'Brücken',
  '/faq': 'Fragen',
}
const languages = [
  { language: 'en', prefix: '', titles: {} },
  { language: 'de', prefix: '/de', titles },
]
const link = (href: string, note: string) =>
  `<a href="${href}" lang="de" hrefLang="de"><span>Deutsch</span><span class="x"${note}</span></a>`
const written = link('/de', ' data-home="Start &amp; Ziel">').replace('<a ', '<a data-counterpart="de" ')

test.each([
  ['the page itself', '/services/br%C3%BCcken', '/de/services/br%C3%BCcken', '>'],
  ['home', '/', '/de', '>'],
  ['the list of an entry without a translation', '/services/nix', '/de/services', '>: Leistungen &amp; mehr'],
  ['the list of a further page of it', '/services/page/2', '/de/services', '>: Leistungen &amp; mehr'],
  ['home from a page without a translation', '/imprint', '/de', '>: Start &amp; Ziel'],
  ['home from an unknown address', '/404', '/de', '>: Start &amp; Ziel'],
  ['the list from an unknown entry', '/missing/services', '/de/services', '>: Leistungen &amp; mehr'],
])('a page links %s in another language, and says so if it is another page', (_what, path, href, note) => {
  expect(linkCounterparts(`<li>${written}</li>`, path, languages)).toBe(`<li>${link(href, note)}</li>`)
})
