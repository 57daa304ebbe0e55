import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, matchesTag } from './negotiate.ts'

/** What the build appends to the name of a file for each encoding. */
export const SUFFIXES: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' }

type Headers = Record<string, string>

/** What a page or file says of itself in one encoding, beside what it says in all of them. */
export function encodingHeaders(tag: string, encoding: Encoding): Headers & { etag: string } {
  return {
    etag: `"${tag}-${encoding}"`,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
}

/**
 * Answers 304, with the headers that a cache renews by it (RFC 9110, 15.4.5), if the visitor has it in this very encoding.
 *
 * @returns whether it did
 */
export function sendNotModified(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Headers & { etag: string },
): boolean {
  if (!matchesTag(request.headers['if-none-match'], headers.etag)) return false
  response.writeHead(304, headers).end()
  return true
}

/** Answers with the whole body, or with its head alone. A Range is passed over, as RFC 9110, 14.2 allows. */
export function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Headers,
  body: Buffer,
): void {
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}
