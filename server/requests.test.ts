import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask as askServer } from '#testing/ask.ts'
import { newFolder } from '#testing/new-folder.ts'
import type { Handler } from './api.ts'
import { bareManifest } from './build/testing/bare-manifest.ts'
import { createRequestHandler } from './handler.ts'
import { createHttpServer } from './http-server.ts'
import { openSite, type Site } from './open-site.ts'
import { createFileCache } from './static.ts'
import { fuzzedRequest } from './testing/fuzzed-request.ts'

// Bytes as they come in, and answers as they go out, in a whole server, of a build as small as can be.

const TEXT = 'User-agent: *\n'
const plain = { 'content-type': 'text/plain; charset=utf-8' }
const sources = { scripts: [], styles: [], frames: [], fonts: [] }
const manifest = bareManifest('p', {
  files: {
    '/robots.txt': { tag: 't', encoded: true, headers: plain },
    '/a%20b.png': { tag: 'i', encoded: false, headers: { 'content-type': 'image/png' } },
    '/report%5B1%5D.txt': { tag: 'r', encoded: false, headers: plain },
    '/lost.txt': { tag: 'l', encoded: false, headers: plain },
  },
  gone: ['/blog/über'],
  sources: [{ ...sources, counters: ['https://count.example'], styleAttributes: ["'sha256-u'"] }],
})

const API = '/api/sendEmail'
const deployment = { https: false, preview: false, reportUrl: 'https://reports.example/csp' }
const faults: unknown[] = []
let folder = ''
/** Replaced by tests. */
let handler: Handler
let site: Site
let server: ReturnType<typeof createHttpServer>['server']
let port: number
const open = () => {
  const api = { [API]: { POST: (asked: Request) => handler(asked) } }
  return openSite({ projectFolder: folder, home: folder, deployment, api })
}

beforeEach(async () => {
  folder = newFolder()
  await write('.site/manifest.json', JSON.stringify(manifest))
  for (const suffix of ['', '.br', '.gz']) {
    await write(`.site/pages/p.html${suffix}`, `page${suffix}`)
    await write(`.site/files/robots.txt${suffix}`, TEXT + suffix)
  }
  await write('.site/files/a b.png', 'cloth')
  await write('.site/files/report[1].txt', 'report[1].txt')

  faults.length = 0
  vi.spyOn(console, 'error').mockImplementation((line: string) => faults.push(JSON.parse(line)))
  handler = async (asked) => new Response(`accepted ${await asked.text()}`)
  site = open()
  const { listen, answerWith, ...http } = createHttpServer()
  server = http.server
  answerWith(createRequestHandler({ site, deployment, proxies: { trustedHops: 0, isPublic: false } }))
  port = await listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(`${folder}-releases`, { recursive: true, force: true })
})

async function write(path: string, content: string): Promise<void> {
  const file = join(folder, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, content)
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await askServer(`http://127.0.0.1:${port}`, path, { method, headers })
  return { ...answer, body: String(answer.body) }
}

test('a file comes in the encoding its visitor takes, and is not sent twice', async () => {
  const [br, gzip, none] = [
    ['br', `${TEXT}.br`],
    ['gzip', `${TEXT}.gz`],
    [undefined, TEXT],
  ] as const
  for (const [accepted, [encoding, body]] of [
    ['gzip, deflate, br, zstd', br],
    ['GZIP', gzip],
    ['brotli, xgzip', none],
  ] as const) {
    const headers = { 'accept-encoding': accepted }
    const answer = await ask('/robots.txt', headers)
    expect([accepted, answer.headers['content-encoding'], answer.body]).toEqual([accepted, encoding, body])
    expect(answer.headers.vary).toBe('accept-encoding')
    // A proxy that packs answers itself makes the tag a weak one.
    const again = await ask('/robots.txt', { ...headers, 'if-none-match': `"x", W/${answer.headers.etag}` })
    expect([again.status, again.body]).toEqual([304, ''])
  }
  const { headers } = await ask('/a%20b.png', { 'accept-encoding': 'br' })
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
})

test.each(['/report[1].txt', '/report%5B1%5D.txt'])(
  'a file whose name browsers may spell in two ways is found: %s',
  async (path) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: 'report[1].txt' })
  },
)

