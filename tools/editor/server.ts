import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { readTimeZone } from '#lib/content/company-files.ts'
import { isUnpublished } from '#lib/content/join/entry-sets.ts'
import { readContentFolder } from '#lib/content/read/folder.ts'
import { fieldsIn } from '#lib/content/read/yaml.ts'
import { isUrlWord } from '#lib/content/schema/field-kinds.ts'
import { parseJson } from '#lib/text/json.ts'
import { writeDay } from '#lib/text/local-time.ts'
import * as content from '#tools/content/change-entries.ts'
import { idFromTitle, Refused } from '#tools/content/kinds.ts'
import { cmsConfig } from './cms-config.ts'
import { entryCollections } from './cms-fields.ts'
import {
  isPicture,
  listFolder,
  readFile,
  type SaveResult,
  savePicture,
  saveText,
  versionOf,
} from './content-store.ts'
import { assetOf, cmsPage, framePage } from './pages.ts'

/*
 * Which requests are accepted. The server listens on this computer alone, but every page in the browser can send requests to
 * it, and any host name can be made to resolve to 127.0.0.1 (DNS rebinding).
 */

/**
 * Why a request is refused, or undefined.
 * @param port where the server listens
 * @param token the secret part of the editor's address
 */
function refusal(
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  { port, token }: { port: number; token: string },
): string | undefined {
  const names = [`127.0.0.1:${port}`, `localhost:${port}`]
  if (!names.includes(headers.host ?? '')) return 'This is not the editor’s address.'
  const { 'sec-fetch-site': site = 'none' } = headers
  if (site !== 'none' && site !== 'same-origin') return 'Requests from other pages are refused.'
  if (url.split('/')[1] !== token)
    return 'This address belongs to an earlier run. Open the one that the terminal shows.'
  return undefined
}

const text = z.string()

/**
 * Actions on whole entries, which return the id of the entry. `kind` is the name that `npm run new` has for an entry. They
 * throw Refused with the reason why nothing was done.
 */
const ACTIONS: Record<string, (root: string, body: unknown) => string> = {
  /** Creates a complete draft, with placeholder sentences. */
  new(root, body) {
    const { kind, title, author } = z.object({ kind: text, title: text, author: text.optional() }).parse(body)
    return content.beginEntry(root, kind, title.trim(), { author, isDraft: true }).id
  },
  rename(root, body) {
    const { kind, from, to: wanted } = z.object({ kind: text, from: text, to: text }).parse(body)
    const to = isUrlWord(wanted) ? wanted : idFromTitle(wanted)
    if (from === to) throw new Refused(`It already has the address "${to}".`)
    content.renameEntry(root, kind, from, to)
    return to
  },
  delete(root, body) {
    // `leadsTo`: the entry that its addresses lead to from then on; null gives them up.
    const { kind, id, leadsTo } = z.object({ kind: text, id: text, leadsTo: text.nullable() }).parse(body)
    content.removeEntry(root, kind, id, leadsTo ?? undefined)
    return id
  },
}

/** The choices of the dialogs: the other entries of a folder, and whether no visitor has seen this one yet. */
function choices(root: string, folder: string, id: string) {
  const files = readContentFolder(root)
  const others = content.ordersIn(files, `content/${folder}`).filter((each) => each.id !== id)
  const text = files.texts[`content/${folder}/${id}.md`]
  return {
    ids: others.map((each) => each.id),
    names: others.map(({ name }) => name),
    isUnseen: text !== undefined && isUnseen(text, readTimeZone(root)),
  }
}

/** Whether no visitor has seen an entry: it is a draft or in the future, and never had another address. */
function isUnseen(text: string, timeZone: string): boolean {
  const { draft, date, formerIds } = fieldsIn('.md', text)
  const day = typeof date === 'string' ? { date } : {}
  const today = writeDay(Date.now(), timeZone)
  return formerIds === undefined && isUnpublished({ draft: draft === true, ...day }, today)
}

/** The development server compiles a page when it is first asked for. */
const COMPILED_WITHIN_MS = 60_000
const TRIES_MAX = 80
const PAUSE_MS = 500

/**
 * Waits until the development server has a page or a fault at this address, or a time limit. A new page is a 404 until
 * the server has noticed it.
 * @param preview the server's origin
 */
async function untilShown(preview: string, address: string): Promise<void> {
  const url = URL.parse(address, preview)
  if (url === null || url.origin !== preview) return
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const signal = AbortSignal.timeout(COMPILED_WITHIN_MS)
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal }).catch(() => undefined)
    if (answer?.status === 200 || (answer?.status ?? 0) >= 500) return
    await pause(PAUSE_MS, undefined, { ref: false })
  }
}

