import { request, type Server } from 'node:http'
import { duplexPair } from 'node:stream'

/** Between them they load what a first visitor would otherwise wait for. None of them changes anything. */
const FIRST_PATHS = ['/', '/api/health']

/** Asks the server for a few answers, whatever they are, before anybody else does: inside the process, without a port. */
export async function warmUp(server: Server): Promise<void> {
  for (const path of FIRST_PATHS) await ask(server, path)
}

/** Resolves when it is over, well or badly: the process may have been told to end meanwhile. */
function ask(server: Server, path: string): Promise<void> {
  const [ours, theirs] = duplexPair()
  server.emit('connection', theirs)
  return new Promise((resolve) => {
    request({ path, headers: { host: 'localhost' }, createConnection: () => ours })
      .once('response', (response) => response.resume())
      .on('error', () => undefined)
      .once('close', resolve)
      .end()
  })
}
