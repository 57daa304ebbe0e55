import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { answerBrokenRequests } from './broken-requests.ts'
import { commonHeaders } from './policy.ts'

const deployment = { https: true, hstsScope: 'host' as const, preview: true }
let server: Server

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends these very bytes, and `later` once the answer has begun. Resolves to all that comes back. */
async function send(
  bytes: string,
  { listener, later = '' }: { listener?: RequestListener; later?: string } = {},
) {
  server = createServer({ headersTimeout: 100, connectionsCheckingInterval: 20 }, listener)
  answerBrokenRequests(server, deployment)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  socket.once('data', () => socket.write(later))
  socket.write(bytes)
  return await text(socket)
}

test.each([
  ['in no method that there is', '400 Bad Request', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['in no HTTP at all', '400 Bad Request', '\x16\x03\x01\x00'],
  [
    'with headers without end',
    '431 Request Header Fields Too Large',
    `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}`,
  ],
  ['that never gets to the end', '408 Request Timeout', 'GET / HTTP/1.1\r\nHost: x\r\n'],
])('a request %s is refused with the headers of every answer', async (_case, reason, bytes) => {
  const [head = '', body] = (await send(bytes)).split('\r\n\r\n')
  const [status, ...lines] = head.split('\r\n')
  expect([status, body]).toEqual([`HTTP/1.1 ${reason}`, `${reason}\n`])
  expect(Object.fromEntries(lines.map((line) => line.split(/: (.*)/)))).toMatchObject({
    ...commonHeaders(deployment, { embeds: false }),
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    'content-length': String(reason.length + 1),
    'cache-control': 'no-store',
    connection: 'close',
    date: expect.any(String),
  })
})

test('what breaks in the middle of an answer adds nothing to that answer', async () => {
  const listener: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('begun')
  }
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
  const answer = await send(head, { listener, later: 'no length\r\n' })
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/begun$/)
})

test('what breaks after an answer is refused like anything else', async () => {
  const listener: RequestListener = (_request, response) => void response.end('page')
  const answer = await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n', { listener, later: 'BREW / HTTP/1.1\r\n' })
  expect(answer).toMatch(/pageHTTP\/1\.1 400 Bad Request\r\n/)
})
