import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRequestHandler } from './handler.ts'
import { createHttpServer } from './http-server.ts'
import { fuzzedRequest } from './testing/fuzzed-request.ts'
import { onePageSite } from './testing/one-page-site.ts'

// A few hundred requests that somebody has tampered with; `npm run prove -- fuzz` sends fifty thousand.

const requests = Number(process.env.FUZZ_REQUESTS ?? 400)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const ANSWER_MS = 20_000
const deployment = { https: true, hstsScope: 'host' as const, preview: false }
const site = onePageSite()
const { server, listen, answerWith } = createHttpServer(deployment)
let port = 0

beforeAll(async () => {
  port = await listen({ port: 0, host: '127.0.0.1' })
  const handle = createRequestHandler({
    site,
    askNext: async (request, response) => {
      const posted = await text(request)
      response.writeHead(200, { 'content-length': Buffer.byteLength(posted) }).end(posted)
    },
    deployment,
    standpoint: { trustedHops: 0, isPublic: true },
    siteHost: 'www.example.com',
  })
  answerWith(handle)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

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
  const good = await answerTo(Buffer.from('GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n'))
  expect(good).toMatch(/^HTTP\/1\.1 200 /)
}, 3_600_000)
