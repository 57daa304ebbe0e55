/*
 * The frame around the editor: Sveltia CMS on the left, the real page of the open entry on the right, and the buttons for
 * whole entries above.
 */

import { reach } from './reach.ts'

type Facts = {
  siteName: string
  /** The origin of the development server; empty: pages are not shown. */
  preview: string
  /** The start of the addresses of a folder's entries, and the name that `npm run new` has for one of them. */
  folders: Record<string, { route: string; kind: string }>
  /** The address that shows a single file, by its address in the CMS. */
  files: Record<string, string>
}
type Entry = { folder: string; kind: string; id: string }
/** The open entry of the CMS, and the address of its page. */
type Place = { address: string; entry?: Entry }

/** @throws if the page lacks the element */
function find<Element extends HTMLElement>(selector: string, type: new () => Element): Element {
  const element = document.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`${selector} is not on the page`)
  return element
}

const facts: Facts = JSON.parse(find('#facts', HTMLScriptElement).textContent ?? '')
const cms = find('#cms', HTMLIFrameElement)
const where = find('#where', HTMLElement)
const buttons = {
  begin: find('#new', HTMLButtonElement),
  rename: find('#rename', HTMLButtonElement),
  remove: find('#delete', HTMLButtonElement),
  open: find('#open', HTMLButtonElement),
}
/** The choice that gives an address up; no entry can have this name. */
const GONE = '/'

let place: Place = { address: '/' }
/** The right side. */
let shown = find('#preview', HTMLElement)
/** The frame whose page is loading. */
let coming: HTMLIFrameElement | undefined
/** Ends the request of a page that is no longer wanted. */
let showing = new AbortController()

function placeOf(hash: string): Place | undefined {
  const [, collection = '', id = ''] =
    /^#\/collections\/([^/]+)(?:\/entries\/([^?]+))?/.exec(decodeURI(hash)) ?? []
  const file = facts.files[`${collection}/${id}`]
  if (file !== undefined) return { address: file }
  const folder = facts.folders[collection]
  if (folder === undefined) return undefined
  if (id === '') return { address: folder.route }
  return { address: `${folder.route}/${id}`, entry: { folder: collection, kind: folder.kind, id } }
}

function follow(): void {
  const next = placeOf(cms.contentWindow?.location.hash ?? '') ?? place
  buttons.rename.disabled = next.entry === undefined
  buttons.remove.disabled = next.entry === undefined
  // A page and its list have the same address, but only the page is an entry.
  const isShown = next.address === place.address
  place = next
  if (!isShown) show().catch(reportError)
}

/** Shows the page when it has loaded; until then the previous one remains. */
async function show(): Promise<void> {
  showing.abort()
  showing = new AbortController()
  if (facts.preview === '') return
  const { signal } = showing
  const { address, entry } = place
  where.textContent = `${address} in a moment…`
  const isThere = `shown?address=${encodeURIComponent(address)}`
  if (entry !== undefined) await fetch(isThere, { signal }).catch(() => undefined)
  if (signal.aborted) return
  coming?.remove()
  // A new frame each time: a page that reloads itself, as the development server asks it to, ends the navigation of its
  // frame to another page.
  const frame = document.createElement('iframe')
  frame.className = 'coming'
  frame.src = facts.preview + address
  frame.addEventListener('load', () => {
    if (frame !== coming) return
    coming = undefined
    // A frame that is moved would load again.
    shown.remove()
    shown = frame
    frame.className = ''
    frame.id = 'preview'
    frame.title = 'The page as visitors see it'
    if (!signal.aborted) where.textContent = address
  })
  coming = frame
  shown.after(frame)
}

/** Opens another entry in a CMS that has read everything again. */
function open(folder: string, id?: string): void {
  const entry = id === undefined ? '' : `/entries/${id}`
  cms.contentWindow?.location.replace(`${location.pathname}cms/#/collections/${folder}${entry}`)
  cms.contentWindow?.location.reload()
}

/** Changes that are not saved in the CMS would be lost. */
function unsaved(): string {
  const inside: (Window & { isUnsaved?: () => boolean }) | null = cms.contentWindow
  return inside?.isUnsaved?.() ? 'Save what you have changed first.' : ''
}

/**
 * Acts on a whole entry.
 * @returns the id of the entry
 * @throws Error with sentences that say why nothing was done
 */
async function act(action: string, body: object): Promise<string> {
  const response = await reach(action, { method: 'POST', body: JSON.stringify(body) })
  const { id = '', fault, faults }: Result = await response.json()
  const refused = fault ?? faults?.map(({ file, message }) => `${file}: ${message}`).join('\n')
  if (refused !== undefined) throw new Error(refused)
  return id
}

