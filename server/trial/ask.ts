import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

export type Request = { method?: string; headers?: OutgoingHttpHeaders; body?: string }

/**
 * Asks the site without a browser, on a connection of its own, so that nothing tidies up the address or follows a
 * redirect on the way. `path` goes out as it is.
 */
export async function ask(
  baseURL: string | undefined,
  path: string,
  { method = 'GET', headers = {}, body = '' }: Request = {},
): Promise<Answer> {
  const { hostname, port } = new URL(baseURL ?? '')
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ hostname, port, path, method, headers, agent: false }, resolve)
      .on('error', reject)
      .end(body)
  })
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}
