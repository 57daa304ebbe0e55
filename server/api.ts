import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/*
 * Calls the route handlers of `app/api`, which take a Request and return a Response as in Next
 * (https://nextjs.org/docs/app/api-reference/file-conventions/route).
 */

export type Handler = (request: Request) => Response | Promise<Response>

/** The route handlers by address and method. */
export type Api = Readonly<Record<string, RouteModule>>
type RouteModule = { readonly [method in (typeof METHODS)[number]]?: Handler }

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** @returns the handler of a method, or undefined. A HEAD is answered by GET. */
export function findHandler(route: RouteModule, method: string): Handler | undefined {
  const name = METHODS.find((each) => each === (method === 'HEAD' ? 'GET' : method))
  return name && route[name]
}

/** The value of `Allow` (RFC 9110, 10.2.1). OPTIONS is left out, because only the preflights of browsers are answered. */
export function allowedMethods(route: RouteModule): string {
  return METHODS.filter((method) => method !== 'OPTIONS' && route[method])
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ')
}

/** A body that has arrived is passed on as bytes, which takes less time than a stream. */
export function toRequest(request: IncomingMessage): Request {
  const { method, url, headers } = request
  const init = { method, headers, ...(method !== 'GET' && method !== 'HEAD' && bodyOf(request)) }
  return new Request(`http://localhost${url}`, init as RequestInit)
}

function bodyOf(request: IncomingMessage) {
  return { body: request.complete ? request.read() : Readable.toWeb(request), duplex: 'half' }
}

/** Sends a response whole. Its headers replace those that were set before. */
export async function sendResponse(response: ServerResponse, answer: Response): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  response.setHeaders(answer.headers)
  response.statusCode = answer.status
  if (body.length > 0) response.setHeader('content-length', body.length)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
