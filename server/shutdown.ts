import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Prepares a server to stop without dropping anybody. The returned function refuses new connections, lets what is
 * being answered finish, tells kept connections that this answer was the last, and after `limitMs` cuts what is
 * left. Node's own close() would wait for as long as the slowest visitor likes.
 */
export function drainable(server: Server): (limitMs: number) => Promise<void> {
  const unanswered = new Set<ServerResponse>()
  const connected = new Set<Socket>()
  let isDraining = false

  server.on('connection', (socket: Socket) => {
    connected.add(socket)
    socket.once('close', () => connected.delete(socket))
  })
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.setHeader('connection', 'close')
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })

  return async function drain(limitMs) {
    isDraining = true
    for (const response of unanswered) {
      if (!response.headersSent) response.setHeader('connection', 'close')
    }
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    // Browsers open connections ahead of need; Node does not count one as idle before its first request.
    for (const socket of connected) if (socket.bytesRead === 0) socket.destroy()
    const timer = new AbortController()
    await Promise.race([closed, wait(limitMs, undefined, { signal: timer.signal })])
    timer.abort()
    server.closeAllConnections()
  }
}
