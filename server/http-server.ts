import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { answerBrokenRequests } from './broken-requests.ts'
import { boundConnections } from './connections.ts'
import { givenSocket } from './keeper-protocol.ts'
import type { Deployment } from './policy.ts'
import { drainable } from './shutdown.ts'
import { StartError } from './start-error.ts'
import { takeTurns } from './turns.ts'

/** What a connection may take. A proxy in front should be stricter; these hold without one. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  // Node looks for connections over their time only this often.
  connectionsCheckingInterval: 1000,
  // Longer than the idle time of common proxies, which otherwise reuse a connection we are just closing.
  keepAliveTimeout: 65_000,
  // Node refuses a request without Host by an answer that has none of our headers; `readHead` does it with them.
  requireHostHeader: false,
}
const SILENCE_LIMIT_MS = 60_000
const DRAIN_LIMIT_MS = 8500
/** A little longer than a connection that waits for nothing is kept. */
const RETIRE_LIMIT_MS = 70_000

/**
 * The one HTTP server. It can listen before there is anything to answer with: requests wait until `answerWith` is
 * called, so a restart behind a proxy costs a moment instead of an error.
 */
export function createHttpServer(deployment: Deployment) {
  // Nothing here upgrades, and RFC 9110, 7.8 lets a server pass over the offer.
  const server = createServer({ ...LIMITS, shouldUpgradeCallback: () => false })
  server.setTimeout(SILENCE_LIMIT_MS)
  boundConnections(server)
  answerBrokenRequests(server, deployment)
  const { drain, retire } = drainable(server)

  const opened = Promise.withResolvers<RequestListener>()
  let answer: RequestListener = (request, response) => {
    void opened.promise.then((listener) => listener(request, response))
  }
  server.on(
    'request',
    takeTurns((request, response) => answer(request, response)),
  )
  // An expectation of an unknown kind: Node would answer it itself, without our headers.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))

  return {
    server,
    drain: () => drain(DRAIN_LIMIT_MS),
    retire: () => retire(RETIRE_LIMIT_MS),
    listen: (where: { port: number; host?: string | undefined }) => listen(server, where),
    answerWith(listener: RequestListener): void {
      answer = listener
      opened.resolve(listener)
    },
  }
}

/**
 * Resolves to the port, which is another than asked for when that was 0.
 *
 * @throws StartError when the address cannot be had.
 */
async function listen(server: Server, where: { port: number; host?: string | undefined }): Promise<number> {
  const fd = givenSocket()
  server.listen(fd === undefined ? where : { fd })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(explain(error, where))
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : where.port
}

function explain(error: unknown, { port, host }: { port: number; host?: string | undefined }): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Set PORT to a free one, as in: PORT=${port + 1} npm start`
  }
  if (code === 'EACCES') return `Port ${port} is reserved for the system. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return `HOST is ${host}, which is not an address of this machine.`
  return `Cannot listen on port ${port}: ${error}`
}