test('the address of a text that has ended answers 410 with the page for unknown addresses', async () => {
  expect(await ask('/blog/%C3%BCber?from=feed')).toMatchObject({ status: 410, body: 'page' })
  expect(await ask('/blog/other')).toMatchObject({ status: 404, body: 'page' })
})

test('the policy of a page names the collector, and allows style attributes by their hashes', async () => {
  const { headers } = await ask('/')
  expect(String(headers['content-security-policy']).split('; ')).toEqual(
    expect.arrayContaining([
      "connect-src 'self' https://count.example",
      "style-src-attr 'unsafe-hashes' 'sha256-u'",
      `report-uri ${deployment.reportUrl}`,
    ]),
  )
})

test('a script of the release that takes over is sent by the one that makes way, and no page of it is', async () => {
  const entry = { tag: 'n', encoded: false, headers: { 'content-type': 'text/javascript' } }
  const files = { '/_next/static/new.js': entry, '/new.txt': entry }
  expect((await ask('/_next/static/new.js')).status).toBe(404)

  const release = `../${basename(folder)}-releases/20261122090000/.site`
  await write(`${release}/files/_next/static/new.js`, 'new()')
  await write(`${release}/manifest.json`, JSON.stringify({ ...manifest, files }))
  const { status, headers, body } = await ask('/_next/static/new.js')
  expect([status, body]).toEqual([200, 'new()'])
  expect(headers).toMatchObject({ 'content-type': 'text/javascript', 'x-content-type-options': 'nosniff' })
  expect((await ask('/new.txt')).status).toBe(404)
  expect((await ask('/_next/static/constructor')).status).toBe(404)
})

test('a build that lacks a page is refused at the start', async () => {
  await rm(join(folder, '.site/pages/p.html.br'))
  expect(open).toThrow('p.html.br')
})

