import type { AdapterOutput, NextAdapter } from 'next'
import type { FileHeaders, Manifest } from '#server/build/manifest.ts'

type BuildResult = Parameters<NonNullable<NextAdapter['onBuildComplete']>>[0]
type Outputs = BuildResult['outputs']

export type Source = { address: string; filePath: string }

/** `headers`: those of the route handler that has made it. */
export type FileSource = Source & { headers?: FileHeaders }

/**
 * Every page as finished HTML.
 *
 * @throws when a page is rendered at run time or revalidated. The server never asks Next for a page.
 */
export function collectPages({ appPages, prerenders }: Outputs): Source[] {
  const ours = prerenders.filter(({ pathname }) => !isInternal(pathname))
  const open = ours.filter(({ parentFallbackMode: mode }) => typeof mode === 'string' || mode === null)
  const pages = ours.filter((each) => 'routeType' in each && each.routeType === 'page')
  const finished = pages.filter(isFinished)
  const known = new Set(finished.map(({ pathname }) => pathname))
  const named = appPages.filter(({ pathname }) => !/\[|\.rsc$/.test(pathname) && !isInternal(pathname))
  const unfinished = [...pages, ...named].map(({ pathname }) => pathname).filter((each) => !known.has(each))
  const faults = [
    ...open.map(({ route }) => `${route} renders unknown ids: export dynamicParams = false`),
    ...unfinished.map(
      (each) => `${each} is rendered later than in the build: make it static, without revalidate`,
    ),
  ]
  if (faults.length > 0) throw new Error(['These pages cannot be served:', ...new Set(faults)].join('\n  - '))
  // Encoded as browsers send it: Next does not encode the letters of an id.
  return finished.map(({ pathname, fallback }) => ({
    address: encodeURI(pathname),
    filePath: fallback?.filePath ?? '',
  }))
}

/** @throws when Next writes the page for unknown addresses to another place. */
export function findNotFoundPage({ staticFiles }: Outputs): Source {
  const page = staticFiles.find(({ pathname }) => pathname === '/404')
  if (page === undefined) throw new Error('The build has no /404 page.')
  return { address: '/404', filePath: page.filePath }
}

/**
 * All static files: styles and media, icons and the like, and responses of prerendered route handlers. Without the scripts of
 * Next, which no page loads.
 */
export function collectFiles({ staticFiles, prerenders }: Outputs): FileSource[] {
  const written = staticFiles
    .filter(({ pathname }) => !/^\/(?:404|500)$|^\/_next\/.*\.js$/.test(pathname))
    .map(({ pathname, filePath }) => ({ address: pathname, filePath }))
  const answered = prerenders.filter(isFinishedAnswer).flatMap(({ pathname, fallback }) => {
    const { 'content-type': type, link } = fallback?.initialHeaders ?? {}
    if (fallback?.filePath === undefined || typeof type !== 'string') return []
    const headers = { 'content-type': type, ...(typeof link === 'string' ? { link } : {}) }
    return [{ address: pathname, filePath: fallback.filePath, headers }]
  })
  return [...written, ...answered]
}

/**
 * The addresses of the route handlers that answer at request time.
 * @throws when one of them is not at a fixed address below /api, because the server does not route others
 */
export function collectHandlers({ appRoutes, prerenders }: Outputs): string[] {
  const finished = new Set(prerenders.filter(isFinishedAnswer).map(({ pathname }) => pathname))
  // A handler with dynamicParams = false was prerendered for all its addresses.
  const complete = new Set(
    prerenders
      .filter((each) => isFinishedAnswer(each) && each.parentFallbackMode === false)
      .map(({ route }) => route),
  )
  const handlers = appRoutes
    .map(({ pathname }) => pathname)
    .filter((each) => !each.endsWith('.rsc') && !finished.has(each) && !complete.has(each))
  const unserved = handlers.find((each) => !each.startsWith('/api/') || each.includes('['))
  if (unserved !== undefined)
    throw new Error(
      `app${unserved}/route.ts answers at request time. Only handlers below app/api, without [parameters] in their address, can do that: move it, or make it static.`,
    )
  return handlers
}

/** Addresses that moved. Without redirects of trailing slashes: the server makes them itself. */
export function collectRedirects({ routing }: BuildResult): Manifest['redirects'] {
  return routing.beforeMiddleware.flatMap(
    ({ source, sourceRegex, headers: { Location: to } = {}, status, priority }) =>
      to === undefined || status === undefined || priority
        ? []
        : [{ pattern: sourceRegex, from: forHosts(source), to, status }],
  )
}

/** Addresses that show another page's document, first match wins: three phases in order. */
export function collectRewrites({ routing }: BuildResult): Manifest['rewrites'] {
  const { beforeFiles, afterFiles, fallback } = routing
  return [...beforeFiles, ...afterFiles, ...fallback].flatMap(({ source, sourceRegex, destination }) =>
    // A destination that contains parts of the requested address is not a single page of the build.
    destination === undefined || /^[^?]*\$/.test(destination)
      ? []
      : // Next uses the query of a destination itself.
        [{ pattern: sourceRegex, from: forHosts(source), to: destination.replace(/\?.*$/, '') }],
  )
}

/** An address as static hosts write it, with `*` for the rest of a path; undefined for any other pattern. */
function forHosts(source = ':'): string | undefined {
  const from = source.replace(/:\w+\+$/, '*')
  return /[:(]/.test(from) ? undefined : from
}

function isInternal(pathname: string): boolean {
  return pathname.startsWith('/_')
}

function isFinished({ compute, fallback }: AdapterOutput['PRERENDER']): boolean {
  return compute === 'static' && fallback?.filePath !== undefined && fallback.initialRevalidate === false
}

function isFinishedAnswer(prerender: AdapterOutput['PRERENDER']): boolean {
  const isRoute = 'routeType' in prerender && prerender.routeType === 'route'
  return isRoute && isFinished(prerender) && (prerender.fallback?.initialStatus ?? 200) === 200
}
