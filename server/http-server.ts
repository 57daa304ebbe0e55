import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { CountingKeys } from '#lib/http/client-address.ts'
import { SCRIPTLESS_POLICY } from '#lib/http/scriptless-policy.ts'
import { log } from '#lib/process/log.ts'
import { RateLimiter } from '#lib/process/token-bucket.ts'
import { commonHeaders, type Deployment } from './headers.ts'
import { givenSocket } from './keeper-protocol.ts'
import { StartError } from './start-error.ts'

/* The HTTP server: limits, one request of a connection at a time, responses to malformed requests, a graceful end. */

/** Limits for a site without a proxy. A proxy should be stricter. */
const LIMITS: ServerOptions = {
  // With a body. An enquiry has 256 KiB at most.
  requestTimeout: 10_000,
  // How often Node looks for connections that have timed out.
  connectionsCheckingInterval: 1000,
  // Longer than the idle time of common proxies, which could otherwise use a connection while it is being closed.
  keepAliveTimeout: 65_000,
  // Node would refuse a request without Host, but without our headers. `readHead` refuses it with them.
  requireHostHeader: false,
  // The site has no protocol to upgrade to, and RFC 9110, 7.8 allows a server to ignore the request.
  shouldUpgradeCallback: () => false,
  // Most requests have no body. A stream for it would cost a tenth of the time of a page.
  optimizeEmptyRequests: true,
}
const SILENCE_LIMIT_MS = 60_000
/** Each takes a file descriptor, and up to seventy kilobytes with half of a request. Systems allow more of both. */
const CONNECTIONS_MAX = 4000
/** How many requests of one connection may wait. No honest client sends as many without reading. */
const WAITING_MAX = 100
const DRAIN_LIMIT_MS = 8500
/** A little longer than an idle connection is kept. */
const RETIRE_LIMIT_MS = 70_000

/** Errors of Node's parser, by code; anything else is a bad request. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const NOBODY: CountingKeys = { one: undefined, many: undefined }

type Exchange = { request: IncomingMessage; response: ServerResponse }
/** `exchanges`: the requests that are not answered yet, in order. The first one is being answered. */
type Connection = { exchanges: Exchange[]; isRefused: boolean }

type ServerSettings = {
  connectionsMax?: number
  /** The client that a connection comes from, and its network; undefined where it may be a proxy. */
  peerOf?: (socket: Socket) => CountingKeys
}

/**
 * Creates the server. It can listen at once: requests wait until `answerWith` is called, so a restart causes a delay and
 * no error.
 */
