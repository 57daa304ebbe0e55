import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from '#testing/listen.ts'
import type { Handler } from './api.ts'
import { createRequestHandler } from './handler.ts'
import type { Site } from './open-site.ts'
import type { Decision } from './route.ts'

// The last resort of the request handler: a fault of ours costs one answer and never the server.

let server: Server
const faults: unknown[] = []

beforeEach(() => {
  faults.length = 0
  vi.spyOn(console, 'error').mockImplementation((line: string) => faults.push(JSON.parse(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

type SendFile = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A site that has a page, and sends its file and calls its route handler in this way. */
async function start({ file = broken, handler = broken }: { file?: SendFile; handler?: Handler }) {
  const decisions: Record<string, Decision> = {
    '/file': { kind: 'file', address: '/file' },
    '/api': { kind: 'api', handler },
    '/page': { kind: 'document', address: '/page', status: 200 },
  }
  const site: Site = {
    decide: (_method, target) => decisions[target] ?? broken(),
    sendDocument: async (_request, response) => void response.end('page'),
    sendFile: file,
    findElsewhere: () => undefined,
    builtFor: new URL('https://www.example.com'),
    commit: 'c',
  }
  const deployment = { https: false, preview: false }
  const proxies = { trustedHops: 0, isPublic: false }
  const handle = createRequestHandler({ site, deployment, proxies })
  server = createServer({ keepAliveTimeout: 60_000 }, handle)
  return `http://127.0.0.1:${await listen(server)}`
}

function broken(): never {
  throw new RangeError('broken')
}

const fault = { level: 'error', event: 'process.fault', code: 'RangeError', where: 'request' }

test.each([
  ['sending a file fails', '/file', { file: () => Promise.reject(new RangeError('broken')) }],
  ['a route handler fails later', '/api', { handler: () => Promise.reject(new RangeError('broken')) }],
  ['the decision itself throws', '/undecidable', {}],
])('when %s, the visitor is told to come back', async (_case, path, parts) => {
  const url = await start(parts)
  const response = await fetch(url + path)
  expect([response.status, await response.text()]).toEqual([503, '503 Service Unavailable\n'])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'retry-after': '30',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
  })
  expect(faults).toMatchObject([fault])
  expect(await (await fetch(`${url}/page`)).text()).toBe('page')
})

test.each([2000, 200_000])(
  'a route handler gets a request when %i bytes or 64 KiB have arrived',
  async (size) => {
    const handler = vi.fn<Handler>(async (asked) => new Response(String((await asked.text()).length)))
    const url = await start({ handler })
    const post = request(`${url}/api`, { method: 'POST', headers: { 'content-length': size } })
    const answered = once(post, 'response')
    for (let piece = 0; piece < 3; piece += 1) {
      post.write('x'.repeat(500))
      await fetch(`${url}/page`)
    }
    expect(handler).not.toHaveBeenCalled()
    post.write('x'.repeat(Math.min(size - 1500, 64 * 1024)))
    await vi.waitFor(() => expect(handler).toHaveBeenCalled())
    post.end('x'.repeat(Math.max(size - 1500 - 64 * 1024, 0)))
    const [answer] = await answered
    expect(await text(answer)).toBe(String(size))
  },
)

test.each([
  ['/api', 'Content-Length: 9999999\r\n\r\n', 'x'.repeat(1024 * 1024)],
  ['/file', 'Content-Length: 9999999\r\n\r\n', 'x'.repeat(1024 * 1024)],
  ['/api', `Transfer-Encoding: chunked\r\n\r\n10000\r\n${'x'.repeat(65_536)}`, '\r\n1\r\nx'.repeat(5000)],
])('of a body for %s that is long or in tiny pieces, little is read', async (path, begin, rest) => {
  const url = await start({
    file: async (_request, response) => response.flushHeaders(),
    handler: () => new Response('refused unread'),
  })
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a.example\r\n${begin}`)
  await once(socket, 'data')
  socket.write(rest)
  await new Promise((resolve) => socket.once('close', resolve))
})

test('an answer that fails half-way ends the connection, so that it does not look complete', async () => {
  const url = await start({
    file: async (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('half')
      broken()
    },
  })
  await expect(fetch(`${url}/file`).then((response) => response.text())).rejects.toThrow()
  expect(faults).toMatchObject([fault])
})

test('proxies that TRUST_PROXY_HOPS does not count are logged, each number of them once, also if a visitor forges them', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const url = await start({ handler: () => new Response() })
  const post = (proxies: number) => {
    const addresses = ['203.0.113.9', ...Array<string>(proxies - 1).fill('10.0.0.1')]
    return fetch(`${url}/api`, { method: 'POST', headers: { 'x-forwarded-for': addresses.join() } })
  }
  for (const proxies of [2, 2, 3]) await post(proxies)
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject(
    [2, 3].map((count) => ({ event: 'limits.unknown-proxy', code: 'TRUST_PROXY_HOPS', count })),
  )
  for (let proxies = 1; proxies < 50; proxies += 1) await post(proxies)
  expect(log.mock.calls.length).toBeLessThan(18)
})
