import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { type Client, clientOf, type ProxySettings, setClient } from '#lib/http/client-address.ts'
import { BODY_BYTES_MAX, PIECE_BYTES_LEAST } from '#lib/http/request.ts'
import { API_POLICY, SCRIPTLESS_POLICY } from '#lib/http/scriptless-policy.ts'
import { log, logFault } from '#lib/process/log.ts'
import { type Handler, sendResponse, toRequest } from './api.ts'
import { commonHeaders, type Deployment } from './headers.ts'
import type { Site } from './open-site.ts'

type HandlerSettings = {
  site: Site
  deployment: Deployment
  proxies: ProxySettings
}

/** Answers one request: sends a page or file of the build, calls a route handler, or refuses it. */
export function createRequestHandler({ site, deployment, proxies }: HandlerSettings) {
  const protection = new Map(Object.entries(commonHeaders(deployment)))
  const reportedHops = new Set<number>()

  /** Catches every error, so that a failing request affects no other. */
  return function handle(request: IncomingMessage, response: ServerResponse): void {
    respond(request, response).catch((error: unknown) => {
      // A client that hangs up in the middle of a body is not a fault of ours.
      const isOurs = request.complete || !request.destroyed
      if (isOurs) logFault('process.fault', error, { where: 'request' })
      if (!isOurs || response.headersSent) return void response.destroy()
      // The headers of the failed answer do not apply to this one.
      for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name)
      answer(request, response, 503, { 'retry-after': '30' })
    })
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    // Servers accept the absolute form as well (RFC 9112, 3.2.2). Nothing here depends on the host.
    const target = url.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
    request.url = target
    const decision = site.decide(method, target)

    // Route handlers get the body. Any other, Node would keep until the answer has gone out, and read to its end.
    if (hasBody(request) && decision.kind !== 'api') {
      response.setHeader('connection', 'close')
      discardRest(request)
    }
    switch (decision.kind) {
      case 'document':
        return await site.sendDocument(request, response, decision)
      case 'file':
        return await site.sendFile(request, response, decision.address)
      case 'hashed-file': {
        const sendFile = site.findElsewhere(decision.address)
        if (sendFile === undefined) return answer(request, response, 404)
        return await sendFile(request, response, decision.address)
      }
      case 'answer':
        return answer(request, response, decision.status, decision.headers)
      case 'api':
        return await callHandler(request, response, decision.handler)
    }
  }

  async function callHandler(request: IncomingMessage, response: ServerResponse, handler: Handler) {
    protect(request, response)
    response.setHeader('cache-control', 'no-store')
    if (hasBody(request)) {
      if (!(await hasArrived(request))) return answer(request, response, 413)
      response.once('prefinish', () => discardRest(request))
    }
    const asked = toRequest(request)
    // Only posts are limited by client.
    if (request.method === 'POST') setClient(asked, identify(request))
    await sendResponse(response, await handler(asked))
  }

  function identify({ headers, socket }: IncomingMessage): Client {
    const forwardedFor = headers['x-forwarded-for']?.toString()
    const { hops, ...client } = clientOf({ peer: socket.remoteAddress, forwardedFor }, proxies)
    // Each number is reported once, because a visitor can forge the header.
    if (hops !== undefined && !reportedHops.has(hops)) {
      reportedHops.add(hops)
      log('warn', 'limits.unknown-proxy', { code: 'TRUST_PROXY_HOPS', count: hops })
    }
    return client
  }

  /** The headers of everything but pages and files, which have their own. */
  function protect(request: IncomingMessage, response: ServerResponse): void {
    response.setHeaders(protection)
    const policy = request.url?.startsWith('/api/') ? API_POLICY : SCRIPTLESS_POLICY
    response.setHeader('content-security-policy', policy)
  }

  /** Sends a status as plain text. */
  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    headers: Record<string, string> = {},
  ): void {
    protect(request, response)
    const text = `${status} ${STATUS_CODES[status]}\n`
    response.writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': text.length,
      // An unread body must not be parsed as the next request.
      ...(hasBody(request) ? { connection: 'close' } : {}),
      ...headers,
    })
    response.end(request.method === 'HEAD' ? undefined : text)
  }
}

/**
 * Waits for a body, or its first 64 KiB, because reading a stream in small pieces takes as much time for each as a page.
 * Does not wait for a body that announces too much, because it is refused unread. Resolves to false if its pieces are too
 * small.
 * @throws when the client hangs up
 */
async function hasArrived(request: IncomingMessage): Promise<boolean> {
  const isEnough = () => request.complete || request.readableLength >= request.readableHighWaterMark
  if (isEnough() || Number(request.headers['content-length']) > BODY_BYTES_MAX) return true
  const isAccepted = await new Promise<boolean>((resolve, reject) => {
    let size = 0
    request.once('error', reject).on('readable', () => {
      size += PIECE_BYTES_LEAST
      if (size > BODY_BYTES_MAX) resolve(false)
      else if (isEnough()) resolve(true)
    })
  })
  request.removeAllListeners('readable')
  return isAccepted
}

/**
 * Reads the rest of a body that nobody needs, so that the client gets the answer, and closes the connection if it is long.
 * After the answer, Node would read it without an end if nobody had begun to, and otherwise not at all.
 */
function discardRest(request: IncomingMessage): void {
  let size = 0
  request.removeAllListeners('data').on('data', ({ length }: Buffer) => {
    size += Math.max(length, PIECE_BYTES_LEAST)
    if (size > BODY_BYTES_MAX) request.destroy()
  })
  // Its reader may have paused it.
  request.resume()
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0'
}
