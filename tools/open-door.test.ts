import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { expect, test } from 'vitest'
import { ENQUIRY_ADDRESS } from '#lib/enquiry/rules.ts'
import { openDoor } from './open-door.ts'

/** A port on which nothing listens. */
async function freePort(): Promise<number> {
  const socket = createSocket().listen(0, 'localhost')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  socket.close()
  await once(socket, 'close')
  return port
}

test('the door is asked for until the server, which starts meanwhile, has answered once', async () => {
  const port = await freePort()
  const opening = openDoor(port)
  const asked: unknown[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(405).end()
  })
  server.listen(port, 'localhost')
  await opening
  server.close()
  expect(asked).toEqual([ENQUIRY_ADDRESS])
})

test('the asking ends with the server', async () => {
  const ended = new AbortController()
  const opening = openDoor(await freePort(), 'localhost', ended.signal)
  ended.abort()
  await opening
})
