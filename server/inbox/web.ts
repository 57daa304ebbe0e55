import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { logFault } from '#lib/log.ts'
import type { Mailbox } from './mailbox.ts'
import {
  frameOf,
  listPage,
  MAIL_POLICY,
  messagePage,
  missingPage,
  PAGE_POLICY,
  VIEWS,
  type View,
} from './page.ts'

type Answer = { status?: number; type: string; body: string; policy?: string; allow?: string }

/** Answers the web page of the inbox, and its JSON for tests: GET and DELETE /api/messages. */
export function createWebHandler(mailbox: Mailbox): RequestListener {
  return (request, response) => {
    try {
      send(request, response, answer(request, mailbox))
    } catch (error) {
      // Any web page can ask an address of this machine, and the site runs in the same process.
      logFault('process.fault', error, { where: 'inbox' })
      response.destroy()
    }
  }
}

function answer(request: IncomingMessage, mailbox: Mailbox): Answer {
  // A page elsewhere can have its own name resolve to 127.0.0.1 and would then read the mails as if they were
  // its own (DNS rebinding); only the Host header tells it apart.
  if (!isThisMachine(request.headers.host)) return plain(421, 'This inbox is only for localhost.\n')
  const [path = ''] = (request.url ?? '').split('?')
  if (request.method === 'DELETE' && path === '/api/messages') {
    mailbox.empty()
    return json([])
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    // RFC 9110, 15.5.6: such an answer names the methods that there are.
    return {
      ...plain(405, 'Read only.\n'),
      allow: path === '/api/messages' ? 'GET, HEAD, DELETE' : 'GET, HEAD',
    }
  }
  if (path === '/') return page(200, listPage(mailbox.all(), mailbox.version()))
  if (path === '/api/messages') return json(mailbox.all())
  if (path === '/api/version') return json(mailbox.version())
  return messageAnswer(path, mailbox) ?? page(404, missingPage())
}

/** /messages/7, one of its views (/messages/7/source), or the framed HTML of the mail (/messages/7/frame). */
function messageAnswer(path: string, mailbox: Mailbox): Answer | undefined {
  const [, id, part = ''] = /^\/messages\/(\d+)(?:\/([a-z]+))?$/.exec(path) ?? []
  const message = id === undefined ? undefined : mailbox.find(Number(id))
  if (!message) return undefined
  if (part === 'frame') return { type: 'text/html', body: frameOf(message), policy: MAIL_POLICY }
  if (part === '') return page(200, messagePage(message, message.html ? 'html' : 'text'))
  return isView(part) ? page(200, messagePage(message, part)) : undefined
}

function isView(word: string): word is View {
  return word in VIEWS
}

function isThisMachine(host = ''): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)
}

const page = (status: number, body: string): Answer => ({
  status,
  type: 'text/html',
  body,
  policy: PAGE_POLICY,
})
const json = (value: unknown): Answer => ({ type: 'application/json', body: JSON.stringify(value) })
const plain = (status: number, body: string): Answer => ({ status, type: 'text/plain', body })

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status = 200, type, body, policy = "default-src 'none'", allow } = answer
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(allow ? { allow } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
