import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

/** A webhook for the current test. @returns its address, and the alarms that it received */
export async function openWebhook(
  answer: (response: ServerResponse) => unknown = (response) => response.writeHead(204).end(),
) {
  const told: { event: string; code?: string; id?: string }[] = []
  const server = createServer(async (request, response) => {
    told.push((await json(request)) as (typeof told)[number])
    await answer(response)
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { told, url: new URL(`http://127.0.0.1:${port}/hook?token=secret`) }
}
