import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHttpServer } from './http-server.ts'

const deployment = { https: true, hstsScope: 'host' as const, preview: true }
let close = () => {}
afterEach(() => {
  vi.restoreAllMocks()
  close()
})

/** A server that answers by this listener. @returns what opens a connection to it, from this address */
async function start(listener: RequestListener, settings: Parameters<typeof createHttpServer>[1] = {}) {
  const { server, answerWith, listen } = createHttpServer(deployment, settings)
  answerWith(listener)
  const port = await listen({ port: 0, host: '127.0.0.1' })
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const open = async (localAddress = '127.0.0.1') => {
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  return { server, open, url: `http://127.0.0.1:${port}` }
}

const get = (path: string | number, head = '') => `GET /${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n`
const last = (path: string | number) => get(path, 'Connection: close\r\n')

describe('connections', () => {
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

  test('when there are many, an idle one makes room', async () => {
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

  test.each([
    ['one client', ({ remoteAddress }: Socket) => ({ one: remoteAddress, many: undefined })],
    ['one /48 network', ({ remotePort }: Socket) => ({ one: String(remotePort), many: 'its network' })],
  ])(
    '%s with half-sent requests cannot take the second half of them from the others',
    async (_who, peerOf) => {
      vi.spyOn(console, 'log').mockReturnValue()
      const ATTACKER = '127.0.0.9'
      const { open } = await start((_request, response) => void response.end('answered'), {
        connectionsMax: 20,
        peerOf: (socket) =>
          socket.remoteAddress === ATTACKER ? peerOf(socket) : { one: socket.remoteAddress, many: undefined },
      })
      const attack = async () => {
        const socket = await open(ATTACKER)
        socket.write('GET / HTTP/1.1\r\n')
        return socket
      }
      const held: Socket[] = []
      for (let each = 0; each < 10; each += 1) held.push(await attack())
      for (let each = 0; each < 20; each += 1) expect(await text(await attack())).toBe('')
      for (let each = 1; each <= 5; each += 1) {
        const visitor = await open(`127.0.0.${each}`)
        visitor.write(last(1))
        expect(await text(visitor)).toContain('answered')
      }
      // Closed connections are not counted any more.
      for (const socket of held) socket.destroy()
      for (let each = 1; each <= 12; each += 1) await open('127.0.0.6')
      await vi.waitFor(async () => {
        const again = await open(ATTACKER)
        again.write(last(1))
        expect(await text(again)).toContain('answered')
      }, 15_000)
    },
  )
})

describe('requests of one connection', () => {
  test('are answered in order, one in work at a time', async () => {
    let inWork = 0
    let mostInWork = 0
    const { open } = await start(async ({ url }, response) => {
      inWork += 1
      mostInWork = Math.max(mostInWork, inWork)
      await new Promise(setImmediate)
      inWork -= 1
      response.end(`<${url}>`)
    })
    const socket = await open()
    socket.write(Array.from({ length: 50 }, (_, n) => get(n)).join('') + last(50))
    const paths = (await text(socket)).match(/(?<=<\/)\d+(?=>)/g)
    expect(paths).toEqual(Array.from({ length: 51 }, (_, n) => String(n)))
    expect(mostInWork).toBe(1)
  })

  test('are a hundred at most; the connection then ends', async () => {
    let begun = 0
    const { open } = await start((_request, response) => {
      begun += 1
      setImmediate(() => response.end('answer'))
    })
    const socket = await open()
    const closed = once(socket, 'close')
    socket.resume().write(get(1).repeat(4000))
    await closed
    expect(begun).toBe(101)
  })

  test('are not read while they wait, however long they are', async () => {
    const { open } = await start(({ url }, response) => void (url === '/other' && response.end('answered')))
    const [waiting, other] = [await open(), await open()]
    waiting.write(get(1) + get(2) + get(3, 'Content-Length: 99999999\r\n') + 'x'.repeat(99_999_999))
    for (let each = 0; each < 500; each += 1) {
      other.write(get('other'))
      await once(other, 'data')
    }
    // The system keeps some megabytes.
    expect(waiting.writableLength).toBeGreaterThan(50_000_000)
  })

  test('end with it: the further requests of a client that has left are not handled', async () => {
    const begun: (string | undefined)[] = []
    let leave = () => {}
    const { open, url } = await start((request, response) => {
      begun.push(request.url)
      if (request.url === '/1') leave()
      else response.end()
    })
    const socket = await open()
    leave = () => void socket.destroy()
    socket.write(get(1) + get(2) + get(3))
    await once(socket, 'close')
    // A request of somebody else, to be sure that the server has seen the end of the first connection.
    const other = await fetch(`${url}/other`)
    expect([other.status, begun]).toEqual([200, ['/1', '/other']])
  })
})

test('a request that breaks during its answer adds no byte to it', async () => {
  const { open } = await start((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('begun')
  })
  const socket = await open()
  let answer = ''
  socket
    .once('data', () => socket.write('no length\r\n'))
    .on('data', (chunk) => {
      answer += chunk
    })
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/begun$/)
})
