import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { boundConnections } from './connections.ts'

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

let server: Server
afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

/** A server that takes that many connections. @returns what opens one of them */
async function listen(max: number, listener: RequestListener): Promise<() => Promise<Socket>> {
  server = createServer(listener)
  boundConnections(server, max)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
}

test('beyond the bound a connection is closed at once, those before it are answered, and the log says so once', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  let answerAll = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  const open = await listen(2, (_request, response) => void isAnswered.then(() => response.end('answered')))
  const sockets = [await open(), await open()]
  for (const socket of sockets) {
    const asked = once(server, 'request')
    socket.write(GET)
    await asked
  }
  for (let refused = 0; refused < 3; refused += 1) expect(await text(await open())).toBe('')
  answerAll()
  for (const socket of sockets) expect(String(await once(socket, 'data'))).toContain('answered')
  expect(print.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', event: 'connections.full', count: 1 }),
  ])
})

test('when it gets narrow, a connection that waits for nothing makes room', async () => {
  const open = await listen(2, (_request, response) => void response.end('answered'))
  const idle = await open()
  idle.write(GET)
  await once(idle, 'data')
  const closed = once(idle, 'close')
  const next = await open()
  await closed
  next.write(GET)
  expect(String(await once(next, 'data'))).toContain('answered')
})
