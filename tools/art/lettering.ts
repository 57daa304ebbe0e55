import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import opentype, { type Command, type Font } from 'opentype.js'

/*
 * Words as outlines: the renderer of our pictures has no font of its own, and would take what the machine happens to
 * have.
 */

const FOLDER = join(import.meta.dirname, '../../node_modules/@fontsource/host-grotesk/files')
/** In this order: a letter that the first does not have is looked for in the second. */
const FILES = ['host-grotesk-latin-500-normal.woff', 'host-grotesk-latin-ext-500-normal.woff']
let loaded: Font[] | undefined

/** Lines set in one size: its baseline, and the distance to the next. All in px. */
type Setting = { x: number; size: number; width: number; letterSpacingEm: number }

/** Breaks a text into lines that are no wider than the setting allows; a longer word has a line of its own. */
export function breakLines(text: string, setting: Setting): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1)
    const longer = `${line} ${word}`
    if (line !== undefined && widthOf(longer, setting) <= setting.width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The outlines of one line as the data of an SVG path, on the baseline `y`. */
export function outlineOf(line: string, y: number, setting: Setting): string {
  let x = setting.x
  return runsOf(line)
    .map(({ font, text }) => {
      const path = font.getPath(text, x, y, setting.size, { letterSpacing: setting.letterSpacingEm })
      x += font.getAdvanceWidth(text, setting.size, { letterSpacing: setting.letterSpacingEm })
      return path.commands.map(commandData).join('')
    })
    .join('')
}

/** The command as text. The package's own writing of numbers (2.0.0) makes NaN of a coordinate now and then. */
function commandData(command: Command): string {
  if (command.type === 'Z') return 'Z'
  const control = 'x1' in command ? `${decimal(command.x1)} ${decimal(command.y1)} ` : ''
  const second = 'x2' in command ? `${decimal(command.x2)} ${decimal(command.y2)} ` : ''
  return `${command.type}${control}${second}${decimal(command.x)} ${decimal(command.y)}`
}

function decimal(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Width of a line in px. */
function widthOf(line: string, { size, letterSpacingEm }: Setting): number {
  return runsOf(line).reduce(
    (sum, { font, text }) => sum + font.getAdvanceWidth(text, size, { letterSpacing: letterSpacingEm }),
    0,
  )
}

type Run = { font: Font; text: string }

/** The line cut where the font changes. */
function runsOf(line: string): Run[] {
  loaded ??= FILES.map((file) => opentype.parse(new Uint8Array(readFileSync(join(FOLDER, file))).buffer))
  const [first, ...others] = loaded
  if (!first) throw new Error('There is no font')
  const runs: Run[] = []
  for (const character of line) {
    const font =
      first.charToGlyphIndex(character) === 0
        ? (others.find((each) => each.charToGlyphIndex(character) !== 0) ?? first)
        : first
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}
