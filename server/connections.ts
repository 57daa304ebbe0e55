import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { log } from '#lib/log.ts'
import { RateLimiter } from '#lib/token-bucket.ts'

/** Each takes a file descriptor and some ten kilobytes. The system lets a process have more of both. */
const CONNECTIONS_MAX = 4000

/**
 * Bounds how many connections are open. When it gets narrow, those that wait for nothing are closed: a browser opens
 * another when it needs one. Beyond the bound new ones are refused, and the log says so at most once a minute.
 */
export function boundConnections(server: Server, max: number = CONNECTIONS_MAX): void {
  const lines = new RateLimiter({ burst: 1, perMinute: 1 })
  let open = 0
  let refused = 0
  server.maxConnections = max
  server.on('connection', (socket: Socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (open > max * 0.9) server.closeIdleConnections()
  })
  server.on('drop', () => {
    refused += 1
    if (lines.take('lines') > 0) return
    log('warn', 'connections.full', { count: refused })
    refused = 0
  })
}
