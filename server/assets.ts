import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

const HASHED = '/_next/static/'
const YEAR_S = 31_536_000
const HOUR_S = 3600

/** Serves the files of the build, scripts and styles in the encoded form made ahead if the visitor takes it. */
export function createFileServer(folder: string) {
  const send = sirv(folder, { etag: true, brotli: true, gzip: true, extensions: [], dotfiles: false })

  return function sendFile(request: IncomingMessage, response: ServerResponse, address: string): void {
    // The name of a hashed file changes with its content; any other is looked at again within the hour.
    response.setHeader(
      'cache-control',
      address.startsWith(HASHED) ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`,
    )
    // RFC 9116 asks it of security.txt, and names in humans.txt need it.
    if (address.endsWith('.txt')) response.setHeader('content-type', 'text/plain; charset=utf-8')
    send(request, response)
  }
}
