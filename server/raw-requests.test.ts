import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handler } from './api.ts'
import { createRequestHandler } from './handler.ts'
import { commonHeaders } from './headers.ts'
import { createHttpServer } from './http-server.ts'
import type { Site } from './open-site.ts'
import { fuzzedRequest } from './testing/fuzzed-request.ts'

// Bytes as they come in, and answers as they go out, in the whole server.

const deployment = { https: true, hstsScope: 'host' as const, preview: false }
/** As slow as an enquiry that is stored: what follows is there before it is answered. */
const accept: Handler = async (request) => {
  const posted = await request.text()
  for (let turn = 0; turn < 10; turn += 1) await nextTurn()
  return new Response(`accepted ${posted}`)
}
/** A site with one page, one route handler and no files. */
const site: Site = {
  decide: (method, target) => {
    if (method === 'POST') return { kind: 'api', handler: accept }
    return target === '/'
      ? { kind: 'document', address: '/', status: 200 }
      : { kind: 'document', status: 404 }
  },
  sendDocument: async (request, response, { status }) => {
    const headers = { ...commonHeaders(deployment), 'content-length': 4 }
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : 'page')
  },
  sendFile: () => Promise.reject(new Error('there are no files here')),
  findElsewhere: () => undefined,
  builtFor: new URL('https://www.example.com'),
  commit: 'c',
}
const { server, listen, answerWith } = createHttpServer(deployment)
let port = 0

beforeAll(async () => {
  port = await listen({ port: 0, host: '127.0.0.1' })
  answerWith(
    createRequestHandler({
      site,
      deployment,
      proxies: { trustedHops: 0, isPublic: true },
      siteHost: 'www.example.com',
    }),
  )
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

test.each([
  ['two Host headers', 400, `GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n${end}`],
  ['no Host', 400, `GET / HTTP/1.1\r\n${end}`],
  ['a Host with a path', 400, `GET / HTTP/1.1\r\nHost: a.example/b\r\n${end}`],
  ['a Host with a user', 400, `GET / HTTP/1.1\r\nHost: a@b.example\r\n${end}`],
  ['no Host in HTTP/1.0', 200, 'GET / HTTP/1.0\r\n\r\n'],
  ['a Host with a port', 200, `GET / HTTP/1.1\r\nHost: a.example:8080\r\n${end}`],
  ['an IPv6 Host', 200, `GET / HTTP/1.1\r\nHost: [::1]:8080\r\n${end}`],
  ['the absolute form of the host asked', 200, `GET http://A.example/ HTTP/1.1\r\nHost: a.example\r\n${end}`],
  ['the absolute form of the site', 200, `GET https://www.example.com HTTP/1.1\r\nHost: 127.0.0.1\r\n${end}`],
  ['the absolute form of another host', 400, `GET http://b.example/ HTTP/1.1\r\nHost: a.example\r\n${end}`],
  ['our host as the user of another', 400, `GET http://a.example@b/ HTTP/1.1\r\nHost: a.example\r\n${end}`],
  ['an expectation nobody knows', 417, `GET / HTTP/1.1\r\nHost: a.example\r\nExpect: magic\r\n${end}`],
])('%s: %i, with the headers of every answer', async (_case, status, bytes) => {
  const answer = await send(bytes)
  expect(statuses(answer)).toEqual([status])
  for (const [name, value] of Object.entries(commonHeaders(deployment))) {
    expect(answer.toLowerCase()).toContain(`\r\n${name}: ${value}\r\n`.toLowerCase())
  }
})

const post = 'POST /api/sendEmail HTTP/1.1\r\nHost: a.example\r\n'

test('a complete POST gets its answer, even if garbage follows it', async () => {
  const whole = `${post}Content-Length: 5\r\n\r\nhello`
  const longHead = `GET / HTTP/1.1\r\nA: ${'a'.repeat(20_000)}`
  for (const garbage of ['BREW / HTTP/1.1\r\n\r\n', '\0\0\0\0', longHead]) {
    const answer = await send(whole + garbage)
    expect(statuses(answer)).toEqual([200, garbage === longHead ? 431 : 400])
    expect(answer).toContain('accepted hello')
  }
  const answer = await send(`${whole + whole.replace('hello', 'other')}GET / HTTP/1.1\r\nHost: x\r\n\r\nBREW`)
  expect(statuses(answer)).toEqual([200, 200, 200, 400])
  expect(answer).toMatch(/accepted hello[\s\S]*accepted other[\s\S]*page/)
})

test('a POST with a broken body is not accepted, and the answers before it are complete', async () => {
  const answer = await send(
    `GET / HTTP/1.1\r\nHost: x\r\n\r\n${post}Transfer-Encoding: chunked\r\n\r\n5\r\nhelloX`,
  )
  expect(statuses(answer)).toEqual([200, 400])
  expect(answer).not.toContain('accepted')
})

test('a body in tiny pieces is refused, and that of a page is not waited for', async () => {
  const pieces = (count: number) => `Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(count)}`
  expect(statuses(await send(post + pieces(5000)))).toEqual([413])
  expect(statuses(await send(`GET / HTTP/1.1\r\nHost: a.example\r\n${pieces(10)}`))).toEqual([200])
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
