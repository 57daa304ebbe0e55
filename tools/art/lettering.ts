import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Blob, Buffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { splitWords } from '#lib/split-words.ts'
import { isWrittenLeftwards } from '#lib/text-direction.ts'
import { partsOf } from './fonts.ts'

/*
 * Words as outlines: the renderer of our pictures has no font of its own, and would take what the machine happens to
 * have. HarfBuzz joins the letters of scripts that join.
 */

const FOLDER = join(import.meta.dirname, '../../node_modules/@fontsource-variable/host-grotesk/files')
const WEIGHT = 500

/** In this order: a letter that the first does not have is looked for in the next. */
export type Fonts = readonly Font[]

/** @param script the package of `brand.yaml` for letters that are not Latin */
export function loadFonts(script: string | undefined): Promise<Fonts> {
  const known = loaded.get(script)
  if (known) return known
  const own = ['latin', 'latin-ext'].map((part) => join(FOLDER, `host-grotesk-${part}-wght-normal.woff2`))
  const files = [...own, ...(script === undefined ? [] : partsOf(script).map(({ file }) => file))]
  const fonts = Promise.all(
    files.map(async (file) => {
      const whole = await subsetFont(await readFile(file), '', {
        keepAllGlyphs: true,
        targetFormat: 'truetype',
        variationAxes: { wght: WEIGHT },
      })
      return new Font(new Face(new Blob(new Uint8Array(whole))))
    }),
  )
  loaded.set(script, fonts)
  return fonts
}
const loaded = new Map<string | undefined, Promise<Fonts>>()

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
