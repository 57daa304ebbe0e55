import { request, type Server } from 'node:http'
import { duplexPair } from 'node:stream'

/**
 * Asks the server for a few answers, which load what a first visitor would otherwise wait for. None of them changes anything.
 * @returns whether this process can store an enquiry right now
 */
export async function warmUp(server: Server): Promise<boolean> {
  await askInside(server, { path: '/' })
  await askInside(server, { path: '/api/sendEmail', method: 'OPTIONS' })
  return (await askInside(server, { path: '/api/health' })) === 200
}

/**
 * Asks inside the process, without a port. Resolves to the status, or to undefined when there was no answer: the process may
 * have been told to end meanwhile.
 */
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
