import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '#testing/new-folder.ts'
import { breakLines, loadFonts, outlineOf } from './lettering.ts'
import { drawSocialImage } from './social.ts'

const SETTING = { x: 0, size: 60, letterSpacingEm: 0 }

test('a title of a script without spaces is broken between words, and no line begins with a sign', async () => {
  const { fonts } = await loadFonts('')
  const title = '「お客様の仕事」に合わせて作る、ソフトウェア。'
  const lines = breakLines(title, { ...SETTING, fonts, width: 200, isLeftward: false })
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).toBe(title)
  expect(lines.filter((line) => /^[、。」]|「$/.test(line))).toEqual([])
})

test('letters of a cursive script are joined from right to left, and numbers and Latin names keep their order', async () => {
  const { fonts } = await loadFonts('اورب 19', '@fontsource-variable/noto-naskh-arabic')
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

const folder = newFolder(afterAll)
const cloth = join(folder, 'plain.png')
await sharp({ create: { width: 48, height: 63, channels: 3, background: '#888' } }).toFile(cloth)

const sheet = {
  file: '',
  siteName: 'A site',
  logo: undefined,
  cloth,
  isHero: false,
  font: undefined,
  isLeftward: false,
}
const draw = (title: string, changes: Partial<typeof sheet> = {}) =>
  drawSocialImage({ ...sheet, title, ...changes }, '00000000')
const withoutTitle = await draw('')

test('a social picture with a photograph of any kind is light enough for messengers', async () => {
  const photograph = join(folder, 'noise.png')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  await sharp({ create: { width: 960, height: 1260, channels: 3, background: '#888', noise } }).toFile(
    photograph,
  )
  const picture = await draw('A title', { cloth: photograph })
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(150_000)
})

test.each([
  ['Kiến trúc phần mềm ở Việt Nam', true],
  ['A → B ≥ 5 λ ≠ №', true],
  ['Привет, Ґалаґан', true],
  ['¿Größe ¾ “ñ” ‘þ’ – — … €?', true],
  ['Ελλάδα ✓ ½', true],
  ['Wir ziehen um 🎉', false],
  ['日本のサーバー', false],
])(
  'there are fonts with every letter of %s, or a social picture leaves it out: %s',
  async (title, isShown) => {
    expect((await loadFonts(title)).missing.length === 0).toBe(isShown)
    expect((await draw(title)).equals(withoutTitle)).toBe(!isShown)
    expect(withoutTitle).not.toEqual(await draw('', { siteName: '' }))
  },
)

test('a drawing from any program is on a light ground, and neither changes nor covers the words', async () => {
  const drawing = join(folder, 'drawing.svg')
  const circle =
    '<?xml version="1.0"?>\n<!-- by a program -->\n<svg xmlns="http://www.w3.org/2000/svg" width="48" height="63"><style>path{fill:red}</style><circle r="9"/></svg>'
  writeFileSync(drawing, circle)
  const picture = await draw('A title', { cloth: drawing, isHero: true })
  const words = { left: 0, top: 0, width: 700, height: 630 }
  const other = await draw('A title')
  const [one, two] = await Promise.all(
    [picture, other].map((each) => sharp(each).extract(words).raw().toBuffer()),
  )
  expect(one && two?.equals(one)).toBe(true)
  const { dominant } = await sharp(
    await sharp(picture)
      .extract({ ...words, left: 720, width: 480 })
      .toBuffer(),
  ).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(200)
})
