import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import sirv from 'sirv'
import type { Manifest } from '#build/manifest.ts'

/** Types that sirv does not know, or names without the encoding that visitors need to hear. */
const TYPES: Record<string, string> = {
  '.ico': 'image/x-icon',
  // RFC 9116 asks for it to the letter in security.txt, and names in humans.txt need it.
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}
const HASHED = '/_next/static/'
const YEAR_S = 31_536_000
const HOUR_S = 3600

/** Serves the files of the build, scripts and styles in the encoded form made ahead if the visitor takes it. */
export function createFileServer(folder: string, types: Manifest['files']) {
  const send = sirv(folder, { etag: true, brotli: true, gzip: true, extensions: [], dotfiles: false })

  return function sendFile(request: IncomingMessage, response: ServerResponse, address: string): void {
    // The name of a hashed file changes with its content; any other is looked at again within the hour.
    response.setHeader(
      'cache-control',
      address.startsWith(HASHED) ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`,
    )
    const type = types[address] ?? TYPES[extname(address)]
    if (type !== undefined) response.setHeader('content-type', type)
    send(request, response)
  }
}
