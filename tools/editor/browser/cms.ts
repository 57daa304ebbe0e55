/*
 * Runs before Sveltia CMS in its frame. Replaces the folder that Sveltia would keep in the browser by our server, which checks
 * each file before it is saved.
 */

import { reach } from './reach.ts'

/* Unsaved changes would be lost when an entry is closed: Sveltia keeps no drafts here. */

const QUESTION = 'Leave without saving? What you have changed since you saved last will be lost.'

/** How many files are being written. */
let writing = 0

/** Until the write has ended, the entry counts as not saved. */
async function whileWriting<Result>(write: Promise<Result>): Promise<Result> {
  writing += 1
  return write.finally(() => {
    writing -= 1
  })
}

/** Asks before unsaved changes are lost by navigation, reload or closing the page. Must run before Sveltia. */
function askBeforeLeaving(): void {
  // The frame around calls it too.
  Object.assign(window, { isUnsaved })
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault()
  })
  addEventListener('hashchange', (event) => {
    if (!isUnsaved() || confirm(QUESTION)) return
    event.stopImmediatePropagation()
    history.pushState(null, '', event.oldURL)
  })
}

/** The Save button is enabled only while there are unsaved changes, and not while they are saved. */
function isUnsaved(): boolean {
  return (
    writing > 0 || document.querySelector('button[aria-keyshortcuts$="+S"][aria-disabled="false"]') !== null
  )
}

type Fault = { file: string; line?: number; message: string; field?: string }

/** The versions of the files that this window has read. */
const versions = new Map<string, string>()

async function ask(method: string, query: string, body?: BodyInit, version?: string): Promise<Response> {
  const headers = new Headers(version === undefined ? {} : { 'If-Match': version })
  const response = await reach(`../${query}`, { method, headers, body: body ?? null })
  if (response.ok) return response
  if (response.status === 404) throw new DOMException('There is no such file.', 'NotFoundError')
  const { faults }: { faults: Fault[] } = await response.json()
  showFaults(faults)
  throw new Error(['Nothing was saved. Fix this first:', ...faults.map(sentenceOf)].join('\n'))
}

function sentenceOf({ file, line, message }: Fault): string {
  const here = decodeURI(location.hash).endsWith(`/${file.replace(/^.*\/|\.\w+$/g, '')}`)
  return here ? message : `${file}${line === undefined ? '' : `:${line}`}  ${message}`
}

/** Shows each fault at its field, and scrolls to the first. */
function showFaults(faults: Fault[]): void {
  for (const old of document.querySelectorAll('.our-fault')) old.remove()
  const places = faults.flatMap((fault) => {
    const place = fieldOf(fault.field ?? '')
    if (!place) return []
    showFaultAt(place, fault.message)
    return [place]
  })
  places[0]?.scrollIntoView({ block: 'center' })
}

/** Shows a fault at a field until something is typed there. */
function showFaultAt(field: Element, message: string): void {
  const sentence = document.createElement('p')
  sentence.className = 'our-fault'
  sentence.setAttribute('role', 'alert')
  sentence.textContent = message
  field.append(sentence)
  field.addEventListener('input', () => sentence.remove(), { once: true })
}

/** The field of this name, or the nearest visible group around it. */
function fieldOf(name: string): HTMLElement | undefined {
  const parts = name.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const path = parts.slice(0, length).join('.')
    for (const each of [path, `entries.${path}`]) {
      const field = document.querySelector<HTMLElement>(`.field[data-key-path="${CSS.escape(each)}"]`)
      if (field) return field
    }
  }
  return undefined
}

class ServerFile {
  readonly kind = 'file'
  readonly path: string
  readonly name: string

  constructor(path: string) {
    this.path = path
    this.name = path.slice(path.lastIndexOf('/') + 1)
  }

  async getFile(): Promise<File> {
    const response = await ask('GET', `file?path=${encodeURIComponent(this.path)}`)
    versions.set(this.path, response.headers.get('ETag') ?? '')
    // Browsers show other pictures without a type, but not a drawing.
    const type = this.name.endsWith('.svg') ? 'image/svg+xml' : ''
    return new File([await response.blob()], this.name, { type })
  }

  async createWritable() {
    return {
      write: async (data: string | Blob) => {
        const version = versions.get(this.path) ?? 'nothing'
        const response = await whileWriting(
          ask('PUT', `file?path=${encodeURIComponent(this.path)}`, data, version),
        )
        versions.set(this.path, response.headers.get('ETag') ?? '')
        for (const old of document.querySelectorAll('.our-fault')) old.remove()
        parent.postMessage('saved', location.origin)
      },
      close: async () => undefined,
    }
  }
}

class ServerFolder {
  readonly kind = 'directory'
  readonly path: string
  readonly name: string

  constructor(path: string) {
    this.path = path
    this.name = path.slice(path.lastIndexOf('/') + 1) || 'content'
  }

  #inner(name: string): string {
    return this.path === '' ? name : `${this.path}/${name}`
  }

  async getDirectoryHandle(name: string): Promise<ServerFolder> {
    return new ServerFolder(this.#inner(name))
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<ServerFile> {
    const file = new ServerFile(this.#inner(name))
    if (!create) await file.getFile()
    return file
  }

  async removeEntry(): Promise<void> {
    throw new Error('Files are deleted with the button above.')
  }

  async *entries(): AsyncGenerator<[string, ServerFolder | ServerFile]> {
    const response = await ask('GET', `list?path=${encodeURIComponent(this.path)}`)
    const list: { name: string; kind: string }[] = await response.json()
    for (const { name, kind } of list) {
      const path = this.#inner(name)
      yield [name, kind === 'directory' ? new ServerFolder(path) : new ServerFile(path)]
    }
  }
}

// Sveltia's folder is below the root of its storage; here both are the root of the site.
const storage = { getDirectory: async () => ({ getDirectoryHandle: async () => new ServerFolder('') }) }
Object.defineProperty(navigator, 'storage', { value: storage })
// Without this class Sveltia writes to the final file name, so that our server knows the file.
Object.defineProperty(window, 'FileSystemFileHandle', { value: class {} })

// Signs in. An entry stays open when it is saved, and unsaved changes are not kept in the browser, where they would later
// replace a newer version.
localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'test-repo' }))
const preferences: object = JSON.parse(localStorage.getItem('sveltia-cms.prefs') ?? '{}')
const ours = { closeOnSave: false, useDraftBackup: false, closeWithEscape: false }
localStorage.setItem('sveltia-cms.prefs', JSON.stringify({ ...preferences, ...ours }))
Object.assign(window, { CMS_MANUAL_INIT: true })

askBeforeLeaving()

// A text accepts no dropped files, and the browser would leave the page to show them.
document.addEventListener('drop', (event) => {
  const { target, dataTransfer } = event
  if (dataTransfer?.files.length && target instanceof Element && target.closest('.lexical-root'))
    event.preventDefault()
})
