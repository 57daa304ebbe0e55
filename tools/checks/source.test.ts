import { expect, test } from 'vitest'
import { readSourceFiles } from './imports.ts'

/** Markup that React does not escape, never words of content or of a visitor. As an attribute, Biome refuses it. */
const UNESCAPED_MARKUP = [
  // The HTML of an island as the server wrote it, after its component has thrown.
  'components/islands/runtime.ts',
  // Only the type of a slot, which the browser fills with the HTML that is already in the page.
  'components/ui/island.tsx',
]

// The policy of the pages refuses foreign scripts and addresses, but not markup that is in the page from the start.
test('markup goes unescaped in the places that are known, and nowhere else', () => {
  const unescaped = readSourceFiles().filter(
    ({ file, code }) =>
      /^(?:app|components|lib|server)\//.test(file) &&
      !file.includes('.test.') &&
      /dangerouslySetInnerHTML(?!=)|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML/.test(code),
  )
  expect(unescaped.map(({ file }) => file)).toEqual(UNESCAPED_MARKUP)
})

/** Shown where no language is known: React has failed in the browser. */
const ERROR_PAGES = ['app/error.tsx', 'app/global-error.tsx']
/** The start of an element of a link to this site, and its address unless it is written in the language of the page. */
const PLAIN_LINK = /<a\s(?:[^>]|=>)*?href=(?!\{(?:addressOf\(|address\}|callUrl\(|picture\.|`mailto:|`#)|"#)/

test('a link of a component leads to a page in its own language', () => {
  expect('<a key={id} href={path}>').toMatch(PLAIN_LINK)
  const plain = readSourceFiles().filter(
    ({ file, code }) =>
      /^(?:app|components)\//.test(file) &&
      !file.includes('.test.') &&
      !ERROR_PAGES.includes(file) &&
      PLAIN_LINK.test(code),
  )
  expect(plain.map(({ file }) => file)).toEqual([])
})
