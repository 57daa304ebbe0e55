import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { API_POLICY, SCRIPTLESS_POLICY } from '#lib/http/scriptless-policy.ts'
import { type DocumentEntry, isHashed, isPart, type Manifest, pageFile } from '#server/build/manifest.ts'
import {
  commonHeaders,
  contentSecurityPolicy,
  type Deployment,
  FOR_OTHER_SCRIPTS,
  FOR_OTHER_SITES,
  fontHeader,
  partHeaders,
} from './headers.ts'

/*
 * Sends the pages and files of the build, as compressed there. Each is read whole, so an aborted download leaves no
 * file open. Ranges are ignored, as RFC 9110, 14.2 allows.
 */

const YEAR_S = 31_536_000
const HOUR_S = 3600

/** In the order in which they are kept in memory: most browsers accept the first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/**
 * The smallest encoding that an Accept-Encoding header names (RFC 9110, 12.5.3). Weights are not read: no browser, feed
 * reader or proxy names an encoding that it does not take.
 */
function chooseEncoding(accepted = ''): Encoding {
  if (/\bbr\b/i.test(accepted)) return 'br'
  return /\bgzip\b/i.test(accepted) ? 'gzip' : 'identity'
}

/** Far more than the files of a usual site need, and little enough for a small machine. */
const CACHE_BYTES = 64 * 1024 * 1024

type FileCache = ReturnType<typeof createFileCache>

/** Keeps files in memory until the budget is used up. */
export function createFileCache(budgetBytes: number = CACHE_BYTES) {
  const kept = new Map<string, Buffer>()
  let leftBytes = budgetBytes

  /** False if there is no room for it. */
  function keep(file: string, content: Buffer): boolean {
    if (content.length > leftBytes) return false
    leftBytes -= content.length
    kept.set(file, content)
    return true
  }

  return {
    /** Reads a whole file. Rejects when the file cannot be read. */
    async read(file: string): Promise<Buffer> {
      const content = kept.get(file) ?? (await readFile(file))
      if (!kept.has(file)) keep(file, content)
      return content
    },

    /**
     * Reads files ahead, in this order, until the budget is used up.
     * @throws when one of them cannot be read
     */
    fill(files: Iterable<string>): void {
      for (const file of new Set(files)) if (!keep(file, readFileSync(file))) return
    },
  }
}

/** The file of each encoding. */
function filesOf(file: string): Record<Encoding, string> {
  return { br: `${file}.br`, gzip: `${file}.gz`, identity: file }
}

/** The content of an address, in all its encodings. */
type Stored = {
  files: Record<Encoding, string>
  /** Without one, the response has no validator. */
  tag?: string
  encoded: boolean
  /** Names and values in turn. Node takes them as they are, and most pages share one list. */
  headers: readonly string[]
}

/** Sends the stored bytes, or 304 with the headers that a cache needs (RFC 9110, 15.4.5). */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { files, tag, encoded, headers: common }: Stored,
  { status, cache }: { status: 200 | 404 | 410; cache: FileCache },
): Promise<void> {
  const encoding = encoded ? chooseEncoding(request.headers['accept-encoding']) : 'identity'
  const etag = tag && `"${tag}-${encoding}"`
  const headers = etag ? [...common, 'etag', etag] : [...common]
  if (encoded) headers.push('vary', 'accept-encoding')
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  // A proxy that compresses makes a weak tag of it: W/"…".
  const { 'if-none-match': known = '' } = request.headers
  if (status === 200 && etag && (known === '*' || known.includes(etag))) {
    response.writeHead(304, headers).end()
    return
  }
  const body = await cache.read(files[encoding])
  headers.push('content-length', String(body.length))
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

type DocumentSettings = { pagesFolder: string; deployment: Deployment }

/**
 * Serves the pages of the build, from memory as far as they fit.
 * @throws when a page that fits, or the hashes of a page, are not in the build
 */
export function createDocumentServer(
  { documents, notFound, sources }: Pick<Manifest, 'documents' | 'notFound' | 'sources'>,
  { pagesFolder, deployment }: DocumentSettings,
) {
  const { https, reportUrl } = deployment
  const sets = sources.map((each) =>
    inTurn({
      ...commonHeaders(deployment),
      'content-security-policy': contentSecurityPolicy({ inline: each, https, reportUrl }),
      ...fontHeader(each.fonts),
      'content-type': 'text/html; charset=utf-8',
      // Browsers validate it each time, so a page is never older than the last deployment.
      'cache-control': 'no-cache',
    }),
  )
  const prepare = (entry: DocumentEntry): Stored => {
    const headers = sets[entry.sources]
    if (headers === undefined) throw new Error(`The manifest has no hashes for the page ${entry.tag}.`)
    return { tag: entry.tag, files: filesOf(join(pagesFolder, pageFile(entry))), encoded: true, headers }
  }
  const pages = new Map(Object.entries(documents).map(([address, entry]) => [address, prepare(entry)]))
  const missing = prepare(notFound)
  const cache = createFileCache()
  const files = [missing, ...pages.values()].map((page) => page.files)
  cache.fill(ENCODINGS.flatMap((encoding) => files.map((file) => file[encoding])))

  /**
   * @param address if it is not a page of the site, the page for unknown addresses is sent
   * @throws when the page cannot be read
   */
  return async function sendDocument(
    request: IncomingMessage,
    response: ServerResponse,
    { address = '', status }: { address?: string; status: 200 | 404 | 410 },
  ): Promise<void> {
    await send(request, response, pages.get(address) ?? missing, { status, cache })
  }
}

const inTurn = (headers: Readonly<Record<string, string>>): string[] => Object.entries(headers).flat()

type FileSettings = { deployment: Deployment; cache?: FileCache }

/** Serves the files of the build. */
export function createFileServer(
  folder: string,
  known: Manifest['files'],
  { deployment, cache = createFileCache() }: FileSettings,
) {
  const entries = new Map(Object.entries(known))
  const whole = inTurn({
    ...commonHeaders(deployment),
    ...FOR_OTHER_SITES,
    ...FOR_OTHER_SCRIPTS,
    'content-security-policy': SCRIPTLESS_POLICY,
  })
  // A file that pages load, such as an SVG, may not run or load anything when it is opened by itself.
  const part = inTurn({
    ...partHeaders(deployment),
    ...FOR_OTHER_SITES,
    'content-security-policy': API_POLICY,
  })

  /** @throws when the file is not one of the build, or cannot be read */
  return async function sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): Promise<void> {
    const entry = entries.get(address)
    if (entry === undefined) throw new Error(`${address} is not a file of the build.`)
    const { tag, encoded, headers: typed } = entry
    // The name of a hashed file changes with its content, so browsers never ask whether it has changed.
    const isKept = isHashed(address)
    const age = isKept ? `max-age=${YEAR_S}, immutable` : `max-age=${HOUR_S}`
    const own = inTurn({ ...typed, 'cache-control': `public, ${age}` })
    const headers = [...(isPart(address) ? part : whole), ...own]
    const files = filesOf(join(folder, decodeURIComponent(address)))
    const stored = { files, encoded, headers, ...(isKept ? {} : { tag }) }
    await send(request, response, stored, { status: 200, cache })
  }
}
