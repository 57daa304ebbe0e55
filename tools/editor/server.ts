import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { parseJson } from '#lib/text/json.ts'
import { typeOf } from '#server/build/site-folder.ts'
import { Refused } from '#tools/content/kinds.ts'
import { commit, readEdited, shaOf } from './commit.ts'
import { buildPage, pageHtml, policy } from './page.ts'

/*
 * The folder of the site as a Gitea, for the page of the editor. It is the same page that edits the repository of a host, so
 * the server answers the requests that Sveltia CMS sends to Gitea: https://docs.gitea.com/api/
 *
 * It listens on this computer alone, but every page in the browser can send requests to it, and any host name can be made to
 * resolve to 127.0.0.1 (DNS rebinding).
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

/** The development server compiles a page when it is first asked for. */
const COMPILED_WITHIN_MS = 60_000
const TRIES_MAX = 80
const PAUSE_MS = 500

/**
 * Waits until the development server has a page or a fault at this address, or a time limit. A new page is a 404 until
 * the server has noticed it.
 */
async function untilShown(page: URL): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const signal = AbortSignal.timeout(COMPILED_WITHIN_MS)
    const answer = await fetch(page, { method: 'HEAD', redirect: 'manual', signal }).catch(() => undefined)
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
  weave: (root: string) => Promise<unknown>
}

/** Photographs of good cameras are far smaller. */
const BODY_BYTES_MAX = 80_000_000

type Answer = { status?: number; type?: string; body: string | Buffer; location?: string }

/**
 * Starts the editor's server, which only this computer can reach.
 * @returns the address to open, which contains the secret
 */