export function createHttpServer(
  deployment: Deployment,
  { connectionsMax = CONNECTIONS_MAX, peerOf = () => NOBODY }: ServerSettings = {},
) {
  const server = createServer(LIMITS)
  server.setTimeout(SILENCE_LIMIT_MS)
  server.maxConnections = connectionsMax
  const connections = new Map<Socket, Connection>()
  const perPeer = new Map<string, number>()
  let isRetiring = false

  const opened = Promise.withResolvers<RequestListener>()
  let answer: RequestListener = (request, response) => {
    void opened.promise.then((listener) => listener(request, response))
  }

  server.on('connection', (socket: Socket) => {
    const { one, many } = peerOf(socket)
    if (isCrowdedBy(one, connectionsMax / 20) || isCrowdedBy(many, connectionsMax / 10)) {
      socket.destroy()
      return reportRefused()
    }
    const exchanges: Exchange[] = []
    connections.set(socket, { exchanges, isRefused: false })
    // Node resumes after each request without a body, and starts to read in a later turn, even if it was paused meanwhile.
    socket.on('resume', () => exchanges.length > 1 && socket.pause().emit('pause'))
    count(1)
    socket.once('close', () => {
      connections.delete(socket)
      count(-1)
    })
    function count(by: number): void {
      for (const peer of [one, many]) {
        if (peer === undefined) continue
        const number = (perPeer.get(peer) ?? 0) + by
        if (number === 0) perPeer.delete(peer)
        else perPeer.set(peer, number)
      }
    }
    // Browsers open another one when they need it.
    if (connections.size > connectionsMax * 0.9) server.closeIdleConnections()
  })
  server.on('drop', reportRefused)

  /** When half of all connections are in use, one client may have a twentieth of them, and one /48 network a tenth. */
  function isCrowdedBy(peer: string | undefined, most: number): boolean {
    return peer !== undefined && connections.size >= connectionsMax / 2 && (perPeer.get(peer) ?? 0) >= most
  }

  const lines = new RateLimiter({ burst: 1, perMinute: 1 })
  let refused = 0
  function reportRefused(): void {
    refused += 1
    if (lines.take('lines') > 0) return
    log('warn', 'connections.full', { count: refused })
    refused = 0
  }

  /*
   * Requests of a connection are answered one after another. HTTP/1.1 sends the responses in this order anyway, and a
   * client that pipelines thousands of requests occupies the server with one. While requests wait, nothing more is read.
   * The connection closes after the hundredth, and a client sends the others again (RFC 9112, 9.3.2). Node's
   * `maxRequestsPerSocket` would answer them with 503, and go on reading.
   */
  server.on('request', (request, response) => {
    if (isRetiring) response.setHeader('connection', 'close')
    const { socket } = request
    const exchanges = connections.get(socket)?.exchanges
    if (exchanges === undefined) return
    exchanges.push({ request, response })
    response.once('close', () => {
      exchanges.shift()
      // In a later turn: a hundred immediate responses would block all other connections.
      if (exchanges.length > 0) setImmediate(proceed, exchanges, socket)
    })
    if (exchanges.length === 1) return void answer(request, response)
    socket.pause()
    if (exchanges.length > WAITING_MAX) response.setHeader('connection', 'close')
  })
  // Node would refuse an unknown expectation itself, without our headers.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))

  function proceed(exchanges: Exchange[], socket: Socket): void {
    const [next] = exchanges
    if (next === undefined || !socket.writable) return
    if (exchanges.length === 1) socket.resume()
    answer(next.request, next.response)
  }

  /*
   * Answers a malformed request (not HTTP, headers too long, too slow) with our headers, and closes the connection.
   * Complete requests before it are answered first: clients match responses by their order, and an accepted enquiry must
   * not get a 400.
   */
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const connection = connections.get(stream as Socket)
    if (connection?.isRefused && stream.writable) return
    if (connection !== undefined) connection.isRefused = true
    const exchanges = connection?.exchanges ?? []
    // If a request is incomplete, its body was malformed, and the refusal is its response.
    const broken = exchanges.findLast(({ request }) => !request.complete)
    const before = exchanges.findLast((each) => each !== broken)

    const refuse = () => {
      // In the middle of a response, a client would read these bytes as a part of it.
      const isClean = broken?.response.headersSent !== true
      if (!stream.writable || !isClean) stream.destroy()
      else stream.end(refusal(STATUSES[error.code ?? ''] ?? 400, deployment), () => stream.destroy())
    }
    if (before === undefined || !stream.writable) refuse()
    else before.response.once('close', refuse)
  })

  /**
   * Ends a server with a successor: it accepts no more connections, and closes the others after their next response. Idle
   * connections stay open, because a request may be on its way: the next response, the client or the usual timeout closes
   * them.
   */
  async function retire(limitMs = RETIRE_LIMIT_MS): Promise<void> {
    isRetiring = true
    for (const { response } of [...connections.values()].flatMap(({ exchanges }) => exchanges)) {
      if (!response.headersSent) response.setHeader('connection', 'close')
    }
    const closed = once(server, 'close')
    // The `close` of the HTTP server would close idle connections at once.
    NetServer.prototype.close.call(server)
    const timer = new AbortController()
    await Promise.race([closed, wait(limitMs, undefined, { signal: timer.signal })])
    timer.abort()
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

function refusal(status: number, deployment: Deployment): string {
  const reason = `${status} ${STATUS_CODES[status]}`
  const headers = {
    date: new Date().toUTCString(),
    ...commonHeaders(deployment),
    'content-security-policy': SCRIPTLESS_POLICY,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': reason.length + 1,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${reason}`, ...lines, '', `${reason}\n`].join('\r\n')
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
