import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { SCRIPTLESS_POLICY } from '#lib/http/policy.ts'
import { commonHeaders, type Deployment } from './policy.ts'

/** What the parser of Node may refuse, by its code; anything else is not a request. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Answers what never becomes a request (not HTTP, headers too long, too slow) with the headers that go with every
 * answer, and hangs up. Node's own words for it have none.
 *
 * Requests that came whole before it are answered first: answers are told apart by their order alone, and a visitor
 * whose enquiry was accepted must not read 400.
 */
export function answerBrokenRequests(server: Server, deployment: Deployment): void {
  const unanswered = new WeakMap<Duplex, Exchange[]>()
  const isRefused = new WeakSet<Duplex>()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchanges = unanswered.get(request.socket) ?? []
    unanswered.set(request.socket, exchanges)
    const exchange = { request, response }
    exchanges.push(exchange)
    response.once('close', () => exchanges.splice(exchanges.indexOf(exchange), 1))
  })

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (isRefused.has(socket) && socket.writable) return
    isRefused.add(socket)
    const exchanges = unanswered.get(socket) ?? []
    // Not complete: it is the body of this request that broke, and the refusal is its answer.
    const broken = exchanges.findLast(({ request }) => !request.complete)
    const before = exchanges.findLast((each) => each !== broken)

    const refuse = () => {
      // In the middle of another answer these bytes would be taken for a part of it.
      const isClean = broken?.response.headersSent !== true
      if (!socket.writable || !isClean) socket.destroy()
      else socket.end(refusal(STATUSES[error.code ?? ''] ?? 400, deployment), () => socket.destroy())
    }
    if (before === undefined || !socket.writable) refuse()
    else before.response.once('close', refuse)
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
