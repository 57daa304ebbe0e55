import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { PAGE_WORDS } from './cms-config.ts'
import { type EntryCollection, LIST_FILES, PAGE_FILES } from './cms-fields.ts'

type Asset = { type: string; body: string | Buffer }

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'
const FONT = 'font/woff2'
const BROWSER = join(import.meta.dirname, 'browser')

/** The files that the two pages load, by name. None comes from another server. */
const ASSETS: Record<string, () => Asset | Promise<Asset>> = {
  'frame.js': () => ownScript('frame.ts'),
  'cms.js': () => ownScript('cms.ts'),
  'start.js': () => ownScript('start.ts'),
  'frame.css': () => ownStyle('frame.css'),
  'cms.css': () => ownStyle('cms.css'),
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

/** Sveltia uses the language of the browser if it has a translation. */
const LANGUAGE = /^unpkg\/@sveltia\/cms@[\d.]+\/locales\/(\w[\w-]*\.json)$/

export async function assetOf(name: string): Promise<Asset | undefined> {
  const [, language] = LANGUAGE.exec(name) ?? []
  if (language !== undefined)
    return { type: 'application/json', body: withOurAddresses(`@sveltia/cms/locales/${language}`) }
  return Object.hasOwn(ASSETS, name) ? ASSETS[name]?.() : undefined
}

const ownStyle = (name: string): Asset => ({
  type: STYLE,
  body: readFileSync(join(BROWSER, name)),
})

async function ownScript(name: string): Promise<Asset> {
  const bundle = await rolldown({ input: join(BROWSER, name), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife' })
  await bundle.close()
  return { type: SCRIPT, body: output[0].code }
}

/** A file of an installed package. */
function inPackage(path: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../../node_modules', path))
}

const FONTS = 'https://cdn.jsdelivr.net/fontsource/fonts/'

/** The addresses that Sveltia loads its parts from, and ours for them. */
export const ADDRESSES: [theirs: RegExp, ours: string][] = [
  [/https:\/\/unpkg\.com\//g, '../unpkg/'],
  [new RegExp(`${FONTS}source-sans-3:[^)"'\`]*\\.woff2`, 'g'), '../text.woff2'],
  [new RegExp(`${FONTS}material-symbols-outlined:[^)"'\`]*\\.woff2`, 'g'), '../symbols.woff2'],
  [new RegExp(`${FONTS}noto-mono@[^)"'\`]*\\.woff2`, 'g'), 'data:font/woff2,'],
]

let script: string | undefined

/** The script of Sveltia CMS with our addresses. */
function sveltiaScript(): string {
  script ??= withOurAddresses('@sveltia/cms/dist/sveltia-cms.js')
  return script
}

function withOurAddresses(path: string): string {
  return ADDRESSES.reduce((text, [theirs, ours]) => text.replace(theirs, ours), inPackage(path).toString())
}

/**
 * The page that the editor opens: the CMS on the left, the real page on the right.
 * @param preview the origin of `next dev`; empty for no preview
 */
export function framePage(siteName: string, preview: string, entries: readonly EntryCollection[]): string {
  const folders = entries.map(({ kind, folder, route }) => [folder.slice('content/'.length), { route, kind }])
  const files = [
    ...LIST_FILES.map(({ name, address }) => [`lists/${name}`, address]),
    ...PAGE_FILES.map(({ name, address }) => [`${PAGE_WORDS}/${name}`, address]),
  ]
  const facts = { siteName, preview, folders: Object.fromEntries(folders), files: Object.fromEntries(files) }
  return pageWith('frame.html', facts)
}

/** The page in the left frame: Sveltia CMS, with our server as its storage. */
export function cmsPage(config: object): string {
  return pageWith('cms.html', config)
}

/** A page with embedded data, escaped so that it cannot end its element. */
function pageWith(name: string, facts: object): string {
  const json = JSON.stringify(facts).replaceAll('<', '\\u003c')
  return readFileSync(join(BROWSER, name), 'utf8').replace('>null<', () => `>${json}<`)
}
