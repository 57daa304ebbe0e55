import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { SCRIPTLESS_POLICY } from '#lib/http/policy.ts'
import { commonHeaders, type Deployment } from './policy.ts'

/** What the parser of Node may refuse, by its code; anything else is simply no request. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers what never becomes a request (not HTTP, headers too long, too slow) with the headers that go with every
 * answer, and hangs up. Node's own words for it have none.
 */
export function answerBrokenRequests(server: Server, deployment: Deployment): void {
  const answering = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.set(socket, response)
    response.once('close', () => {
      if (answering.get(socket) === response) answering.delete(socket)
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of another answer these bytes would be taken for a part of it.
    const isClean = answering.get(socket)?.headersSent !== true
    if (!socket.writable || !isClean) socket.destroy()
    else socket.end(refusal(STATUSES[error.code ?? ''] ?? 400, deployment), () => socket.destroy())
  })
}

function refusal(status: number, deployment: Deployment): string {
  const reason = `${status} ${STATUS_CODES[status]}`
  const headers = {
    date: new Date().toUTCString(),
    ...commonHeaders(deployment, { embeds: false }),
    'content-security-policy': SCRIPTLESS_POLICY,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': reason.length + 1,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${reason}`, ...lines, '', `${reason}\n`].join('\r\n')
}
