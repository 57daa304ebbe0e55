import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function open(listener: RequestListener): Promise<Socket> {
  server = createServer(takeTurns(listener))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

const get = (path: string | number, head = '') => `GET /${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n`
const last = (path: string | number) => get(path, 'Connection: close\r\n')

test('requests that come together are answered in order, one in work at a time', async () => {
  let inWork = 0
  let mostInWork = 0
  const socket = await open(async ({ url }, response) => {
    inWork += 1
    mostInWork = Math.max(mostInWork, inWork)
    await new Promise(setImmediate)
    inWork -= 1
    response.end(`<${url}>`)
  })
  socket.write(Array.from({ length: 50 }, (_, n) => get(n)).join('') + last(50))
  const paths = (await text(socket)).match(/(?<=<\/)\d+(?=>)/g)
  expect(paths).toEqual(Array.from({ length: 51 }, (_, n) => String(n)))
  expect(mostInWork).toBe(1)
})

test('a body that arrives behind waiting requests is read in its turn', async () => {
  const socket = await open(async (request, response) => response.end(`<${await text(request)}>`))
  const body = 'x'.repeat(300_000)
  socket.write(get(1) + get(2))
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  socket.write(last(3))
  expect((await text(socket)).match(/(?<=<)x*(?=>)/g)?.map((each) => each.length)).toEqual([0, 0, 300_000, 0])
})

test('of thousands a hundred are answered, and the connection ends', async () => {
  let begun = 0
  const socket = await open((_request, response) => {
    begun += 1
    setImmediate(() => response.end('answer'))
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  socket.resume().write(get(1).repeat(4000))
  await closed
  expect(begun).toBe(101)
})

test('a client that leaves has nothing more done for it', async () => {
  const begun: (string | undefined)[] = []
  const socket = await open((request, response) => {
    begun.push(request.url)
    if (request.url === '/1') socket.destroy()
    else response.end()
  })
  socket.write(get(1) + get(2) + get(3))
  await once(socket, 'close')
  // A request of somebody else, to be sure that the server has seen the end of the first connection.
  const other = await fetch(`http://127.0.0.1:${portOf(server)}/other`)
  expect([other.status, begun]).toEqual([200, ['/1', '/other']])
})

function portOf({ address }: Server): number | undefined {
  const bound = address.call(server)
  return typeof bound === 'object' ? bound?.port : undefined
}
