import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const FOLDER = join(import.meta.dirname, '../../styles/fonts')
const PACKAGES = join(import.meta.dirname, '../../node_modules/@fontsource-variable')

/** As in `styles/fonts.ts`, which says them to the browser. */
const FONTS = [
  { name: 'display', package: 'host-grotesk', weights: { min: 400, max: 600 } },
  { name: 'text', package: 'atkinson-hyperlegible-next', weights: { min: 400, max: 700 } },
]

/**
 * Plain English, and the signs that the pages use: quotes, dashes, arrows and the like. `styles/fonts.ts` leaves them out of
 * the range of the second file, or a browser would fetch that for a quote while this one is late.
 */
const PLAIN = `${characters([0x20, 0x7e])}\u00a0©·×–—‘’“”•…€→←↑↓−`

/** All that the packages count as Latin, as their own `unicode-range` says it. */
const LATIN = characters(
  [0x00a0, 0x00ff],
  [0x0131, 0x0131],
  [0x0152, 0x0153],
  [0x02bb, 0x02bc],
  [0x02c6, 0x02c6],
  [0x02da, 0x02da],
  [0x02dc, 0x02dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
)
const REST = [...LATIN].filter((character) => !PLAIN.includes(character)).join('')

/**
 * Cuts the fonts of the site out of those of the font packages: the weights that the styles use, and the letters of plain
 * English in one file, those of the other languages of western Europe in a second one that browsers fetch for pages that
 * need it.
 */
export async function cutFonts(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const { name, package: source, weights } of FONTS) {
    const file = join(PACKAGES, source, 'files', `${source}-latin-wght-normal.woff2`)
    const whole = await readFile(file)
    for (const [part, text] of Object.entries({ plain: PLAIN, rest: REST })) {
      const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: { wght: weights } })
      await writeFile(join(FOLDER, `${name}-${part}.woff2`), cut)
      console.log(
        `${name}-${part}.woff2: ${(cut.length / 1000).toFixed(1)} KB of ${(whole.length / 1000).toFixed(1)} KB`,
      )
    }
  }
}

function characters(...ranges: [first: number, last: number][]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_each, step) => first + step))
    .map((code) => String.fromCodePoint(code))
    .join('')
}
