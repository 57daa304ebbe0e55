import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { readContentFolder } from '#lib/content/folder.ts'
import { parseJson } from '#lib/json.ts'
import { ordersIn } from '#tools/content/entries.ts'
import { answerAction } from './actions.ts'
import { isPicture } from './allowed-path.ts'
import { assetOf } from './assets.ts'
import { entryCollections } from './editable.ts'
import { refusal } from './guard.ts'
import { cmsPage, framePage } from './pages.ts'
import { isShown } from './shown.ts'
import { readState } from './state.ts'
import { listFolder, type Outcome, readFile, savePicture, saveText, versionOf } from './store.ts'

export type EditorOptions = {
  /** The folder that holds `content/`. */
  root: string
  siteName: string
  /** Where `next dev` shows the site, such as `http://127.0.0.1:3000`; empty for no preview. */
  preview: string
  /** Weaves the pictures that the content asks for and that are not there. */
  weave: (root: string) => Promise<void>
  /** 0 takes any free port. */
  port?: number
}

export type Editor = {
  /** The address to open. It holds a secret, which no other page knows. */
  address: string
  close: () => Promise<void>
}

/** A photograph of a good camera is far below. */
const BODY_BYTES_MAX = 60_000_000

type Answer = { status?: number; type?: string; body: string | Buffer; version?: string }

/** Starts the server of the editor's page, which only this computer can reach. */
export async function startEditor(options: EditorOptions): Promise<Editor> {
  const token = randomBytes(18).toString('base64url')
  const answerOnce = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      send(response, await respond(request, options, { token, port: portOf(server) }), options.preview)
    } catch (error) {
      console.error(error)
      send(response, FAILED, options.preview)
    }
  }
  const server = createServer((request, response) => {
    answerOnce(request, response).catch(console.error)
  })
  server.listen(options.port ?? 0, '127.0.0.1')
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
  if (refused !== undefined)
    return isOpened(request) ? { status: 403, body: `${refused}\n` } : refuse(403, refused)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
  const name = pathname.slice(own.token.length + 2)
  const path = searchParams.get('path') ?? ''
  const { root, siteName, preview } = options
  if (request.method === 'GET') {
    if (name === '')
      return { type: HTML, body: framePage({ siteName, preview, entries: entryCollections(root) }) }
    if (name === 'authors') return json(200, ordersIn(readContentFolder(root), 'content/team'))
    if (name === 'cms/') {
      const { texts } = readContentFolder(root)
      return { type: HTML, body: cmsPage(siteName, entryCollections(root), texts) }
    }
    if (name === 'list') return json(200, listFolder(root, path))
    if (name === 'file') return fileAnswer(readFile(root, path))
    if (name === 'shown') {
      const [address, left] = [searchParams.get('address') ?? '', searchParams.get('left') ?? '']
      return json(200, { isShown: await isShown(preview, address, left) })
    }
    if (name === 'state') return json(200, readState(root, path))
    return (await assetOf(name)) ?? NOT_FOUND
  }
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (!(length <= BODY_BYTES_MAX)) return refuse(413, 'takes at most 60 MB in one file')
  const body = await buffer(request)
  if (request.method === 'PUT' && name === 'file')
    return outcomeAnswer(await save(options, path, body, request.headers['if-match'] ?? ''))
  if (request.method !== 'POST') return refuse(405, 'answers GET, PUT and POST alone')
  const outcome = await answerAction(name, parseJson(body.toString()), options)
  return outcome ? json(200, outcome) : NOT_FOUND
}

async function save(options: EditorOptions, path: string, body: Buffer, version: string): Promise<Outcome> {
  const { root, weave } = options
  if (isPicture(path)) return savePicture(root, path, body)
  const outcome = saveText(root, path, body.toString(), version)
  // What other sites show beside a link holds the title; it is drawn while the editor goes on.
  if (outcome.status === 'done' && outcome.version !== version) weave(root).catch(console.error)
  return outcome
}

const HTML = 'text/html; charset=utf-8'
const FAILED = refuse(500, 'has failed. The terminal says why')
const NOT_FOUND = refuse(404, 'has nothing at this address')
const STATUS = { done: 200, 'not allowed': 403, 'changed elsewhere': 409, refused: 422 } as const

function outcomeAnswer(outcome: Outcome): Answer {
  if (outcome.status === 'done') return { ...json(200, {}), version: outcome.version }
  return json(STATUS[outcome.status], { faults: outcome.faults })
}

function fileAnswer(bytes: Buffer | undefined): Answer {
  return bytes ? { type: 'application/octet-stream', body: bytes, version: versionOf(bytes) } : NOT_FOUND
}

/** Whether the answer is shown as a page of its own, as when the address of an earlier run is opened. */
function isOpened({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-mode'] === 'navigate'
}

/** What the editor's own page can show. */
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

/** Nothing is loaded from elsewhere; Sveltia writes its styles as it goes, and shows pictures that it holds itself. */
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
