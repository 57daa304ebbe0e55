import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { EXPORT_AS_JPEG, NOT_SHOWN } from './browser/kinds-of-pictures.ts'
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
  'sveltia-cms.js': () => ({ type: SCRIPT, body: sveltiaScript() }),
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
    return { type: 'application/json', body: inOurWords(`@sveltia/cms/locales/${language}`) }
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

/**
 * What Sveltia says, and what it says here: what it loads comes from us, a refusal is not an accident, and entries are
 * begun with the button above it.
 */
export const REPLACED: [said: RegExp, says: string][] = [
  [/https:\/\/unpkg\.com\//g, '../unpkg/'],
  [new RegExp(`${FONTS}source-sans-3:[^)"'\`]*\\.woff2`, 'g'), '../text.woff2'],
  [new RegExp(`${FONTS}material-symbols-outlined:[^)"'\`]*\\.woff2`, 'g'), '../symbols.woff2'],
  [new RegExp(`${FONTS}noto-mono@[^)"'\`]*\\.woff2`, 'g'), 'data:font/woff2,'],
  [
    /There was an error while saving the entry\. Please try again later\./g,
    'Nothing was saved. Fix this first:',
  ],
  [
    /Creating new entries in this collection is disabled by the administrator\./g,
    'Begin another one with “New…” above.',
  ],
  [
    /The dropped file is not supported\. Only an image of the following types is accepted: \{\$types\}\. Please try again\./g,
    `${NOT_SHOWN} ${EXPORT_AS_JPEG}`,
  ],
  // Half a second after a window is closed, its menu gets the focus: not from somebody who types elsewhere by then.
  [
    /(focus:\(\)=>\{)(?=\w+\(\w+\)\?\.focus\(\)\}\},[^{}]*\{get class\(\)\{return`sui menu-button )/g,
    '$1document.activeElement===document.body&&',
  ],
  // A picture within a text stands in a line of its own, and is not part of a sentence.
  [/(id:`image`,label:`Image`,fields:\[[^\]]*\],pattern:)(\w+),/g, '$1new RegExp("^"+$2.source+" *$$","m"),'],
  // Somebody who cannot see it has only these words.
  [/(\{name:`alt`,label:\w+\(`editor_components\.alt`\),required:)!1/g, '$1!0'],
  // A link's address, in the window of the chain.
  [
    /url:`URL`,edit_in_markdown/g,
    'url:`Address: /… of a page here, https://… of another site`,edit_in_markdown',
  ],
  [/Alt Text/g, 'Description: what is seen on it'],
]

let script: string | undefined

/** The script of Sveltia CMS as it is served here. */
function sveltiaScript(): string {
  script ??= inOurWords('@sveltia/cms/dist/sveltia-cms.js')
  return script
}

function inOurWords(path: string): string {
  return REPLACED.reduce((text, [said, says]) => text.replace(said, says), inPackage(path).toString())
}
