import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Drain = {
  /**
   * For a server that has a successor: accepts nothing more, and every answer from now on is the last of its connection.
   * Connections that wait for nothing are left alone, because a request may be on its way on one of them: they end by
   * their next answer, by the other side, or by the usual limit. Resolves when none is left, or after `limitMs`.
   */
  retire: (limitMs: number) => Promise<void>
  /**
   * The same for a server that has none, which cannot wait for those: closes them at once, and after `limitMs` whatever
   * is left. Node's own close() would wait for as long as the slowest visitor likes.
   */
  drain: (limitMs: number) => Promise<void>
}

/** Prepares a server to stop without dropping anybody. */
export function drainable(server: Server): Drain {
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

  async function retire(limitMs: number): Promise<void> {
    isDraining = true
    for (const response of unanswered) {
      if (!response.headersSent) response.setHeader('connection', 'close')
    }
    const closed = once(server, 'close')
    // Not that of the HTTP server, which closes idle connections at once.
    NetServer.prototype.close.call(server)
    const timer = new AbortController()
    await Promise.race([closed, wait(limitMs, undefined, { signal: timer.signal })])
    timer.abort()
  }

  return {
    retire,
    async drain(limitMs) {
      const retired = retire(limitMs)
      server.closeIdleConnections()
      // Browsers open connections ahead of need; Node does not count one as idle before its first request.
      for (const socket of connected) if (socket.bytesRead === 0) socket.destroy()
      await retired
      server.closeAllConnections()
    },
  }
}
