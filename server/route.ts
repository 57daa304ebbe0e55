import { type DocumentEntry, isHashed, type Manifest } from '#server/build/manifest.ts'

export type Question = {
  method: string
  /** The request target as it was sent. */
  target: string
  /** Next's client router asks for the data of a page, not for its document. */
  wantsData: boolean
  /** Carries a Server Action id. The site has no Server Actions. */
  invokesAction: boolean
}

export type Decision =
  | { kind: 'document'; address: string; status: 200 | 404 }
  | { kind: 'not-found' }
  | { kind: 'file'; address: string }
  /** Not of this build; one of another build may be open somewhere. */
  | { kind: 'hashed-file'; address: string }
  | { kind: 'next' }
  | { kind: 'document-only' }
  | { kind: 'redirect'; location: string }
  | { kind: 'refuse'; status: 400 | 404 | 405; allow?: string }

/** The part of the manifest that decides where a request goes. */
export type RoutingTable = Pick<Manifest, 'rewrites' | 'delegated'> & {
  documents: Record<string, Pick<DocumentEntry, 'frames'>>
  files: Record<string, unknown>
}

const READING = new Set(['GET', 'HEAD'])
const API_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The others are read. Next answers what it knows of methods; of some it has never heard. */
const TAKES_POSTS = new Set(['/api/sendEmail'])
const MISSING = '/missing/'

/** Prepares the decision what to do with a request. The decision itself reads nothing but its arguments. */
export function createRouter({ documents, rewrites, delegated, files }: RoutingTable) {
  const knownDocuments = new Map(Object.entries(documents))
  const knownFiles = new Set(Object.keys(files))
  const delegatedAddresses = new Set(delegated.addresses)
  const delegatedPatterns = delegated.patterns.map(toMatcher)
  const rewriteRules = rewrites.map(({ pattern, to }) => ({ matcher: toMatcher(pattern), to }))

  return function decide({ method, target, wantsData, invokesAction }: Question): Decision {
    const [, path = '', query = ''] = /^([^?]*)(.*)$/.exec(target) ?? []

    // `//host` and `\host` name another server to browsers, so they must not survive a redirect.
    if (!path.startsWith('/') || /^\/\/|\\/.test(path)) return { kind: 'refuse', status: 400 }
    const plain = decode(path)
    if (plain === undefined) return { kind: 'refuse', status: 400 }
    if (plain.split('/').some((segment) => segment === '..' || segment === '.'))
      return { kind: 'refuse', status: 404 }
    if (invokesAction) return { kind: 'refuse', status: 404 }

    if (path.startsWith('/api/')) {
      if (!isDelegated(path)) return { kind: 'refuse', status: 404 }
      if (API_METHODS.has(method)) return { kind: 'next' }
      return { kind: 'refuse', status: 405, allow: TAKES_POSTS.has(path) ? 'POST' : 'GET, HEAD' }
    }
    if (!READING.has(method)) return { kind: 'refuse', status: 405, allow: 'GET, HEAD' }

    if (knownFiles.has(path)) return { kind: 'file', address: path }
    if (isHashed(path)) return { kind: 'hashed-file', address: path }
    if (path.startsWith('/_next/')) return { kind: 'refuse', status: 404 }
    if (path.length > 1 && path.endsWith('/')) {
      return { kind: 'redirect', location: withoutTrailingSlashes(path) + query }
    }
    if (isDelegated(path)) return { kind: 'next' }

    const document = knownDocuments.has(path)
      ? path
      : rewriteRules.find(({ matcher }) => matcher.test(path))?.to
    const isFound = document !== undefined && !document.startsWith(MISSING)
    if (wantsData && isFound) return isLooser(document) ? { kind: 'document-only' } : { kind: 'next' }
    // Told "no such data", the client router loads the address as a document and so reaches the 404 page.
    if (wantsData) return { kind: 'refuse', status: 404 }
    if (document === undefined || !knownDocuments.has(document)) return { kind: 'not-found' }
    return { kind: 'document', address: document, status: isFound ? 200 : 404 }
  }

  /**
   * Client-side navigation keeps the policy of the document it started from. A page that may frame another origin
   * would find its frame blocked, so it is only ever loaded whole.
   */
  function isLooser(document: string): boolean {
    return (knownDocuments.get(document)?.frames.length ?? 0) > 0
  }

  function isDelegated(path: string): boolean {
    return delegatedAddresses.has(path) || delegatedPatterns.some((matcher) => matcher.test(path))
  }
}

/** Next matches the sources of rewrites and redirects without regard to case. */
function toMatcher(pattern: string): RegExp {
  return new RegExp(pattern, 'i')
}

/** Step by step: a pattern would look again from each of ten thousand slashes in the middle of a crafted address. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
