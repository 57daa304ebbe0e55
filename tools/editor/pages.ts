import { Html, html } from '#lib/html.ts'
import { cmsConfig, PAGE_WORDS } from './cms-config.ts'
import { type EntryCollection, LIST_FILES, PAGE_FILES } from './editable.ts'

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

/** Starts the CMS with the configuration that its page holds. */
export const START = `CMS.init({ config: JSON.parse(document.querySelector('#config').textContent) })`

/*
 * Entries are begun and deleted with the frame's own buttons, so those of Sveltia, which would do nothing, are not shown.
 * Nor is the second line of words that a picture within a text could have.
 */
export const CMS_STYLE = `
.toolbar-wrapper .buttons > .menu-button, main > .toolbar.primary button:disabled, main > .toolbar.primary ~ * > .infobar, [data-component-name="image"] [data-key-path$=":title"] { display: none }
.our-fault { margin: .5rem 0 0; padding: .5rem .75rem; border-inline-start: 4px solid #b3261e; background: #fdecea; color: #601410; font-size: .9375rem; line-height: 1.45 }
`

export const FRAME_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#cbd0d8, #3a4048); --ground: light-dark(#f5f6f8, #1a1d21); --ink: light-dark(#16191d, #eceff3); --main: #1d4ed8 }
* { box-sizing: border-box }
body { margin: 0; height: 100vh; display: grid; grid-template-rows: auto 1fr; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; padding: .5rem .75rem; border-block-end: 1px solid var(--line) }
h1 { font-size: 1.0625rem; margin: 0 .75rem 0 0 }
header p { margin: 0 0 0 auto }
main { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); min-height: 0 }
iframe { border: 0; width: 100%; height: 100%; background: #fff }
#preview, .coming { grid-area: 1 / 2; border-inline-start: 1px solid var(--line) }
.coming { visibility: hidden }
section#preview { padding: 1.25rem; overflow: auto; overflow-wrap: anywhere }
section#preview h2 { margin: 0; font-size: 1.25rem }
button, input, select { font: inherit; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 6px; background: light-dark(#fff, #24282e); color: inherit }
button:not(:disabled) { cursor: pointer }
button:disabled { opacity: .55 }
button.main { background: var(--main); border-color: var(--main); color: #fff }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
dialog { width: min(30rem, 90vw); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem; background: var(--ground); color: var(--ink) }
dialog h2 { margin: 0 0 .75rem; font-size: 1.25rem }
label:not([hidden]) { display: grid; gap: .25rem; margin-block: .75rem }
.fault { color: light-dark(#a01b12, #ffb4ab); white-space: pre-line }
.fault:empty, .wait:empty { display: none }
@media (max-width: 60rem) { main { grid-template-columns: 1fr } #preview, .coming { display: none } }
`
