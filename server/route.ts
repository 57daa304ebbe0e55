import type { IncomingMessage } from 'node:http'
import { isHashed, type Manifest } from '#server/build/manifest.ts'

export type Question = {
  method: string
  /** The request target as it was sent. */
  target: string
  /** Asks for what Next's router or a Server Action would need. The site has neither: its links are plain. */
  isForFramework: boolean
}

export type Decision =
  /** Without an address: the page for unknown ones. */
  | { kind: 'document'; address?: string; status: 200 | 404 }
  | { kind: 'file'; address: string }
  /** Not of this build; one of another build may be open somewhere. */
  | { kind: 'hashed-file'; address: string }
  | { kind: 'next' }
  | { kind: 'redirect'; location: string }
  | { kind: 'refuse'; status: 400 | 404 | 405; headers?: { allow: string } }

const READING = new Set(['GET', 'HEAD'])
/** Browsers ask by OPTIONS before a page of a static host may post. */
const POSTING = new Set(['POST', 'OPTIONS'])
const FORM_ADDRESS = '/api/sendEmail'
const MISSING = '/missing/'

/** Prepares the decision what to do with a request. The decision itself reads nothing but its arguments. */
export function createRouter({ documents, rewrites, delegated, files }: Manifest) {
  const knownDocuments = new Set(Object.keys(documents))
  const knownFiles = new Set(Object.keys(files))
  const delegatedAddresses = new Set(delegated.addresses)
  const delegatedPatterns = delegated.patterns.map(toMatcher)
  const rewriteRules = rewrites.map(({ pattern, to }) => ({ matcher: toMatcher(pattern), to }))

  return function decide({ method, target, isForFramework }: Question): Decision {
    const [, path = '', query = ''] = /^([^?]*)(.*)$/.exec(target) ?? []

    // `//host` and `\host` name another server to browsers, so they must not survive a redirect.
    if (!path.startsWith('/') || /^\/\/|\\/.test(path)) return { kind: 'refuse', status: 400 }
    const plain = decode(path)
    if (plain === undefined) return { kind: 'refuse', status: 400 }
    if (plain.split('/').some((segment) => segment === '..' || segment === '.'))
      return { kind: 'refuse', status: 404 }
    if (isForFramework) return { kind: 'refuse', status: 404 }

    if (path.startsWith('/api/')) {
      if (!isDelegated(path)) return { kind: 'refuse', status: 404 }
      const isForm = path === FORM_ADDRESS
      if ((isForm ? POSTING : READING).has(method)) return { kind: 'next' }
      return { kind: 'refuse', status: 405, headers: { allow: isForm ? 'POST' : 'GET, HEAD' } }
    }
    if (!READING.has(method)) return { kind: 'refuse', status: 405, headers: { allow: 'GET, HEAD' } }

    const address = knownFiles.has(path) ? path : canonical(path)
    if (knownFiles.has(address)) return { kind: 'file', address }
    if (isHashed(path)) return { kind: 'hashed-file', address: path }
    if (path.startsWith('/_next/')) return { kind: 'refuse', status: 404 }
    if (path.length > 1 && path.endsWith('/')) {
      // From the first slash of a row: else a crafted address of ten thousand would be looked through from each of them.
      return { kind: 'redirect', location: path.replace(/(?<!\/)\/+$/, '') + query }
    }
    if (isDelegated(path)) return { kind: 'next' }

    const known = [path, address].find((each) => knownDocuments.has(each))
    const document = known ?? rewriteRules.find(({ matcher }) => matcher.test(path))?.to
    const isFound = document !== undefined && !document.startsWith(MISSING)
    if (document === undefined || !knownDocuments.has(document)) return { kind: 'document', status: 404 }
    return { kind: 'document', address: document, status: isFound ? 200 : 404 }
  }

  function isDelegated(path: string): boolean {
    return delegatedAddresses.has(path) || delegatedPatterns.some((matcher) => matcher.test(path))
  }
}

/** Next matches the sources of rewrites and redirects without regard to case. */
function toMatcher(pattern: string): RegExp {
  return new RegExp(pattern, 'i')
}

/** As the build writes the addresses of files, whatever letters a browser leaves as they are (`report[1].pdf`). */
function canonical(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/')
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

export type RequestHead =
  /** `target`: path and query, whichever form the request named them in. */
  { status: 'accepted'; target: string } | { status: 'refused'; code: 400 | 417 }

const HOST = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/i

/**
 * Checks the head of a request. Node's parser leaves this much to us,
 * or refuses it without the headers that go with every answer.
 *
 * - RFC 9112, 3.2: HTTP/1.1 has exactly one Host, and it names one. A proxy and we could each believe another of two.
 * - RFC 9112, 3.2.2: a server takes the absolute form as well, here when it names the host that is asked or the site's.
 * - RFC 9110, 10.1.1: the one expectation there is means that a body waits to be asked for.
 */
export function readHead(request: IncomingMessage, siteHost: string | undefined): RequestHead {
  const { httpVersion, headers, headersDistinct, url = '' } = request
  const hosts = headersDistinct.host ?? []
  const isNamed = hosts.length === 1 ? HOST.test(hosts[0] ?? '') : hosts.length === 0 && httpVersion === '1.0'
  if (!isNamed) return { status: 'refused', code: 400 }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return { status: 'refused', code: 417 }
  }
  const [, authority, target] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (authority === undefined || target === undefined) return { status: 'accepted', target: url }
  const isOurs = [hosts[0], siteHost].some((host) => host?.toLowerCase() === authority.toLowerCase())
  if (!isOurs) return { status: 'refused', code: 400 }
  return { status: 'accepted', target: target.startsWith('/') ? target : `/${target}` }
}
