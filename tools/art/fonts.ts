import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { ContentError } from '#lib/content/read/fault.ts'
import { BRAND_FILE } from '#lib/content/schema/company-lists.ts'

const NODE_MODULES = join(import.meta.dirname, '../../node_modules')

/** Characters of our own fonts, and characters that are not letters. */
const OTHER_PARTS = ['latin', 'latin-ext', 'math', 'symbols']
/** Beside Latin letters of one size, Arabic ones look small. */
const ARABIC_SIZE = '110%'
/**
 * Few files are preloaded, and their letters stay invisible until they are there (up to 3 s): a system without such
 * letters would draw boxes. More files would not all be there soon, so the system's letters are shown meanwhile.
 */
const PRELOADED_MOST = 2

/**
 * Cuts the letters that texts use, and our own faces do not have, out of a font package.
 * @param root the folder that `styles` is in
 * @returns the rules that make them the family "Script"
 */
export async function cutLetters(
  root: string,
  name: string,
  texts: Readonly<Record<string, string>>,
): Promise<string> {
  const letters = [...new Set(Object.values(texts).join(''))].filter((letter) => letter > '\u00ff').sort()
  const cuts = partsOf(name).flatMap(({ part, file, has }) => {
    const used = letters.filter((letter) => has(letter.codePointAt(0) ?? 0))
    return used.length > 0 ? [{ part, file, used }] : []
  })
  await mkdir(join(root, 'styles/fonts'), { recursive: true })
  const rules = cuts.map(async ({ part, file, used }) => {
    const address = `fonts/script-${part}.woff2`
    const cut = await subsetFont(await readFile(file), used.join(''), {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700 } },
    })
    await writeFile(join(root, 'styles', address), cut)
    return `@font-face {
  font-family: "Script";
  src: url("./${address}") format("woff2");
  font-weight: 400 700;
  font-display: ${cuts.length > PRELOADED_MOST ? 'swap' : 'block'};
  size-adjust: ${part === 'arabic' ? ARABIC_SIZE : '100%'};
  unicode-range: ${used.map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(', ')};
}
`
  })
  return (await Promise.all(rules)).join('')
}

/** The files of a font package that have letters beyond Latin. @throws ContentError when it is not installed */
export function partsOf(name: string): Part[] {
  return allParts(name).filter(({ part }) => !OTHER_PARTS.includes(part))
}

type Part = { part: string; file: string; has: (code: number) => boolean }

/** All files of a variable font package, with the characters that each has. @throws ContentError when it is not installed */
export function allParts(name: string): Part[] {
  const folder = join(NODE_MODULES, name)
  if (!existsSync(folder)) {
    const message = `the package ${name} is not installed. Install it with: npm install --save-dev --save-exact ${name}`
    throw new ContentError([{ file: BRAND_FILE, message }])
  }
  const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'))
  return Object.entries(ranges).map(([numbered, range]) => {
    const part = numbered.replace(/[[\]]/g, '')
    const file = fileInPackage(name, `${name.slice(name.indexOf('/') + 1)}-${part}-wght-normal`)
    const spans = Array.from(range.matchAll(/U\+(\w+)(?:-(\w+))?/g), ([, first = '', last = first]) =>
      [first, last].map((code) => Number.parseInt(code, 16)),
    )
    const has = (code: number) => spans.some(([first = 0, last = first]) => code >= first && code <= last)
    return { part, file, has }
  })
}

/** The path of a font. */
export function fileInPackage(name: string, font: string): string {
  return join(NODE_MODULES, name, 'files', `${font}.woff2`)
}