type EditorOptions = {
  /** The folder that holds `content/`. */
  root: string
  siteName: string
  /** Where `next dev` shows the site, such as `http://127.0.0.1:3000`; empty for no preview. */
  preview: string
  /** Weaves the missing pictures of the content. */
  weave: (root: string) => Promise<void>
}

type Editor = {
  /** The address to open, which contains the secret. */
  address: string
  close: () => Promise<void>
}

/** Photographs of good cameras are far smaller. */
const BODY_BYTES_MAX = 60_000_000

type Answer = { status?: number; type?: string; body: string | Buffer; version?: string }

/** Starts the editor's server, which only this computer can reach. */
export async function startEditor(options: EditorOptions): Promise<Editor> {
  const token = randomBytes(18).toString('base64url')
  const answerOnce = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      send(response, await respond(request, options, { token, port: portOf(server) }), options.preview)
    } catch (error) {
      console.error(error)
      const why = error instanceof Error ? error.message : String(error)
      send(response, refuse(500, `has failed (${why}). The terminal says more`), options.preview)
    }
  }
  const server = createServer((request, response) => {
    answerOnce(request, response).catch(console.error)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${portOf(server)}/${token}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function respond(
  request: IncomingMessage,
  options: EditorOptions,
  own: { token: string; port: number },
): Promise<Answer> {
  const refused = refusal(request, own)
  // Somebody may open the address of an earlier run.
  const isOpened = request.headers['sec-fetch-mode'] === 'navigate'
  if (refused !== undefined) return isOpened ? { status: 403, body: `${refused}\n` } : refuse(403, refused)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
  const name = pathname.slice(own.token.length + 2)
  const path = searchParams.get('path') ?? ''
  const { root, siteName, preview } = options
  if (request.method === 'GET') {
    const asked = (parameter: string) => searchParams.get(parameter) ?? ''
    if (name === '') return { type: HTML, body: framePage(siteName, preview, entryCollections(root)) }
    if (name === 'cms/') {
      const { texts } = readContentFolder(root)
      return { type: HTML, body: cmsPage(cmsConfig(siteName, entryCollections(root), texts)) }
    }
    if (name === 'choices') return json(200, choices(root, asked('folder'), asked('id')))
    if (name === 'list') return json(200, listFolder(root, path))
    if (name === 'file') {
      const bytes = readFile(root, path)
      if (bytes === undefined) return NOT_FOUND
      return { type: 'application/octet-stream', body: bytes, version: versionOf(bytes) }
    }
    if (name === 'shown') {
      await untilShown(preview, asked('address'))
      return json(200, {})
    }
    return (await assetOf(name)) ?? NOT_FOUND
  }
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (!(length <= BODY_BYTES_MAX)) return refuse(413, 'accepts files up to 60 MB')
  const body = await buffer(request)
  if (request.method === 'PUT' && name === 'file') {
    const { status, ...saved } = await save(options, path, body, request.headers['if-match'] ?? '')
    return { ...json(status, saved), ...('version' in saved ? { version: saved.version } : {}) }
  }
  if (request.method !== 'POST') return refuse(405, 'answers GET, PUT and POST alone')
  const act = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (act === undefined) return NOT_FOUND
  try {
    const id = act(root, parseJson(body.toString()))
    // A page without its picture could not be shown.
    await options.weave(root)
    return json(200, { id })
  } catch (error) {
    if (error instanceof Refused) return json(200, { fault: error.message })
    throw error
  }
}

async function save(
  options: EditorOptions,
  path: string,
  body: Buffer,
  version: string,
): Promise<SaveResult> {
  const { root, weave } = options
  if (isPicture(path)) return savePicture(root, path, body)
  const outcome = saveText(root, path, body.toString(), version)
  // The picture that other sites show beside a link contains the title. It is drawn in the background.
  if (outcome.status === 200 && outcome.version !== version) weave(root).catch(console.error)
  return outcome
}

const HTML = 'text/html; charset=utf-8'
const NOT_FOUND = refuse(404, 'has nothing at this address')

/** A refusal in the form that the editor's page can show. */
function refuse(status: number, message: string): Answer {
  return json(status, { faults: [{ file: 'The editor', message }] })
}

function json(status: number, value: object): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value) }
}

function send(response: ServerResponse, answer: Answer, preview: string): void {
  const { status = 200, type = 'text/plain; charset=utf-8', body, version } = answer
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy(preview),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(version === undefined ? {} : { ETag: version }),
  })
  response.end(body)
}

/** Nothing is loaded from other servers. Sveltia adds styles while it runs, and shows pictures from memory. */
function policy(preview: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    'media-src blob:',
    "font-src 'self' data:",
    "connect-src 'self' blob: data:",
    "worker-src 'self' blob:",
    `frame-src 'self' blob: ${preview}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
