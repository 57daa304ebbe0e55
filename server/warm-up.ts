import { request, type Server } from 'node:http'
import { duplexPair } from 'node:stream'

/**
 * Sends a few requests to the server, which load the code that the first visitor needs. They change nothing.
 * @returns whether this process can store an enquiry now
 */
export async function warmUp(server: Server): Promise<boolean> {
  await askInside(server, { path: '/' })
  await askInside(server, { path: '/api/sendEmail', method: 'OPTIONS' })
  return (await askInside(server, { path: '/api/health' })) === 200
}

/** Sends a request inside the process, without a port. Resolves to the status; undefined if the process is ending. */
function askInside(server: Server, target: { path: string; method?: string }): Promise<number | undefined> {
  const [ours, theirs] = duplexPair()
  server.emit('connection', theirs)
  return new Promise((resolve) => {
    let status: number | undefined
    request({ ...target, headers: { host: 'localhost' }, createConnection: () => ours })
      .once('response', (response) => {
        status = response.statusCode
        response.resume()
      })
      .on('error', () => undefined)
      .once('close', () => resolve(status))
      .end()
  })
}
