/*
 * The frame around the editor: at its left Sveltia CMS, at its right the real page of what is being edited, and above
 * them what is done with whole entries.
 */

import { ask } from './ask.ts'
import { whenShown, whenSound } from './waiting.ts'

/** An element that the page always has. @throws when it is not there, or is another kind of element */
function find<Element extends HTMLElement>(selector: string, type: new () => Element): Element {
  const element = document.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`${selector} is not on the page`)
  return element
}

/* What the frame asks of our server before it offers something. Where nothing comes back, it offers less. */

/** Whether visitors have not seen an entry yet, so that nobody comes to its address. */
async function isUnseen(file: string): Promise<boolean> {
  const response = await fetch(`state?path=${encodeURIComponent(file)}`).catch(() => undefined)
  const { isUnseen: unseen = false }: { isUnseen?: boolean } = response?.ok ? await response.json() : {}
  return unseen
}

/** The team as it is now: who may write a post. */
async function authors(): Promise<{ id: string; name: string }[]> {
  const response = await fetch('authors').catch(() => undefined)
  return response?.ok ? await response.json() : []
}

/** The ids of the other entries of a folder, which could take the place of one. */
async function otherEntries(folder: string, own: string): Promise<string[]> {
  const response = await fetch(`list?path=${encodeURIComponent(`content/${folder}`)}`).catch(() => undefined)
  const files: { name: string }[] = response?.ok ? await response.json() : []
  const ids = files.flatMap(({ name }) => (name.endsWith('.md') ? name.slice(0, -'.md'.length) : []))
  return ids.filter((id) => id !== own).sort()
}

/* The right side: the real page, or what is said in its place. */

let shown = find('#preview', HTMLElement)
/** The frame whose page is on its way. */
let coming: HTMLIFrameElement | undefined

/**
 * Shows a page as soon as it is there; until then what was shown before stays.
 * @param source its address
 * @param onShown called then
 */
function showPage(source: string, onShown: () => void): void {
  coming?.remove()
  // A new frame each time: a page that reloads itself, as the development server asks it to, ends the navigation of its
  // frame to another page.
  const frame = document.createElement('iframe')
  frame.className = 'coming'
  frame.src = source
  frame.addEventListener('load', () => {
    if (frame !== coming) return
    coming = undefined
    replaceBy(frame)
    onShown()
  })
  coming = frame
  shown.after(frame)
}

/** Says what is wrong in place of a page that cannot be shown, as when a file was changed by hand. */
function showFaults(faults: string[]): void {
  const heading = document.createElement('h2')
  heading.textContent = 'No page can be shown until this is mended'
  const sentences = faults.map(paragraph)
  for (const sentence of sentences) sentence.className = 'fault'
  showSection('alert', heading, ...sentences)
}

/** Says something in place of a page. */
function showWords(words: string): void {
  showSection('status', paragraph(words))
}

function paragraph(words: string): HTMLParagraphElement {
  const sentence = document.createElement('p')
  sentence.textContent = words
  return sentence
}

/** Shows a section of these parts, whatever page was on its way. */
function showSection(role: 'alert' | 'status', ...parts: HTMLElement[]): void {
  coming?.remove()
  coming = undefined
  const section = document.createElement('section')
  section.setAttribute('role', role)
  section.append(...parts)
  shown.after(section)
  replaceBy(section)
}

/** Puts an element that stands beside the one that is shown into its place. A frame that is moved would load again. */
function replaceBy(fresh: HTMLElement): void {
  shown.remove()
  fresh.className = ''
  fresh.id = 'preview'
  fresh.title = 'The page as visitors see it'
  shown = fresh
}

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
const where = find('#where', HTMLElement)
const buttons = {
  begin: find('#new', HTMLButtonElement),
  rename: find('#rename', HTMLButtonElement),
  remove: find('#delete', HTMLButtonElement),
}
let place: Place = { address: '/' }
/** Counts what was to be shown, so that a page that was waited for does not come over a later one. */
let showings = 0
/** The address that an entry has left: the page beside it comes once that leads on, because the server restarts for it. */
let leftAddress = ''
/** The choice that gives an address up; no entry can be called so. */
const GONE = '/'

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

const fileOf = ({ entry }: Place) => (entry === undefined ? '' : `content/${entry.folder}/${entry.id}.md`)

async function show(): Promise<void> {
  showings += 1
  if (facts.preview === '') return
  const { address, entry } = place
  const own = showings
  const isWanted = () => own === showings
  where.textContent = `${address} in a moment…`
  const unwritten = await whenSound(fileOf(place), { isWanted, tell: tellFaults })
  if (entry !== undefined || leftAddress !== '') await whenShown(address, isWanted, leftAddress)
  if (!isWanted()) return
  leftAddress = ''
  showPage(facts.preview + address, () => {
    if (isWanted()) where.textContent = [unwritten, address].filter(Boolean).join(' · ')
  })
}

/** What is said as long as a fault keeps every page from being shown. */
function tellFaults(faults: string[]): void {
  where.textContent = place.address
  showFaults(faults)
}

