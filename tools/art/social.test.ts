import { expect, test } from 'vitest'
import { socialImagePath } from '#lib/content/pictures.ts'
import { loadFonts, outlineOf } from './lettering.ts'

test.each([
  ['/', '/social/home.png'],
  ['/about', '/social/about.png'],
  ['/services/bridges', '/social/services--bridges.png'],
])('the page %s is shared with %s', (path, picture) => {
  expect(socialImagePath(path)).toBe(picture)
})

test('the letters of a script that joins are joined, from the right, with numbers and names in their own order', async () => {
  const fonts = await loadFonts('@fontsource-variable/noto-naskh-arabic')
  const setting = { fonts, x: 0, width: 600, size: 60, letterSpacingEm: 0, isLeftward: true }
  const glyphs = (line: string) => outlineOf(line, 0, setting).match(/ d="[^"]+"/g) ?? []
  // Alone a letter has another form than between others.
  expect(glyphs('ببب')).not.toEqual([...glyphs('ب'), ...glyphs('ب'), ...glyphs('ب')])
  expect(glyphs('اور 19')).toEqual(
    [...glyphs('19'), ...glyphs(' '), ...glyphs('اور')].filter((each) => each !== ' d=""'),
  )
  // The end of the line is where its first letter is.
  const places = [...outlineOf('ب', 0, setting).matchAll(/matrix\(\S+ 0 0 \S+ (\S+)/g)].map(([, x]) =>
    Number(x),
  )
  expect(Math.min(...places)).toBeGreaterThan(500)
})
