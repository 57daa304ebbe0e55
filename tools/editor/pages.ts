import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { Html, html } from '#lib/html.ts'
import { cmsConfig, PAGE_WORDS } from './cms-config.ts'
import { type EntryCollection, LIST_FILES, PAGE_FILES } from './fields.ts'

type Asset = { type: string; body: string | Buffer }

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'
const FONT = 'font/woff2'

/** What the two pages load, by name. Nothing of it comes from elsewhere. */
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

/** Sveltia speaks the language of the browser, where it knows it. */
const LANGUAGE = /^unpkg\/@sveltia\/cms@[\d.]+\/locales\/(\w[\w-]*\.json)$/

export async function assetOf(name: string): Promise<Asset | undefined> {
  const [, language] = LANGUAGE.exec(name) ?? []
  if (language !== undefined)
    return { type: 'application/json', body: withOurAddresses(`@sveltia/cms/locales/${language}`) }
  return Object.hasOwn(ASSETS, name) ? ASSETS[name]?.() : undefined
}

const ownStyle = (name: string): Asset => ({
  type: STYLE,
  body: readFileSync(join(import.meta.dirname, 'browser', name)),
})

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

/** The addresses that Sveltia loads its parts from, and what they are here. */
export const ADDRESSES: [theirs: RegExp, ours: string][] = [
  [/https:\/\/unpkg\.com\//g, '../unpkg/'],
  [new RegExp(`${FONTS}source-sans-3:[^)"'\`]*\\.woff2`, 'g'), '../text.woff2'],
  [new RegExp(`${FONTS}material-symbols-outlined:[^)"'\`]*\\.woff2`, 'g'), '../symbols.woff2'],
  [new RegExp(`${FONTS}noto-mono@[^)"'\`]*\\.woff2`, 'g'), 'data:font/woff2,'],
]

let script: string | undefined

/** The script of Sveltia CMS as it is served here. */
function sveltiaScript(): string {
  script ??= withOurAddresses('@sveltia/cms/dist/sveltia-cms.js')
  return script
}

function withOurAddresses(path: string): string {
  return ADDRESSES.reduce((text, [theirs, ours]) => text.replace(theirs, ours), inPackage(path).toString())
}

type FrameOptions = {
  siteName: string
  preview: string
  entries: readonly EntryCollection[]
}

/** The page that the editor opens: the CMS at its left, the real page at its right. */
export function framePage({ siteName, preview, entries }: FrameOptions): string {
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Editing ${siteName}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="frame.css">
<script type="application/json" id="facts">${new Html(asScript(facts(preview, entries)))}</script>
<script type="module" src="frame.js"></script>
<header>
  <h1>Editing ${siteName}</h1>
  <button id="new" class="main" disabled>New…</button>
  <button id="rename" disabled>Change its address…</button>
  <button id="delete" disabled>Delete…</button>
  <p><span id="where"></span> <button id="open" ${preview === '' ? 'disabled' : ''}>Open in a tab</button></p>
</header>
<main>
  <iframe id="cms" title="What the site says" src="cms/"></iframe>
  <section id="preview" title="The page as visitors see it"><p>The page comes in a moment. The first look at a page takes some seconds.</p></section>
</main>
${dialog(
  'new',
  'A new entry',
  html`
  <label>What is it?
    <select name="kind" id="new-kind">${entries.map(({ kind }) => html`<option>${kind}</option>`)}</select></label>
  <label>What is it called? <input name="title" required autocomplete="off"></label>
  <label id="new-author-label">Who writes it?
    <select name="author" id="new-author" required></select></label>
  <p>It begins as a draft, with words that say what to write in their place. Switch “Draft” off when it is ready.</p>`,
  'Begin',
)}
${dialog(
  'rename',
  'Another address',
  html`
  <label>The last word of its address <input name="id" id="rename-id" required autocomplete="off"></label>
  <p>Links follow, and the old address leads to the new one for good.</p>`,
  'Change',
)}
${dialog(
  'delete',
  'Delete it?',
  html`
  <p><strong id="delete-what"></strong> and its own pictures are deleted. Only what was handed over before can be brought back.</p>
  <label id="delete-address">What becomes of its address?
    <select name="leadsTo" id="delete-leads-to" required>
      <option value="">Choose …</option><option value="/">It leads nowhere: visitors read that there is no such page</option></select></label>`,
  'Delete',
)}
</html>`)
}

function dialog(name: string, heading: string, content: Html, action: string): Html {
  return html`<dialog id="${name}-dialog" aria-labelledby="${name}-heading"><form method="dialog">
  <h2 id="${name}-heading">${heading}</h2>${content}
  <p class="wait" role="status"></p><p class="fault" role="alert"></p>
  <button type="button" class="cancel">Cancel</button> <button class="main">${action}</button>
</form></dialog>`
}

/** What frame.ts has to know: see Facts there. */
function facts(preview: string, entries: readonly EntryCollection[]): object {
  const folderName = (folder: string) => folder.slice('content/'.length)
  return {
    preview,
    folders: Object.fromEntries(
      entries.map(({ kind, folder, route }) => [folderName(folder), { route, kind }]),
    ),
    files: Object.fromEntries([
      ...LIST_FILES.map(({ name, address }) => [`lists/${name}`, address]),
      ...PAGE_FILES.map(({ name, address }) => [`${PAGE_WORDS}/${name}`, address]),
    ]),
  }
}

/** The page in the left frame: Sveltia CMS, with our server in the place of its storage. */
export function cmsPage(
  siteName: string,
  entries: readonly EntryCollection[],
  texts: Readonly<Record<string, string>>,
): string {
  return String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${siteName}</title>
<link rel="stylesheet" href="../cms.css">
<script src="../cms.js"></script>
<script src="../sveltia-cms.js"></script>
<script type="application/json" id="config">${new Html(asScript(cmsConfig(siteName, entries, texts)))}</script>
<script src="../start.js"></script>
</html>`)
}

/** As data within a page, where no text of it can end the element. */
function asScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
