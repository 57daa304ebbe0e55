import { readFile } from 'node:fs/promises'
import { Blob, Buffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { isWrittenLeftwards } from '#lib/text/direction.ts'
import { splitWords } from '#lib/text/split-words.ts'
import { allParts, fileInPackage, partsOf } from './fonts.ts'

/*
 * Words as outlines: the renderer of our pictures has no font of its own, and would take what the machine happens to
 * have. HarfBuzz joins the letters of scripts that join.
 */

const WEIGHT = 500

/** In this order: a letter that the first does not have is looked for in the next. */
export type Fonts = readonly Font[]

const OWN = '@fontsource-variable/host-grotesk'
/** Vietnamese, Greek, Cyrillic. */
const FURTHER = '@fontsource-variable/source-sans-3'
/** Arrows and signs. Its letters are for formulas, and do not join. */
const SIGNS = {
  file: fileInPackage('@fontsource/noto-sans-math', 'noto-sans-math-latin-400-normal'),
  has: (code: number) => !/\p{L}/u.test(String.fromCodePoint(code)),
}

/** Characters that are not drawn, such as spaces and joiners. */
const IS_INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/u

/**
 * Loads the fonts that a text needs.
 * @param script the package of `brand.yaml` for letters that are not Latin
 * @returns also the letters that no font has
 */
export async function loadFonts(text: string, script?: string): Promise<{ fonts: Fonts; missing: string[] }> {
  const [latin, ...others] = [
    ...allParts(OWN).toReversed(),
    ...(script === undefined ? [] : partsOf(script)),
    ...partsOf(FURTHER),
    SIGNS,
  ]
  if (!latin) throw new Error(`${OWN} has no fonts`)
  const codes = [...new Set(text)]
    .filter((letter) => !IS_INVISIBLE.test(letter))
    .map((letter) => letter.codePointAt(0) ?? 0)
  const fonts = [await loadFont(latin.file)]
  let missing = codes.filter((code) => !fonts[0]?.glyph(code))
  for (const { file, has } of others) {
    if (!missing.some(has)) continue
    const font = await loadFont(file)
    fonts.push(font)
    missing = missing.filter((code) => !font.glyph(code))
  }
  return { fonts, missing: missing.map((code) => String.fromCodePoint(code)) }
}

function loadFont(file: string): Promise<Font> {
  const known = loaded.get(file)
  if (known) return known
  const variationAxes: Record<string, number> = file.includes('-wght-') ? { wght: WEIGHT } : {}
  const font = readFile(file)
    .then((bytes) => subsetFont(bytes, '', { keepAllGlyphs: true, targetFormat: 'truetype', variationAxes }))
    .then((whole) => new Font(new Face(new Blob(new Uint8Array(whole)))))
  loaded.set(file, font)
  return font
}
const loaded = new Map<string, Promise<Font>>()

/** Lines set in one size. All in px. */
export type Setting = {
  fonts: Fonts
  /** The left edge of the column, and its width. */
  x: number
  width: number
  size: number
  letterSpacingEm: number
  /** Whether lines run to the left, from the right edge of the column. */
  isLeftward: boolean
}

/** Breaks a text into lines that are no wider than the setting allows; a longer word has a line of its own. */
export function breakLines(text: string, setting: Setting): string[] {
  const lines: string[] = []
  for (const word of splitWords(text)) {
    const longer = `${lines.at(-1) ?? ''}${word}`
    if (lines.length > 0 && setLine(longer.trim(), setting).width <= setting.width)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => line.trim())
}

/** The outlines of one line as SVG, on the baseline `y`. */
export function outlineOf(line: string, y: number, setting: Setting): string {
  const { glyphs, width } = setLine(line, setting)
  const start = setting.isLeftward ? setting.x + setting.width - width : setting.x
  return glyphs
    .map(
      ({ path, x, rise, scale }) =>
        `<path transform="matrix(${scale} 0 0 ${-scale} ${start + x} ${y - rise})" d="${path}"/>`,
    )
    .join('')
}

/** Letters with a space of their own do not touch, as in browsers. */
const WITHOUT_LIGATURES = [new Feature('liga', 0)]

type Glyph = { path: string; x: number; rise: number; scale: number }

/** The glyphs of a line from the left to the right. */
function setLine(line: string, { fonts, size, letterSpacingEm, isLeftward }: Setting) {
  const glyphs: Glyph[] = []
  let width = 0
  const runs = runsOf(line, fonts, isLeftward)
  for (const { font, text, leftward } of isLeftward ? runs.reverse() : runs) {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(leftward ? Direction.RTL : Direction.LTR)
    const spacing = leftward ? 0 : letterSpacingEm * size
    shape(font, buffer, spacing === 0 ? [] : WITHOUT_LIGATURES)
    const scale = size / font.face.upem
    const positions = buffer.getGlyphPositions()
    for (const [index, { codepoint }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      glyphs.push({
        path: font.glyphToPath(codepoint),
        x: width + xOffset * scale,
        rise: yOffset * scale,
        scale,
      })
      width += xAdvance * scale + spacing
    }
  }
  return { glyphs, width }
}

type Run = { font: Font; text: string; leftward: boolean }

const IS_STRONG = /[\p{Letter}\p{Number}]/u

/** The line cut where the font or the direction changes. A space between two directions is of the line's own. */
function runsOf(line: string, fonts: Fonts, isLeftward: boolean): Run[] {
  const [first] = fonts
  if (!first) throw new Error('There is no font')
  const runs: Run[] = []
  const letters = [...line]
  for (const [index, letter] of letters.entries()) {
    const last = runs.at(-1)
    const code = letter.codePointAt(0) ?? 0
    const isNeutral = !IS_STRONG.test(letter)
    const next = letters.slice(index).find((each) => IS_STRONG.test(each))
    const follows = next === undefined ? isLeftward : isWrittenLeftwards(next)
    const leftward = isNeutral && last?.leftward !== follows ? isLeftward : follows
    const font =
      isNeutral && last?.font.glyph(code) ? last.font : (fonts.find((each) => each.glyph(code)) ?? first)
    if (last?.font === font && last.leftward === leftward) last.text += letter
    else runs.push({ font, text: letter, leftward })
  }
  return runs
}
