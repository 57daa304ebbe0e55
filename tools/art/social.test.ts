import { expect, test } from 'vitest'
import { breakLines, loadFonts, outlineOf } from './lettering.ts'

const SETTING = { x: 0, size: 60, letterSpacingEm: 0 }

test('a title of a script without spaces is broken between words, and no line begins with a sign', async () => {
  const fonts = await loadFonts(undefined)
  const title = '「お客様の仕事」に合わせて作る、ソフトウェア。'
  const lines = breakLines(title, { ...SETTING, fonts, width: 200, isLeftward: false })
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).toBe(title)
  expect(lines.filter((line) => /^[、。」]|「$/.test(line))).toEqual([])
})

test('letters of a cursive script are joined from right to left, and numbers and Latin names keep their order', async () => {
  const fonts = await loadFonts('@fontsource-variable/noto-naskh-arabic')
  const setting = { ...SETTING, fonts, width: 600, isLeftward: true }
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
