import { isHashed, type Manifest, MISSING } from '#server/build/manifest.ts'
import { type Api, allowedMethods, findHandler, type Handler } from './api.ts'

export type Decision =
  /** Without an address: the page for unknown addresses. */
  | { kind: 'document'; address?: string; status: 200 | 404 | 410 }
  | { kind: 'file'; address: string }
  /** Not of this build, but a page of another build may need it. */
  | { kind: 'hashed-file'; address: string }
  | { kind: 'api'; handler: Handler }
  /** A refusal or a redirect. */
  | { kind: 'answer'; status: number; headers?: { allow: string } | { location: string } }

const READING = new Set(['GET', 'HEAD'])
const MOVED = 308

/** Creates the function that decides how to answer a request. */
export function createRouter({ documents, rewrites, redirects, gone, files }: Manifest, api: Api) {
  const redirectRules = redirects.map(toRule)
  const rewriteRules = rewrites.map(toRule)
  const missing = (path: string) => (gone.includes(path) ? 410 : 404)

  /** @param target of the request, as it was sent */
  return function decide(method: string, target: string): Decision {
    const [, path = '', query = ''] = /^([^?]*)(.*)$/.exec(target) ?? []

    // `//host` and `\host` name another server to browsers, so they must not survive a redirect.
    if (!path.startsWith('/') || /^\/\/|\\/.test(path)) return { kind: 'answer', status: 400 }
    const plain = decode(path)
    if (plain === undefined) return { kind: 'answer', status: 400 }
    if (plain.split('/').some((segment) => segment === '..' || segment === '.'))
      return { kind: 'answer', status: 404 }

    if (path.startsWith('/api/')) {
      const found = Object.hasOwn(api, path) ? api[path] : undefined
      if (found === undefined) return { kind: 'answer', status: 404 }
      const handler = findHandler(found, method)
      if (handler !== undefined) return { kind: 'api', handler }
      return { kind: 'answer', status: 405, headers: { allow: allowedMethods(found) } }
    }
    if (!READING.has(method)) return { kind: 'answer', status: 405, headers: { allow: 'GET, HEAD' } }

    const address = Object.hasOwn(files, path) ? path : canonical(path)
    if (Object.hasOwn(files, address)) return { kind: 'file', address }
    if (isHashed(path)) return { kind: 'hashed-file', address: path }
    if (path.startsWith('/_next/')) return { kind: 'answer', status: 404 }
    // Only from the first slash of a row: otherwise ten thousand slashes would take quadratic time.
    const straight = path.replace(/(?<=[^/])\/+$/, '')
    // A page has no redirect (checkRedirects), and there may be thousands of them.
    const page = [path, address].find((each) => Object.hasOwn(documents, each))
    for (const { matcher, to, status } of page === undefined ? redirectRules : []) {
      if (matcher.test(straight))
        return { kind: 'answer', status, headers: { location: straight.replace(matcher, to) + query } }
    }
    if (straight !== path) return { kind: 'answer', status: MOVED, headers: { location: straight + query } }

    const document = page ?? rewriteRules.find(({ matcher }) => matcher.test(path))?.to ?? ''
    if (!Object.hasOwn(documents, document)) return { kind: 'document', status: missing(plain) }
    const status = document.startsWith(MISSING) ? missing(plain) : 200
    return { kind: 'document', address: document, status }
  }
}

/** Next ignores case when it matches rewrites and redirects. */
function toRule<Rule extends { pattern: string }>(rule: Rule): Rule & { matcher: RegExp } {
  return { ...rule, matcher: new RegExp(rule.pattern, 'i') }
}

/** Encodes a path as the build does. Browsers leave some characters unencoded (`report[1].pdf`). */
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