/** Opens another entry in a CMS that has read everything again. */
function open(folder: string, id?: string): void {
  const entry = id === undefined ? '' : `/entries/${id}`
  cms.contentWindow?.location.replace(`${location.pathname}cms/#/collections/${folder}${entry}`)
  cms.contentWindow?.location.reload()
}

/** What is said as long as something is changed in the CMS and not saved (unsaved.ts); it would be lost. */
function unsaved(): string {
  const inside: (Window & { isUnsaved?: () => boolean }) | null = cms.contentWindow
  return inside?.isUnsaved?.() ? 'Save what you have changed first.' : ''
}

/** A dialog with a form: it stays open, and says why, as long as what is asked for is refused. */
function connect(name: string, send: (form: FormData) => Promise<string | undefined>): () => void {
  const dialog = find(`#${name}-dialog`, HTMLDialogElement)
  const form = find(`#${name}-dialog form`, HTMLFormElement)
  const fault = find(`#${name}-dialog .fault`, HTMLElement)
  const wait = find(`#${name}-dialog .wait`, HTMLElement)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    fault.textContent = unsaved()
    if (fault.textContent !== '') return
    wait.textContent = 'One moment…'
    const refused = await send(new FormData(form)).catch(String)
    wait.textContent = ''
    fault.textContent = refused ?? ''
    if (refused === undefined) dialog.close()
  })
  dialog.querySelector('.cancel')?.addEventListener('click', () => dialog.close())
  return () => {
    fault.textContent = unsaved()
    dialog.showModal()
  }
}

const openNew = connect('new', async (form) => {
  const [folder = '', { kind = '' } = {}] =
    Object.entries(facts.folders).find(([, each]) => each.kind === form.get('kind')) ?? []
  const { id, fault } = await ask('new', {
    kind,
    title: form.get('title'),
    author: form.get('author') ?? undefined,
  })
  if (id !== undefined) open(folder, id)
  return fault
})
const openRename = connect('rename', async (form) => {
  if (!place.entry) return undefined
  const { folder, kind, id: from } = place.entry
  const { address } = place
  const { id, fault } = await ask('rename', { kind, from, to: form.get('id') })
  if (id !== undefined) {
    leftAddress = address
    open(folder, id)
  }
  return fault
})
/** What the dialog asks about, whatever is opened meanwhile. */
let toDelete: Place | undefined
const openDelete = connect('delete', async (form) => {
  if (!toDelete?.entry) return undefined
  const { address, entry } = toDelete
  const { folder, kind, id } = entry
  const leadsTo = form.get('leadsTo')
  const { fault } = await ask('delete', { kind, id, leadsTo: leadsTo === GONE ? null : leadsTo })
  if (fault === undefined) {
    leftAddress = leadsTo === GONE ? '' : address
    open(folder)
  }
  return fault
})

/** Only a post says who wrote it. */
function askForAuthor(): void {
  const author = find('#new-author', HTMLSelectElement)
  author.disabled = find('#new-kind', HTMLSelectElement).value !== 'post' || author.length === 0
  find('#new-author-label', HTMLElement).hidden = author.disabled
}
find('#new-kind', HTMLSelectElement).addEventListener('change', askForAuthor)
buttons.begin.addEventListener('click', async () => {
  const team = await authors()
  const unchosen = team.length > 1 ? [new Option('Choose …', '')] : []
  find('#new-author', HTMLSelectElement).replaceChildren(
    ...unchosen,
    ...team.map(({ id, name }) => new Option(name, id)),
  )
  askForAuthor()
  openNew()
})
// Until here a click would have done nothing.
buttons.begin.disabled = false
buttons.rename.addEventListener('click', () => {
  find('#rename-id', HTMLInputElement).value = place.entry?.id ?? ''
  openRename()
})
buttons.remove.addEventListener('click', async () => {
  const asked = place
  if (!asked.entry) return
  const { folder, id } = asked.entry
  const [others, unseen] = await Promise.all([otherEntries(folder, id), isUnseen(fileOf(asked))])
  if (fileOf(place) !== fileOf(asked)) return
  toDelete = asked
  const leadsTo = find('#delete-leads-to', HTMLSelectElement)
  const [unchosen, gone] = leadsTo.options
  leadsTo.replaceChildren(
    ...[unchosen, gone].flatMap((option) => option ?? []),
    ...others.map((other) => new Option(`It leads to ${other}`, other)),
  )
  // Nothing is given up that nobody chose to give up, but for an address that nobody has seen.
  leadsTo.value = unseen ? GONE : ''
  find('#delete-address', HTMLElement).hidden = unseen
  find('#delete-what', HTMLElement).textContent = asked.address
  openDelete()
})
find('#open', HTMLButtonElement).addEventListener('click', () =>
  window.open(facts.preview + place.address, '_blank', 'noopener'),
)
window.addEventListener('message', ({ source, data }) => {
  if (source === cms.contentWindow && data === 'saved') show().catch(reportError)
})
if (facts.preview === '') showWords('Pages are not shown here: the editor was started without them.')
// The CMS changes its address without an event that reaches this window.
setInterval(follow, 300)
show().catch(reportError)
