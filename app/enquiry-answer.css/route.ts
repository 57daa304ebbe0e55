import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const dynamic = 'force-static'

/** In the order of the cascade. What the whole site shares comes first, so no colour or measure stands twice. */
const SHEETS = ['fallback-fonts.css', 'tokens.css', 'base.css', 'cloth.css', 'enquiry-answer.css']

/** How the files of styles/fonts.ts begin, and what is left of them here: Latin, which browsers have from the page before. */
const FACES = [
  { start: 'host_grotesk_latin_wght_normal', family: 'display', weights: '300 800' },
  { start: 'atkinson_hyperlegible_next_latin_wght_normal', family: 'text', weights: '200 800' },
]

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
  return FACES.map(({ start, family, weights }) => {
    const file = media.find((name) => name.startsWith(start) && name.endsWith('.woff2'))
    const source = file === undefined ? '' : `src: url("/_next/static/media/${file}") format("woff2");`
    return `@font-face { font-family: "${family}"; font-weight: ${weights}; font-display: optional; ${source} }
:root { --font-${family}-latin: "${family}"; --font-${family}-extended: "${family}"; }`
  }).join('\n')
}
