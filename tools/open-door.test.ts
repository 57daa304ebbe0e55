import { createServer } from 'node:http'
import getPort from 'get-port'
import { expect, test } from 'vitest'
import { ENQUIRY_ADDRESS } from '#lib/enquiry/forms.ts'
import { openDoor } from './open-door.ts'

test('the door is asked for until the server, which starts meanwhile, has answered once', async () => {
  const port = await getPort()
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
  const opening = openDoor(await getPort(), 'localhost', ended.signal)
  ended.abort()
  await opening
})
