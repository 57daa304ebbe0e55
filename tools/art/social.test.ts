import { expect, test } from 'vitest'
import { SOCIAL_SIZE, socialImagePath } from '#lib/content/pictures.ts'
import { loadFonts, outlineOf } from './lettering.ts'
import { HERO_BOX, SWATCH_BOX, titleSize, WORDS } from './social.ts'

test.each([
  ['/', '/social/home.png'],
  ['/about', '/social/about.png'],
  ['/services/bridges', '/social/services--bridges.png'],
])('the page %s is shared with %s', (path, picture) => {
  expect(socialImagePath(path)).toBe(picture)
})

test('words never lie on cloth that is closed, and the cloth reaches the right edge', () => {
  expect(WORDS.left + WORDS.width).toBeLessThanOrEqual(SWATCH_BOX.left)
  for (const box of [SWATCH_BOX, HERO_BOX]) expect(box.left + box.width).toBe(SOCIAL_SIZE.width)
})

test('a longer title is set smaller', () => {
  const sizes = [20, 50, 90].map((length) => titleSize('x'.repeat(length)))
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  expect(new Set(sizes).size).toBe(3)
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