test('files are kept in memory as far as they fit', async () => {
  const files = ['one', 'two', 'six'].map((name) => join(folder, name))
  for (const file of files) await writeFile(file, 'abc')
  const cache = createFileCache(6)
  cache.fill(files.slice(0, 1))
  for (const file of files) await cache.read(file)
  for (const file of files) await rm(file)
  const read = await Promise.allSettled(files.map((file) => cache.read(file)))
  expect(read.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

// The last resort of the request handler: a fault of ours costs one answer and never the server.

function broken(): never {
  throw new RangeError('broken')
}
const fault = { level: 'error', event: 'process.fault', where: 'request' }

test.each([
  ['sending a file fails', '/lost.txt', 'GET', 'Error ENOENT'],
  ['a route handler fails later', API, 'POST', 'RangeError'],
  ['the decision itself throws', '/undecidable', 'GET', 'RangeError'],
])('when %s, the visitor is told to come back', async (_case, path, method, code) => {
  handler = async () => broken()
  const { decide } = site
  site.decide = (...asked) => (asked[1] === '/undecidable' ? broken() : decide(...asked))
  const { status, body, headers } = await ask(path, {}, method)
  expect([status, body]).toEqual([503, '503 Service Unavailable\n'])
  expect(headers).toMatchObject({
    'retry-after': '30',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
  })
  expect(faults).toMatchObject([{ ...fault, code }])
  expect((await ask('/')).body).toBe('page')
})

test('an answer that fails half-way ends the connection, so that it does not look complete', async () => {
  site.sendFile = async (_request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('half')
    broken()
  }
  await expect(ask('/robots.txt')).rejects.toThrow()
  expect(faults).toMatchObject([fault])
})

test.each([2000, 200_000])(
  'a route handler gets a request when %i bytes or 64 KiB have arrived',
  async (size) => {
    const called = vi.fn<Handler>(async (asked) => new Response(String((await asked.text()).length)))
    handler = called
    const headers = { 'content-length': size }
    const post = request({ host: '127.0.0.1', port, path: API, method: 'POST', headers })
    const answered = once(post, 'response')
    for (let piece = 0; piece < 3; piece += 1) {
      post.write('x'.repeat(500))
      await ask('/')
    }
    expect(called).not.toHaveBeenCalled()
    post.write('x'.repeat(Math.min(size - 1500, 64 * 1024)))
    await vi.waitFor(() => expect(called).toHaveBeenCalled())
    post.end('x'.repeat(Math.max(size - 1500 - 64 * 1024, 0)))
    const [answer] = await answered
    expect(await text(answer)).toBe(String(size))
  },
)

const post = `POST ${API} HTTP/1.1\r\nHost: a.example\r\n`

const long = ['Content-Length: 9999999\r\n\r\n', 'x'.repeat(1024 * 1024)] as const

test.each([
  ['a route handler', post, ...long],
  ['a file', 'GET /robots.txt HTTP/1.1\r\nHost: x\r\n', ...long],
  [
    'a route handler',
    post,
    `Transfer-Encoding: chunked\r\n\r\n10000\r\n${'x'.repeat(65_536)}`,
    '\r\n1\r\nx'.repeat(5000),
  ],
])('of a body for %s that is long or in tiny pieces, little is read', async (_what, head, begin, rest) => {
  handler = () => new Response('refused unread')
  site.sendFile = async (_request, response) => response.flushHeaders()
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write(head + begin)
  await once(socket, 'data')
  socket.write(rest)
  // Before the time for a request is over, which would end the connection as well.
  await vi.waitFor(() => expect(socket.closed).toBe(true), 8000)
})

test('proxies that TRUST_PROXY_HOPS does not count are logged, each number of them once, also if a visitor forges them', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const postThrough = (proxies: number) => {
    const addresses = ['203.0.113.9', ...Array<string>(proxies - 1).fill('10.0.0.1')]
    return ask(API, { 'x-forwarded-for': addresses.join() }, 'POST')
  }
  for (const proxies of [2, 2, 3]) await postThrough(proxies)
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject(
    [2, 3].map((count) => ({ event: 'limits.unknown-proxy', code: 'TRUST_PROXY_HOPS', count })),
  )
  for (let proxies = 1; proxies < 50; proxies += 1) await postThrough(proxies)
  expect(log.mock.calls.length).toBeLessThan(18)
})

/** Sends these bytes at once and resolves to all that comes back. */
async function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return await text(socket)
}

const statuses = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
const end = 'Connection: close\r\n\r\n'
const pieces = (count: number) => `Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(count)}`

test.each([
  ['two Host headers', 200, `GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n${end}`],
  ['no Host', 400, `GET / HTTP/1.1\r\n${end}`],
  ['an absolute URL', 200, `GET http://b.example/ HTTP/1.1\r\nHost: a.example\r\n${end}`],
  ['an expectation nobody knows', 417, `GET / HTTP/1.1\r\nHost: a.example\r\nExpect: magic\r\n${end}`],
  ['a POST with a broken body', 400, `${post}Transfer-Encoding: chunked\r\n\r\n5\r\nhelloX`],
  ['a POST in tiny pieces', 413, post + pieces(5000)],
  ['a page, without waiting for its body', 200, `GET / HTTP/1.1\r\nHost: a.example\r\n${pieces(10)}`],
])('%s: %i', async (_case, status, bytes) => {
  expect(statuses(await send(bytes))).toEqual([status])
})

// A few hundred requests that somebody has tampered with; docs/reliability.md says how to send more.
const requests = Number(process.env.FUZZ_REQUESTS ?? 400)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const ANSWER_MS = 20_000

/** All that comes back until the server hangs up. Undefined: it does not, although there is nothing to wait for. */
async function answerTo(bytes: Buffer): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1')
  // The server may hang up while there are still bytes to send.
  socket.on('error', () => {})
  const timer = setTimeout(() => socket.destroy(new Error('no end')), ANSWER_MS)
  socket.end(bytes)
  try {
    return (await socket.toArray()).join('')
  } catch {
    return socket.errored?.message === 'no end' ? undefined : ''
  } finally {
    clearTimeout(timer)
  }
}

test(`${requests} fuzzed requests: each gets a response or is closed, and the server survives`, async () => {
  let answered = 0
  const isAnswered = fc.asyncProperty(fuzzedRequest(), async (bytes) => {
    const answer = await answerTo(bytes)
    if (answer?.startsWith('HTTP/1.1 ')) answered += 1
    expect(answer, 'nothing came, and it was not closed').toBeDefined()
    expect(answer).toMatch(/^(?:HTTP\/1\.1 |$)/)
    expect(answer).not.toMatch(/^HTTP\/1\.1 5/m)
  })
  await fc.assert(isAnswered, { numRuns: requests, seed })
  expect(answered, 'or this would prove nothing').toBeGreaterThan(requests / 2)
  expect(await send(`GET / HTTP/1.1\r\nHost: a.example\r\n${end}`)).toMatch(/^HTTP\/1\.1 200 /)
}, 3_600_000)
