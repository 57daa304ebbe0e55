import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { log } from '#lib/log.ts'
import type { Decision } from './route.ts'
import type { Site } from './site.ts'

/**
 * Logs an answer when it is over: how it was asked for, its status, how long it took and the bytes that went out, head
 * included. No address, and no name of a browser.
 */
export function logAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string | undefined,
): void {
  const { socket } = request
  // The site has asked itself, to be ready for its first visitor.
  if (!(socket instanceof Socket)) return
  const begun = performance.now()
  const sentBefore = socket.bytesWritten
  response.once('close', () => {
    log('info', 'request.answered', {
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(performance.now() - begun),
      bytes: socket.bytesWritten - sentBefore,
      // The visitor has left before its end.
      ...(response.writableFinished ? {} : { state: 'cut' }),
    })
  })
}

/** A path that the site has made, without its query. Undefined: a visitor has made it up, and it may say anything. */
export function knownPath(decision: Decision, target: string, site: Site): string | undefined {
  if (decision.kind === 'document' || decision.kind === 'file') return decision.address
  const [path = ''] = target.split('?')
  const isAddress = site.isPage(path) || path.startsWith('/api/')
  return decision.kind === 'next' && isAddress ? path : undefined
}
