import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { createHttpServer } from './http-server.ts'

let close = () => {}
afterEach(() => close())

/** A server that answers by this listener. @returns what opens a connection to it */
async function start(listener: RequestListener, settings = {}) {
  const { server, answerWith, listen } = createHttpServer(settings)
  answerWith(listener)
  const port = await listen({ port: 0, host: '127.0.0.1' })
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  return { server, open, url: `http://127.0.0.1:${port}` }
}

const get = (path: number) => `GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('a connection beyond the limit is closed at once and logged once, and the others are answered', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  const isAnswered = Promise.withResolvers<void>()
  const { server, open } = await start(
    (_request, response) => void isAnswered.promise.then(() => response.end('answered')),
    { connectionsMax: 2 },
  )
  const sockets = [await open(), await open()]
  for (const socket of sockets) {
    const asked = once(server, 'request')
    socket.write(get(1))
    await asked
  }
  for (let refused = 0; refused < 3; refused += 1) expect(await text(await open())).toBe('')
  isAnswered.resolve()
  for (const socket of sockets) expect(String(await once(socket, 'data'))).toContain('answered')
  expect(print.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', event: 'connections.full', count: 1 }),
  ])
})

test('when there are many connections, an idle one makes room', async () => {
  const { open } = await start((_request, response) => void response.end('answered'), { connectionsMax: 2 })
  const idle = await open()
  idle.write(get(1))
  await once(idle, 'data')
  const closed = once(idle, 'close')
  const next = await open()
  await closed
  next.write(get(1))
  expect(String(await once(next, 'data'))).toContain('answered')
})

test('a connection that sends a request before the last one is answered is closed', async () => {
  const begun: (string | undefined)[] = []
  const { open, url } = await start((request, response) => {
    begun.push(request.url)
    if (request.url === '/other') response.end('answered')
  })
  const socket = await open()
  socket.write(get(1).repeat(4000))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(await (await fetch(`${url}/other`)).text()).toBe('answered')
  expect(begun).toEqual(['/1', '/other'])
})
