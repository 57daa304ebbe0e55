import { once } from 'node:events'
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#lib/process/log.ts'
import { TokenBucket } from '#lib/process/token-bucket.ts'
import { givenSocket } from './keeper-protocol.ts'
import { StartError } from './start-error.ts'

/* The HTTP server: limits, one request of a connection at a time, a graceful end. Node answers malformed requests. */

/** Limits for a site without a proxy. A proxy should be stricter. */
const LIMITS: ServerOptions = {
  // With a body. An enquiry has 256 KiB at most.
  requestTimeout: 10_000,
  // How often Node looks for connections that have timed out.
  connectionsCheckingInterval: 1000,
  // Longer than the idle time of common proxies, which could otherwise use a connection while it is being closed.
  keepAliveTimeout: 65_000,
  // The site has no protocol to upgrade to, and RFC 9110, 7.8 allows a server to ignore the request.
  shouldUpgradeCallback: () => false,
  // Most requests have no body. A stream for it would cost a tenth of the time of a page.
  optimizeEmptyRequests: true,
}
const SILENCE_LIMIT_MS = 60_000
/** Each takes a file descriptor, and up to seventy kilobytes with half of a request. Systems allow more of both. */
const CONNECTIONS_MAX = 4000
const DRAIN_LIMIT_MS = 8500
/** A little longer than an idle connection is kept. */
const RETIRE_LIMIT_MS = 70_000

/**
 * Creates the server. It can listen at once: requests wait until `answerWith` is called, so a restart causes a delay and
 * no error.
 */
export function createHttpServer({ connectionsMax = CONNECTIONS_MAX } = {}) {
  const server = createServer(LIMITS)
  server.setTimeout(SILENCE_LIMIT_MS)
  server.maxConnections = connectionsMax
  /** The open connections, each with its last response. */
  const connections = new Map<Socket, ServerResponse | undefined>()
  let isRetiring = false

  const opened = Promise.withResolvers<RequestListener>()
  let answer: RequestListener = (request, response) => {
    void opened.promise.then((listener) => listener(request, response))
  }

  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
    // Browsers open another one when they need it.
    if (connections.size > connectionsMax * 0.9) server.closeIdleConnections()
  })
  server.on('drop', reportRefused)

  const lines = new TokenBucket({ burst: 1, perMinute: 1 })
  let refused = 0
  function reportRefused(): void {
    refused += 1
    if (lines.take() > 0) return
    log('warn', 'connections.full', { count: refused })
    refused = 0
  }

  /*
   * A connection ends when it sends a request before the last one is answered. Browsers and proxies do not, and a client
   * that sends thousands without reading would occupy the server with one connection.
   */
  server.on('request', (request, response) => {
    if (connections.get(request.socket)?.writableFinished === false) return void request.socket.destroy()
    connections.set(request.socket, response)
    if (isRetiring) response.setHeader('connection', 'close')
    answer(request, response)
  })

  /**
   * Ends a server with a successor: it accepts no more connections, and closes the others after their next response. Idle
   * connections stay open, because a request may be on its way: the next response, the client or the usual timeout closes
   * them.
   */
  async function retire(limitMs = RETIRE_LIMIT_MS): Promise<void> {
    isRetiring = true
    for (const response of connections.values())
      if (response?.headersSent === false) response.setHeader('connection', 'close')
    const closed = once(server, 'close')
    // The `close` of the HTTP server would close idle connections at once.
    NetServer.prototype.close.call(server)
    await Promise.race([closed, wait(limitMs, undefined, { ref: false })])
  }

  /**
   * Ends a server without a successor: closes idle connections at once, and all others after a limit. Node's own
   * close() would wait for the slowest visitor.
   */
  async function drain(): Promise<void> {
    const retired = retire(DRAIN_LIMIT_MS)
    server.closeIdleConnections()
    // Browsers open connections in advance. Node does not count them as idle before their first request.
    for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy()
    await retired
    server.closeAllConnections()
  }

  return {
    server,
    drain,
    retire: () => retire(),
    listen: (where: { port: number; host?: string | undefined }) => listen(server, where),
    answerWith(listener: RequestListener): void {
      answer = listener
      opened.resolve(listener)
    },
  }
}

/**
 * Resolves to the port, which the system chooses if 0 was asked for.
 *
 * @throws StartError when the address is not available
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
