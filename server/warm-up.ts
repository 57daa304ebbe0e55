import { request, type Server } from 'node:http'
import { duplexPair } from 'node:stream'

/** Between them they load what a first visitor would otherwise wait for. None of them changes anything. */
const FIRST_REQUESTS = [{ path: '/' }, { path: '/api/health' }, { path: '/api/sendEmail', method: 'OPTIONS' }]

/** Asks the server for a few answers, whatever they are, before anybody else does: inside the process, without a port. */
export async function warmUp(server: Server): Promise<void> {
  for (const each of FIRST_REQUESTS) await ask(server, each)
}

/** Resolves when it is over, well or badly: the process may have been told to end meanwhile. */
function ask(server: Server, target: { path: string; method?: string }): Promise<void> {
  const [ours, theirs] = duplexPair()
  server.emit('connection', theirs)
  return new Promise((resolve) => {
    request({ ...target, headers: { host: 'localhost' }, createConnection: () => ours })
      .once('response', (response) => response.resume())
      .on('error', () => undefined)
      .once('close', resolve)
      .end()
  })
}
