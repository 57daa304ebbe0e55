import type { AdapterOutput, NextAdapter } from 'next'
import type { Manifest } from '#build/manifest.ts'

type BuildResult = Parameters<NonNullable<NextAdapter['onBuildComplete']>>[0]
type Outputs = BuildResult['outputs']

export type Source = { address: string; filePath: string }

/**
 * Every page as finished HTML.
 *
 * @throws when a page could not be served from memory for ever: the front door never asks Next for a document,
 * so a page that is rendered at run time or goes stale must stop the build instead of being served wrongly.
 */
export function collectPages({ appPages, prerenders }: Outputs): Source[] {
  const faults: string[] = []
  const pages: Source[] = []

  for (const prerender of prerenders) {
    if (isInternal(prerender.pathname)) continue
    if (typeof prerender.parentFallbackMode === 'string' || prerender.parentFallbackMode === null) {
      faults.push(`${prerender.route} renders ids it does not know: export dynamicParams = false`)
    }
    if (!('routeType' in prerender) || prerender.routeType !== 'page') continue
    const filePath = prerender.fallback?.filePath
    if (prerender.compute !== 'static' || filePath === undefined) {
      faults.push(`${prerender.pathname} needs the server at run time: make it fully static`)
    } else if (prerender.fallback?.initialRevalidate !== false) {
      faults.push(`${prerender.pathname} asks to be rendered again later: remove its revalidate`)
    } else {
      pages.push({ address: prerender.pathname, filePath })
    }
  }

  const known = new Set(pages.map((page) => page.address))
  for (const { pathname } of appPages) {
    if (isInternal(pathname) || pathname.includes('[') || pathname.endsWith('.rsc') || known.has(pathname))
      continue
    faults.push(`${pathname} was not prerendered: make it fully static`)
  }

  if (faults.length > 0) throw new Error(['These pages cannot be served:', ...new Set(faults)].join('\n  - '))
  return pages
}

/** @throws when Next has put the page for unknown addresses somewhere else than it used to. */
export function findNotFoundPage({ staticFiles }: Outputs): Source {
  const page = staticFiles.find(({ pathname }) => pathname === '/404')
  if (page === undefined)
    throw new Error('The build has no /404: without it unknown addresses have no answer.')
  return { address: '/404', filePath: page.filePath }
}

/** The hashed scripts, styles and media, whose names change with their content. */
export function collectHashedFiles({ staticFiles }: Outputs): Source[] {
  return staticFiles.filter(isHashed).map(({ pathname, filePath }) => ({ address: pathname, filePath }))
}

/** What is left for Next: route handlers, files made by them (robots.txt, sitemap.xml, cards), redirects. */
export function collectDelegated({ outputs, routing }: BuildResult): Manifest['delegated'] {
  const handlers = outputs.appRoutes.map(({ pathname }) => pathname).filter((each) => !each.endsWith('.rsc'))
  const metadata = outputs.staticFiles
    .filter((file) => !isHashed(file) && !/^\/(?:404|500)$/.test(file.pathname))
    .map(({ pathname }) => pathname)
  const prerendered = outputs.prerenders.filter(isRoute).map(({ pathname }) => pathname)
  // Trailing slashes are redirected by the front door itself, before anything else can match them.
  const redirects = routing.beforeMiddleware.filter((route) => route.status !== undefined && !route.priority)

  return {
    addresses: [...new Set([...handlers, ...metadata, ...prerendered])].filter((each) => !each.includes('[')),
    patterns: [
      ...redirects.map(({ sourceRegex }) => sourceRegex),
      ...handlers.filter((each) => each.includes('[')).map(patternOf),
    ],
  }
}

/** All three phases in their order; what Next adds after the `?` of a destination is for its own use. */
export function collectRewrites({ routing }: BuildResult): Manifest['rewrites'] {
  return [...routing.beforeFiles, ...routing.afterFiles, ...routing.fallback].flatMap((route) =>
    route.destination === undefined
      ? []
      : [{ pattern: route.sourceRegex, to: route.destination.replace(/\?.*$/, '') }],
  )
}

function isInternal(pathname: string): boolean {
  return pathname.startsWith('/_')
}

function isHashed({ pathname }: { pathname: string }): boolean {
  return pathname.startsWith('/_next/static/')
}

function isRoute(prerender: AdapterOutput['PRERENDER']): boolean {
  return 'routeType' in prerender && prerender.routeType === 'route'
}

function patternOf(pathname: string): string {
  const literal = pathname.replace(/[.*+?^${}()|\\]/g, '\\$&')
  return `^${literal.replace(/\[\\\.\\\.\\\.[^\]]+\]/g, '.+').replace(/\[[^\]]+\]/g, '[^/]+')}$`
}
