/** The largest body that is read: enough for a long pasted text, and little for the server. */
export const BODY_BYTES_MAX = 256 * 1024

/**
 * Each piece of a body counts as this many bytes at least: a body in pieces of one byte each takes a hundred times as long to
 * read as its size lets expect. What comes over a network has hundreds of bytes in each.
 */
export const PIECE_BYTES_LEAST = 64

export type ReadBody = { status: 'read'; bytes: Uint8Array } | { status: 'too-large' | 'broken-off' }

/** Reads a body into memory, up to `maxBytes`. A Content-Length that is too large is refused at once. */
export async function readBody({ body, headers }: Request, maxBytes: number): Promise<ReadBody> {
  if (Number(headers.get('content-length')) > maxBytes) {
    await body?.cancel().catch(() => undefined)
    return { status: 'too-large' }
  }
  if (body === null) return { status: 'read', bytes: new Uint8Array() }
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of body) {
      size += Math.max(piece.byteLength, PIECE_BYTES_LEAST)
      if (size > maxBytes) return { status: 'too-large' }
      pieces.push(piece)
    }
  } catch {
    return { status: 'broken-off' }
  }
  return { status: 'read', bytes: Buffer.concat(pieces) }
}

/** A scheme, a name of at most 255 octets (RFC 1035, 2.3.4) and a port. */
const ORIGIN_CHARACTERS_MAX = 300

/**
 * Whether a request comes from our own pages, or from a program.
 *
 * Browsers send `Sec-Fetch-Site` (Fetch Metadata), which pages cannot forge; older ones send `Origin` with every post. A
 * request with neither comes from a program, not from a page of another site. `Sec-Fetch-Site` needs no setting, so a
 * wrong one cannot refuse all visitors. `siteHost` is for older browsers behind a proxy that replaces `Host`.
 */
export function isOwnOrigin(headers: Headers, siteHost?: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'

  const origin = headers.get('origin')
  if (origin === null) return true
  // Checked before parsing, because it may be as long as all headers together (16 KB).
  if (origin.length > ORIGIN_CHARACTERS_MAX) return false
  const host = URL.parse(origin)?.host
  return host !== undefined && (host === headers.get('host') || host === siteHost)
}

/**
 * The origin of our pages on a static host, if the request comes from one, for the CORS header that lets the page read the
 * response (https://fetch.spec.whatwg.org/#http-cors-protocol). Undefined for all others. Pages cannot forge `Origin`.
 */
export function originOfPages(headers: Headers, pagesUrl: URL | undefined): string | undefined {
  return pagesUrl !== undefined && headers.get('origin') === pagesUrl.origin ? pagesUrl.origin : undefined
}
