import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { CMS_STYLE, FRAME_STYLE, START } from './pages.ts'

type Asset = { type: string; body: string | Buffer }

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'
const FONT = 'font/woff2'

/** What the two pages load, by name. Nothing of it comes from elsewhere. */
const ASSETS: Record<string, () => Asset | Promise<Asset>> = {
  'frame.js': () => ownScript('frame.ts'),
  'cms.js': () => ownScript('cms.ts'),
  'start.js': () => ({ type: SCRIPT, body: START }),
  'frame.css': () => ({ type: STYLE, body: FRAME_STYLE }),
  'cms.css': () => ({ type: STYLE, body: CMS_STYLE }),
  'sveltia-cms.js': () => ({ type: SCRIPT, body: sveltia() }),
  'text.woff2': () => ({
    type: FONT,
    body: inPackage('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2'),
  }),
  'symbols.woff2': () => ({
    type: FONT,
    body: inPackage(
      '@fontsource-variable/material-symbols-outlined/files/material-symbols-outlined-latin-wght-normal.woff2',
    ),
  }),
}

/** Sveltia speaks the language of the browser, where it knows it. */
const LANGUAGE = /^unpkg\/@sveltia\/cms@[\d.]+\/locales\/(\w[\w-]*\.json)$/

export async function assetOf(name: string): Promise<Asset | undefined> {
  const [, language] = LANGUAGE.exec(name) ?? []
  if (language !== undefined)
    return { type: 'application/json', body: inPackage(`@sveltia/cms/locales/${language}`) }
  return Object.hasOwn(ASSETS, name) ? ASSETS[name]?.() : undefined
}

async function ownScript(name: string): Promise<Asset> {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'browser', name), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife' })
  await bundle.close()
  return { type: SCRIPT, body: output[0].code }
}

/** A file of a package that is installed. */
function inPackage(path: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../../node_modules', path))
}

const FONTS = 'https://cdn.jsdelivr.net/fontsource/fonts/'

/** What Sveltia's script says, and what it says here: what it loads comes from us, and a refusal is not an accident. */
export const REPLACED: [said: RegExp, says: string][] = [
  [/https:\/\/unpkg\.com\//g, '../unpkg/'],
  [new RegExp(`${FONTS}source-sans-3:[^)"'\`]*\\.woff2`, 'g'), '../text.woff2'],
  [new RegExp(`${FONTS}material-symbols-outlined:[^)"'\`]*\\.woff2`, 'g'), '../symbols.woff2'],
  [new RegExp(`${FONTS}noto-mono@[^)"'\`]*\\.woff2`, 'g'), 'data:font/woff2,'],
  [
    /There was an error while saving the entry\. Please try again later\./g,
    'Nothing was saved. Fix this first:',
  ],
]

let script: string | undefined

/** The script of Sveltia CMS as it is served here. */
function sveltia(): string {
  const source = () => inPackage('@sveltia/cms/dist/sveltia-cms.js').toString()
  script ??= REPLACED.reduce((text, [said, says]) => text.replace(said, says), source())
  return script
}
