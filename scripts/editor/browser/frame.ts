/*
 * The frame around the editor: at its left Sveltia CMS, at its right the real page of what is being edited, and above
 * them what is done with whole entries.
 */

import { ask } from './ask.ts'
import { whenShown } from './when-shown.ts'
import { whenSound } from './when-sound.ts'

type Place = { address: string; entry?: { folder: string; kind: string; id: string } }
type Facts = {
  preview: string
  /** The address below which the entries of a folder have their pages, and what one of them is called. */
  folders: Record<string, { route: string; kind: string }>
  /** The address that shows a single file, by its address in the CMS. */
  files: Record<string, string>
}

const facts: Facts = JSON.parse(find('#facts', HTMLScriptElement).textContent ?? '')
const cms = find('#cms', HTMLIFrameElement)
let preview = find('#preview', HTMLElement)
const where = find('#where', HTMLElement)
const buttons = {
  rename: find('#rename', HTMLButtonElement),
  remove: find('#delete', HTMLButtonElement),
}
let place: Place = { address: '/' }
/** Counts what was to be shown, so that a page that was waited for does not come over a later one. */
let showings = 0
/** The choice that gives an address up; no entry can be called so. */
const GONE = '/'

function find<Element extends HTMLElement>(selector: string, type: new () => Element): Element {
  const element = document.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`${selector} is not on the page`)
  return element
}

/** What is open in the CMS, by the address that it shows. */
function placeOf(hash: string): Place | undefined {
  const [, collection = '', id = ''] =
    /^#\/collections\/([\w-]+)(?:\/entries\/([\w/-]+))?/.exec(decodeURI(hash)) ?? []
  const file = facts.files[`${collection}/${id}`]
  if (file !== undefined) return { address: file }
  const folder = facts.folders[collection]
  if (folder === undefined) return undefined
  if (id === '') return { address: folder.route }
  return { address: `${folder.route}/${id}`, entry: { folder: collection, kind: folder.kind, id } }
}

function follow(): void {
  const next = placeOf(cms.contentWindow?.location.hash ?? '') ?? place
  const isEntry = next.entry !== undefined
  buttons.rename.disabled = !isEntry
  buttons.remove.disabled = !isEntry
  // A page and the list of what it lists share their address, but only the page is an entry.
  const isShown = next.address === place.address
  place = next
  if (isShown) return
  show().catch(reportError)
}

async function show(): Promise<void> {
  showings += 1
  if (facts.preview === '') return
  const { address, entry } = place
  const own = showings
  const isWanted = () => own === showings
  where.textContent = `${address} in a moment…`
  const file = entry === undefined ? '' : `content/${entry.folder}/${entry.id}.md`
  const unwritten = await whenSound(file, { isWanted, tell: showFaults })
  if (entry !== undefined) await whenShown(address, isWanted)
  if (!isWanted()) return
  where.textContent = [unwritten, address].filter(Boolean).join(' · ')
  // A new frame each time: a page that reloads itself, as the development server asks it to, ends the navigation of its
  // frame to another page.
  const fresh = document.createElement('iframe')
  fresh.src = facts.preview + address
  replacePreview(fresh)
}

/** What is said in place of a page that cannot be shown, as when a file was changed by hand. */
function showFaults(faults: string[]): void {
  where.textContent = place.address
  const fresh = document.createElement('section')
  fresh.setAttribute('role', 'alert')
  const heading = document.createElement('h2')
  heading.textContent = 'No page can be shown until this is mended'
  const sentences = faults.map((fault) => {
    const sentence = document.createElement('p')
    sentence.className = 'fault'
    sentence.textContent = fault
    return sentence
  })
  fresh.append(heading, ...sentences)
  replacePreview(fresh)
}

function replacePreview(fresh: HTMLElement): void {
  Object.assign(fresh, { id: preview.id, title: preview.title })
  preview.replaceWith(fresh)
  preview = fresh
}

/** The entries that could take the place of the one that is open. */
async function otherEntries(): Promise<string[]> {
  if (!place.entry) return []
  const { folder, id: own } = place.entry
  const response = await fetch(`list?path=${encodeURIComponent(`content/${folder}`)}`).catch(() => undefined)
  const files: { name: string }[] = response?.ok ? await response.json() : []
  const ids = files.flatMap(({ name }) => (name.endsWith('.md') ? name.slice(0, -'.md'.length) : []))
  return ids.filter((id) => id !== own).sort()
}

/** Opens another entry in a CMS that has read everything again. */
function open(folder: string, id?: string): void {
  const entry = id === undefined ? '' : `/entries/${id}`
  cms.contentWindow?.location.replace(`${location.pathname}cms/#/collections/${folder}${entry}`)
  cms.contentWindow?.location.reload()
}

/** A dialog with a form: it stays open, and says why, as long as what is asked for is refused. */
function connect(name: string, send: (form: FormData) => Promise<string | undefined>): () => void {
  const dialog = find(`#${name}-dialog`, HTMLDialogElement)
  const form = find(`#${name}-dialog form`, HTMLFormElement)
  const fault = find(`#${name}-dialog .fault`, HTMLElement)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    fault.textContent = 'One moment…'
    const refused = await send(new FormData(form))
    fault.textContent = refused ?? ''
    if (refused === undefined) dialog.close()
  })
  dialog.querySelector('.cancel')?.addEventListener('click', () => dialog.close())
  return () => {
    fault.textContent = ''
    dialog.showModal()
  }
}

const openNew = connect('new', async (form) => {
  const [folder = '', { kind = '' } = {}] =
    Object.entries(facts.folders).find(([, each]) => each.kind === form.get('kind')) ?? []
  const { id, fault } = await ask('new', { kind, title: form.get('title') })
  if (id !== undefined) open(folder, id)
  return fault
})
const openRename = connect('rename', async (form) => {
  if (!place.entry) return undefined
  const { folder, kind, id: from } = place.entry
  const { id, fault } = await ask('rename', { kind, from, to: form.get('id') })
  if (id !== undefined) open(folder, id)
  return fault
})
const openDelete = connect('delete', async (form) => {
  if (!place.entry) return undefined
  const { folder, kind, id } = place.entry
  const leadsTo = form.get('leadsTo')
  const { fault } = await ask('delete', { kind, id, leadsTo: leadsTo === GONE ? null : leadsTo })
  if (fault === undefined) open(folder)
  return fault
})

find('#new', HTMLButtonElement).addEventListener('click', openNew)
buttons.rename.addEventListener('click', () => {
  find('#rename-id', HTMLInputElement).value = place.entry?.id ?? ''
  openRename()
})
buttons.remove.addEventListener('click', async () => {
  find('#delete-what', HTMLElement).textContent = place.address
  const [unchosen, gone] = find('#delete-leads-to', HTMLSelectElement).options
  const others = await otherEntries()
  find('#delete-leads-to', HTMLSelectElement).replaceChildren(
    ...[unchosen, gone].flatMap((option) => option ?? []),
    ...others.map((id) => new Option(`It leads to ${id}`, id)),
  )
  // Nothing is given up that nobody chose to give up.
  find('#delete-leads-to', HTMLSelectElement).value = ''
  openDelete()
})
find('#open', HTMLButtonElement).addEventListener('click', () =>
  window.open(facts.preview + place.address, '_blank', 'noopener'),
)
window.addEventListener('message', ({ source, data }) => {
  if (source === cms.contentWindow && data === 'saved') show().catch(reportError)
})
// The CMS changes its address without an event that reaches this window.
setInterval(follow, 300)
show().catch(reportError)
