import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const dynamic = 'force-static'

/** In the order of the cascade. What the whole site shares comes first, so no colour or measure stands twice. */
const SHEETS = ['fallback-fonts.css', 'tokens.css', 'base.css', 'cloth.css', 'enquiry-answer.css']

/**
 * How the files of styles/fonts.ts begin, and what is left of them here: plain English, which browsers have from the
 * page before, and the letters of other western languages, which a visitor's own words may need.
 */
const FACES = [
  { start: 'display_plain', family: 'display-plain', weights: '400 600', only: '' },
  { start: 'display_rest', family: 'display-western', weights: '400 600', only: 'U+A1-FF, U+131, U+152-153' },
  { start: 'text_plain', family: 'text-plain', weights: '400 700', only: '' },
  { start: 'text_rest', family: 'text-western', weights: '400 700', only: 'U+A1-FF, U+131, U+152-153' },
]
/** Families that are named by tokens.css and left out here. */
const LEFT_OUT = ':root { --font-display-extended: "display-plain"; --font-text-extended: "text-plain"; }'

/**
 * The style of the pages that answer a form without script (app/api/sendEmail/answer-page.ts). They are written while
 * somebody waits and cannot know what the build has called the site's own style sheet; this address stays the same.
 */
export async function GET(): Promise<Response> {
  const sheets = await Promise.all(SHEETS.map(readSheet))
  const css = [await fontFaces(), ...sheets, inLightAlone(await readSheet('tokens.css'))].join('\n')
  return new Response(css, { headers: { 'content-type': 'text/css; charset=utf-8' } })
}

function readSheet(name: string): Promise<string> {
  return readFile(join(process.cwd(), 'styles', name), 'utf8')
}

/**
 * For Safari before 17.5 and browsers of its age, which do not know light-dark(): nobody compiles these sheets, as the
 * bundler does the site's own, and without this such a browser would have no colours at all.
 */
function inLightAlone(tokens: string): string {
  const light = tokens
    .replace(/light-dark\(([^,]+),[^)]+\)/g, '$1')
    .replace('color-scheme: light dark', 'color-scheme: light')
  return `@supports not (color: light-dark(#000, #fff)) {\n${light}}`
}

async function fontFaces(): Promise<string> {
  const media = await readdir(join(process.cwd(), '.next/static/media')).catch(() => [])
  const faces = FACES.map(({ start, family, weights, only }) => {
    const file = media.find((name) => name.startsWith(start) && name.endsWith('.woff2'))
    const source = file === undefined ? '' : `src: url("/_next/static/media/${file}") format("woff2");`
    const range = only === '' ? '' : `unicode-range: ${only};`
    return `@font-face { font-family: "${family}"; font-weight: ${weights}; font-display: optional; ${range} ${source} }
:root { --font-${family}: "${family}"; }`
  })
  return [...faces, LEFT_OUT].join('\n')
}
