import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRequestHandler } from './handler.ts'
import { createHttpServer } from './http-server.ts'
import { fuzzedRequest } from './testing/fuzzed-request.ts'
import { onePageSite } from './testing/one-page-site.ts'

// A few hundred requests that somebody has tampered with; `npm run prove -- fuzz` sends fifty thousand.

const requests = Number(process.env.FUZZ_REQUESTS ?? 400)
const firstSeed = Number(process.env.FUZZ_SEED ?? 1)
const AT_ONCE = 20
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
  const wrong: string[] = []
  let answered = 0
  for (let done = 0; done < requests; done += AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, requests - done) }, async (_, index) => {
        const seed = firstSeed + done + index
        const answer = await answerTo(fuzzedRequest(seed))
        if (answer?.startsWith('HTTP/1.1 ')) answered += 1
        const isFault = answer === undefined || /^HTTP\/1\.1 5|\nHTTP\/1\.1 5/.test(answer)
        if (isFault || !/^(HTTP\/1\.1 |$)/.test(answer)) wrong.push(`seed ${seed}: ${answer?.slice(0, 80)}`)
      }),
    )
  }
  expect(wrong).toEqual([])
  expect(answered, 'or this would prove nothing').toBeGreaterThan(requests / 2)
  const good = await answerTo(Buffer.from('GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n'))
  expect(good).toMatch(/^HTTP\/1\.1 200 /)
}, 600_000)
