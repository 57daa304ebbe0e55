import './preferences.ts'
import CMS, { type CmsConfig } from '@sveltia/cms'
import { createElement } from 'react'
import { sourceOf } from '#lib/content/read/translation.ts'
import { addressIn } from '#lib/routes.ts'
import { formsOf, fromFile, PATH, toFile, type Values } from '../format.ts'
import type { SiteFacts } from '../page.ts'
import { faultsOfSave } from './check.ts'
import { showFaults } from './faults.ts'
import { noteOriginals, restored } from './originals.ts'
import { withTranslations } from './translations.ts'

/* The page of the editor: Sveltia CMS, with our formats, which keep what nobody has changed, and our checks. */

const facts: SiteFacts = JSON.parse(document.querySelector('#facts')?.textContent ?? '')

/* Unsaved changes would be lost when an entry is closed: Sveltia keeps no drafts here. */

const QUESTION = 'Leave without saving? What you have changed since you saved last will be lost.'

/** The Save button is enabled only while there are unsaved changes. */
const isUnsaved = () =>
  document.querySelector('button[aria-keyshortcuts$="+S"][aria-disabled="false"]') !== null

/** Asks before unsaved changes are lost by navigation, reload or closing the page. Must run before Sveltia. */
function askBeforeLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault()
  })
  addEventListener('hashchange', (event) => {
    if (!isUnsaved() || confirm(QUESTION)) return
    event.stopImmediatePropagation()
    history.pushState(null, '', event.oldURL)
  })
}

/**
 * The files that are saved next, the source before its translations, and their new texts. None where an entry gets another
 * address, which our server checks.
 */
let saving = new Map<string, string | undefined>()
let isMoved = false
/** Counts the saves, because each changes the page. */
let saves = 0

CMS.registerEventListener({
  name: 'preSave',
  handler: ({ entry }) => {
    const isOpen = decodeURI(location.hash).endsWith(`/entries/${entry.get('slug')}`)
    isMoved = !entry.get('newRecord') && !isOpen
    const path = String(entry.get('path'))
    saving = new Map(isMoved ? [] : [[path, undefined]])
    if (isMoved || !facts.config.i18n) return undefined
    return withTranslations(facts, entry, path, (file) => saving.set(file, undefined))
  },
})

CMS.registerEventListener({
  name: 'postSave',
  handler: ({ entry }) => {
    saves += 1
    if (isMoved) openAt(location.hash.replace(/[^/]*$/, encodeURIComponent(entry.get('slug'))))
  },
})

/** Reads all files again, because the server has changed more of them than Sveltia CMS knows of. */
function openAt(hash: string): void {
  if (isUnsaved()) {
    setTimeout(openAt, 100, hash)
    return
  }
  history.replaceState(null, '', hash)
  location.reload()
}

for (const { name, folder, format, fields } of formsOf(facts.config)) {
  const isText = folder !== undefined
  CMS.registerCustomFormat(format, isText ? 'md' : 'yaml', {
    fromFile: (text: string) => fromFile(isText, text),
    toFile: async (values: Values) => {
      const text = toFile(isText, fields, values, restored)
      const path = values[PATH] ?? [...saving.keys()][0]
      // Other entries that name this one can be a part of the same save.
      if (typeof path !== 'string' || !saving.has(path)) return text
      saving.set(path, `${text.trim()}\n`)
      const texts = [...saving].flatMap(([each, written]) =>
        written === undefined ? [] : [[each, written] as const],
      )
      // All files of a save are checked together, with the last of them.
      if (texts.length < saving.size) return text
      saving = new Map()
      const faults = await faultsOfSave(facts, new Map(texts))
      const message = showFaults(faults, facts.config.i18n?.locales[0])
      // The name by which Sveltia CMS shows the message of a failed save.
      if (faults.length > 0) throw new Error('saving_failed', { cause: new Error(message) })
      return text
    },
  })
  const address = facts.addresses[name]
  if (address !== undefined)
    CMS.registerPreviewTemplate(name, ({ entry }) => {
      const { language = '' } = sourceOf(String(entry.get('path'))) ?? {}
      const page = folder === undefined ? address : `${address}/${entry.get('slug')}`
      const shown = addressIn(facts.styles[language] ?? { prefix: '' }, page)
      const src = new URL(`shown?address=${encodeURIComponent(shown)}`, document.baseURI).href
      const style = { position: 'fixed', inset: 0, width: '100%', height: '100%', border: 0 } as const
      // A new frame after each save: a page that reloads itself, as the development server asks it to, may end on the old one.
      return createElement('iframe', {
        key: `${src} ${saves}`,
        src,
        style,
        title: 'The page as visitors see it',
      })
    })
}

type Picture = { src?: string; alt?: string; title?: string }

/** A picture in a text has a line of its own, and a description for people who cannot see it. */
CMS.registerEditorComponent({
  id: 'picture',
  label: 'Picture',
  icon: 'image',
  trigger: 'button',
  fields: [
    { name: 'src', label: 'Photograph or drawing', widget: 'image', choose_url: false },
    { name: 'alt', label: 'Description: what is seen on it', widget: 'string' },
    { name: 'title', label: 'Title', widget: 'hidden', required: false },
  ],
  // Without the flag "m", with which Sveltia CMS removes a word of one letter at the beginning of any paragraph.
  pattern: /^!\[(?<alt>(?:[^\]\\]|\\.)*)\]\((?<src>[^\s()]+)(?:\s+"(?<title>[^"]*)")?\) *$/,
  toBlock: ({ src = '', alt = '', title = '' }: Picture) =>
    src === '' ? '' : `![${alt}](${src}${title === '' ? '' : ` "${title}"`})`,
  // Required by the CMS, though the real page is shown beside it.
  toPreview: ({ alt = '' }: Picture) => alt,
})

document.addEventListener('drop', (event) => {
  const { target, dataTransfer } = event
  // A text accepts no dropped files, and the browser would leave the page to show them.
  if (dataTransfer?.files.length && target instanceof Element && target.closest('.lexical-root'))
    event.preventDefault()
})
document.addEventListener(
  'keydown',
  ({ key, shiftKey, target }) => {
    const isInText = target instanceof Element && target.closest('.lexical-root') !== null
    // Two spaces before the end of a line make it one on the page. The visual editor shows one, and writes none.
    if (
      key === 'Enter' &&
      shiftKey &&
      isInText &&
      !getSelection()?.anchorNode?.parentElement?.closest('code')
    )
      document.execCommand('insertText', false, '  ')
  },
  true,
)

if (facts.token !== undefined)
  localStorage.setItem(
    'sveltia-cms.user',
    JSON.stringify({ backendName: facts.config.backend.name, token: facts.token }),
  )

askBeforeLeaving()
noteOriginals()
CMS.init({ config: facts.config as object as CmsConfig })