export async function startEditor(options: EditorOptions) {
  const token = randomBytes(18).toString('base64url')
  const server = createServer((request, response) => {
    answerOnce(request, response).catch(console.error)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/${token}/`
  const { root, siteName, preview } = options
  const host = { name: 'gitea', api: `${address}api/v1`, repository: REPOSITORY, token } as const
  let built: ReturnType<typeof buildPage> | undefined
  const page = async (name: string): Promise<Answer | undefined> => {
    if (name === '') return { type: HTML, body: pageHtml({ root, siteName, host, preview }) }
    // When it is first opened, because it takes some seconds.
    built ??= buildPage({ host })
    return (await built).get(name)
  }
  const answerOnce = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      send(response, await respond(request, { ...options, page, token, port }), preview)
    } catch (error) {
      // Sveltia CMS does not say why it could not delete an entry.
      if (error instanceof Refused) console.log(error.message)
      else console.error(error)
      const why = error instanceof Error ? error.message : String(error)
      const answer =
        error instanceof Refused ? refuse(422, why) : refuse(500, `The editor has failed (${why}).`)
      send(response, answer, preview)
    }
  }
  return {
    address,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const REPOSITORY = 'this-computer/site'
const REPO = `api/v1/repos/${REPOSITORY}`

/** The answers to what Sveltia CMS asks a Gitea for, that are the same for every site. */
const FACTS: Record<string, object> = {
  'api/v1/version': { version: '1.26.0' },
  'api/v1/user': { id: 1, login: 'you', full_name: 'You', email: 'you@localhost' },
  'api/v1/settings/api': { default_paging_num: 1000, max_response_items: 1000, default_max_blob_size: 1e9 },
  [REPO]: { default_branch: 'main', permissions: { pull: true, push: true } },
  [`${REPO}/commits`]: [],
}

type Own = EditorOptions & {
  /** A file of the editor's page. */
  page: (name: string) => Promise<Answer | undefined>
  token: string
  port: number
}

async function respond(request: IncomingMessage, own: Own): Promise<Answer> {
  const refused = refusal(request, own)
  // Somebody may open the address of an earlier run.
  const isOpened = request.headers['sec-fetch-mode'] === 'navigate'
  if (refused !== undefined) return isOpened ? { status: 403, body: `${refused}\n` } : refuse(403, refused)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
  const name = decodeURI(pathname.slice(own.token.length + 2))
  const { root, preview } = own
  if (request.method === 'GET') {
    if (!name.startsWith('api/') && name !== 'shown') return (await own.page(name)) ?? NOT_FOUND
    if (Object.hasOwn(FACTS, name)) return json(FACTS[name] ?? {})
    if (name === 'shown') {
      const shown = URL.parse(searchParams.get('address') ?? '', preview)
      if (shown === null || shown.origin !== preview) return NOT_FOUND
      await untilShown(shown)
      return { status: 302, body: '', location: shown.href }
    }
    const files = readEdited(root)
    if (name === `${REPO}/branches/main`) return json({ commit: { id: headOf(files), message: '' } })
    if (name.startsWith(`${REPO}/git/trees/`)) return json({ tree: treeOf(files), truncated: false })
    const bytes = files.get(name.slice(`${REPO}/media/main/`.length))
    return bytes === undefined ? NOT_FOUND : { type: typeOf(name), body: bytes }
  }
  if (request.method !== 'POST') return refuse(405, 'The editor answers GET and POST alone.')
  if (!(Number(request.headers['content-length']) <= BODY_BYTES_MAX))
    return refuse(413, 'The editor accepts files up to 60 MB.')
  const body = parseJson((await buffer(request)).toString())
  if (name === `${REPO}/file-contents`) {
    const files = readEdited(root)
    const asked = z.object({ files: z.array(z.string()) }).parse(body)
    return json(
      asked.files.flatMap((path) => {
        const bytes = files.get(path)
        return bytes ? [{ path, encoding: 'base64', content: bytes.toString('base64') }] : []
      }),
    )
  }
  if (name !== `${REPO}/contents`) return NOT_FOUND
  return json(await save(own, commitBody.parse(body).files))
}

const commitBody = z.object({
  files: z.array(
    z.object({
      operation: z.enum(['create', 'update', 'delete']),
      path: z.string().normalize(),
      content: z.string().transform((text) => Buffer.from(text, 'base64')),
      from_path: z.string().optional(),
      sha: z.string().optional(),
    }),
  ),
})

async function save({ root, weave }: Own, sent: z.infer<typeof commitBody>['files']): Promise<object> {
  const before = headOf(readEdited(root))
  const changes = sent.map(({ from_path: from, ...change }) => ({ ...change, from }))
  await commit(root, changes)
  const files = readEdited(root)
  const head = headOf(files)
  // In the background: the picture that other sites show beside a link contains the title, and new entries have a
  // placeholder.
  if (head !== before) weave(root).catch(console.error)
  return {
    commit: { sha: head, created: new Date().toISOString() },
    files: changes.map(({ path, content }) => {
      const bytes = files.get(path)
      // A file that is not as it was sent is read again.
      return { path, sha: bytes?.equals(content) ? shaOf(bytes) : 'changed' }
    }),
  }
}

const treeOf = (files: ReadonlyMap<string, Buffer>) =>
  [...files].map(([path, bytes]) => ({ path, type: 'blob', size: bytes.length, sha: shaOf(bytes) }))

/** The version of all files. */
const headOf = (files: ReadonlyMap<string, Buffer>) => hash('sha1', JSON.stringify(treeOf(files)))

const HTML = 'text/html; charset=utf-8'
const NOT_FOUND = refuse(404, 'There is nothing at this address.')

/** A refusal in the form of Gitea's. */
function refuse(status: number, message: string): Answer {
  return { ...json({ message }), status }
}

function json(value: object): Answer {
  return { type: 'application/json', body: JSON.stringify(value) }
}

function send(response: ServerResponse, answer: Answer, preview: string): void {
  const { status = 200, type = 'text/plain; charset=utf-8', body, location } = answer
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `${policy({ frames: preview })}; frame-ancestors 'self'`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(location === undefined ? {} : { Location: location }),
  })
  response.end(body)
}