type Result = { id?: string; fault?: string; faults?: { file: string; message: string }[] }

/** A dialog with a form, which stays open and shows the reason when it is refused. */
function connect(name: string, send: (form: FormData) => Promise<void>): () => void {
  const dialog = find(`#${name}-dialog`, HTMLDialogElement)
  const form = find(`#${name}-dialog form`, HTMLFormElement)
  const fault = find(`#${name}-dialog .fault`, HTMLElement)
  const wait = find(`#${name}-dialog .wait`, HTMLElement)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    fault.textContent = unsaved()
    if (fault.textContent !== '') return
    wait.textContent = 'One moment…'
    try {
      await send(new FormData(form))
      dialog.close()
    } catch (error) {
      fault.textContent = error instanceof Error ? error.message : String(error)
    }
    wait.textContent = ''
  })
  dialog.querySelector('.cancel')?.addEventListener('click', () => dialog.close())
  return () => {
    fault.textContent = unsaved()
    dialog.showModal()
  }
}

/** The choices of a dialog; none if the request fails. */
async function choices(entry?: Entry): Promise<{ ids: string[]; names: string[]; isUnseen: boolean }> {
  const query = new URLSearchParams(entry ? { folder: entry.folder, id: entry.id } : { folder: 'team' })
  const response = await fetch(`choices?${query}`).catch(() => undefined)
  return response?.ok ? await response.json() : { ids: [], names: [], isUnseen: false }
}

const openNew = connect('new', async (form) => {
  const [folder = '', { kind = '' } = {}] =
    Object.entries(facts.folders).find(([, each]) => each.kind === form.get('kind')) ?? []
  const author = form.get('author') ?? undefined
  open(folder, await act('new', { kind, title: form.get('title'), author }))
})

const openRename = connect('rename', async (form) => {
  if (!place.entry) return
  const { folder, kind, id: from } = place.entry
  open(folder, await act('rename', { kind, from, to: form.get('id') }))
})

/** The entry that the dialog asks about, even if another one is opened meanwhile. */
let toDelete: Entry | undefined
const openDelete = connect('delete', async (form) => {
  if (toDelete === undefined) return
  const { folder, kind, id } = toDelete
  const leadsTo = form.get('leadsTo')
  await act('delete', { kind, id, leadsTo: leadsTo === GONE ? null : leadsTo })
  open(folder)
})

const kinds = find('#new-kind', HTMLSelectElement)
const author = find('#new-author', HTMLSelectElement)
/** Only posts have an author. */
function askForAuthor(): void {
  author.disabled = kinds.value !== 'post' || author.length === 0
  find('#new-author-label', HTMLElement).hidden = author.disabled
}
kinds.append(...Object.values(facts.folders).map(({ kind }) => new Option(kind)))
kinds.addEventListener('change', askForAuthor)
buttons.begin.addEventListener('click', async () => {
  const { ids, names } = await choices()
  const unchosen = ids.length > 1 ? [new Option('Choose …', '')] : []
  author.replaceChildren(...unchosen, ...ids.map((id, index) => new Option(names[index], id)))
  askForAuthor()
  openNew()
})
buttons.rename.addEventListener('click', () => {
  find('#rename-id', HTMLInputElement).value = place.entry?.id ?? ''
  openRename()
})
buttons.remove.addEventListener('click', async () => {
  const { address, entry } = place
  if (entry === undefined) return
  const { ids, isUnseen } = await choices(entry)
  if (place.address !== address) return
  toDelete = entry
  const leadsTo = find('#delete-leads-to', HTMLSelectElement)
  leadsTo.replaceChildren(
    ...[...leadsTo.options].slice(0, 2),
    ...ids.map((other) => new Option(`It leads to ${other}`, other)),
  )
  // An address is given up only when somebody chose that, or when no visitor has seen it.
  leadsTo.value = isUnseen ? GONE : ''
  find('#delete-address', HTMLElement).hidden = isUnseen
  find('#delete-what', HTMLElement).textContent = address
  openDelete()
})
buttons.open.addEventListener('click', () => window.open(facts.preview + place.address, '_blank', 'noopener'))
window.addEventListener('message', ({ source, data }) => {
  if (source === cms.contentWindow && data === 'saved') show().catch(reportError)
})

document.title = `Editing ${facts.siteName}`
find('h1', HTMLElement).textContent = document.title
if (facts.preview === '') shown.textContent = 'Pages are not shown here: the editor was started without them.'
// Enabled last, because before this line a click had no effect.
buttons.begin.disabled = false
buttons.open.disabled = facts.preview === ''
// The CMS changes its address without an event that reaches this window.
setInterval(follow, 300)
show().catch(reportError)
