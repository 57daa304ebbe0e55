import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests of one connection may wait. Nobody who means well sends as many without reading. */
const WAITING_MAX = 100

/** `socket` is kept apart: a request whose upload was cut off has lost its own by the time that its answer closes. */
type Exchange = { request: IncomingMessage; response: ServerResponse; socket: Socket }
type Line = { isBusy: boolean; isFull: boolean; waiting: Exchange[] }

/**
 * Answers the requests of each connection one after another. HTTP/1.1 sends the answers in this order anyway, so
 * nobody waits longer for it, and a visitor who sends thousands at once and reads nothing has one of them in work.
 *
 * While requests wait, nothing more is read from their connection. From the hundredth on they are passed over: the
 * connection ends with the answer before, and RFC 9112, 9.3.2 tells the client to send them again.
 */
export function takeTurns(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  function begin(line: Line, { request, response, socket }: Exchange): void {
    line.isBusy = true
    // Not at once: a hundred answers that need no waiting would be one long turn in which nobody else is heard.
    response.once('close', () => setImmediate(proceed, line, socket))
    answer(request, response)
  }

  function proceed(line: Line, socket: Socket): void {
    line.isBusy = false
    const next = line.waiting.shift()
    if (socket.destroyed || next === undefined) {
      line.waiting.length = 0
      return
    }
    if (line.waiting.length === 0 && !line.isFull) socket.resume()
    begin(line, next)
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { isBusy: false, isFull: false, waiting: [] }
    lines.set(socket, line)
    if (line.isFull) return
    if (!line.isBusy) {
      begin(line, { request, response, socket })
      return
    }
    line.waiting.push({ request, response, socket })
    socket.pause()
    if (line.waiting.length < WAITING_MAX) return
    line.isFull = true
    response.setHeader('connection', 'close')
  }
}
