import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handler } from './api.ts'
import { createRequestHandler } from './handler.ts'
import { createHttpServer } from './http-server.ts'
import type { Site } from './open-site.ts'
import { fuzzedRequest } from './testing/fuzzed-request.ts'

// Bytes as they come in, and answers as they go out, in the whole server.

const deployment = { https: true, preview: false }
const accept: Handler = async (request) => new Response(`accepted ${await request.text()}`)
/** A site with one page, one route handler and no files. */
const site: Site = {
  decide: (method, target) => {
    if (method === 'POST') return { kind: 'api', handler: accept }
    return target === '/'
      ? { kind: 'document', address: '/', status: 200 }
      : { kind: 'document', status: 404 }
  },
  sendDocument: async (request, response, { status }) => {
    response.writeHead(status, { 'content-length': 4 })
    response.end(request.method === 'HEAD' ? undefined : 'page')
  },
  sendFile: () => Promise.reject(new Error('there are no files here')),
  findElsewhere: () => undefined,
  builtFor: new URL('https://www.example.com'),
  commit: 'c',
}
const { server, listen, answerWith } = createHttpServer()
let port = 0

beforeAll(async () => {
  port = await listen({ port: 0, host: '127.0.0.1' })
  answerWith(createRequestHandler({ site, deployment, proxies: { trustedHops: 0, isPublic: true } }))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
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

const post = 'POST /api/sendEmail HTTP/1.1\r\nHost: a.example\r\n'
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
