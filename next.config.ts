import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { COLLECTIONS } from './lib/routes.ts'
import './scripts/node-version.mjs'

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  agentRules: false,
  images: { unoptimized: true },
  experimental: {
    isrFlushToDisk: false,
    // Next would keep one core for the process that waits for the pages: of two, half of the machine.
    cpus: availableParallelism(),
    // Its router would be told which parts of pages to fetch together; links are plain here (docs/performance.md).
    prefetchInlining: false,
    // A server that starts would load every page, and with it all content, though all pages are finished.
    preloadEntriesOnStart: false,
  },
  turbopack: {
    // Content is read as text by lib/content; `?raw` is the query that vitest understands as well.
    rules: {
      '*.md': { condition: { query: '?raw' }, type: 'text' },
      '*.yaml': { condition: { query: '?raw' }, type: 'text' },
      '*.svg': { condition: { query: '?raw' }, type: 'text' },
    },
  },

  rewrites: async () => ({
    beforeFiles: [],
    // Sources match without regard to case, so a redirect from /FAQ to /faq would lead to itself for ever.
    afterFiles: [{ source: '/FAQ', destination: '/faq' }],
    // Reached when no page has that id. The front door answers these with 404; `next dev` shows them with 200.
    fallback: COLLECTIONS.map((kind) => ({ source: `/${kind}/:id`, destination: `/missing/${kind}` })),
  }),
}

/** The first page of a list has the bare address. */
const FIRST_PAGES = [
  { source: '/:list(blog|projects)/page/1', destination: '/:list', permanent: true },
  {
    source: '/:list(blog|projects)/category/:category/page/1',
    destination: '/:list/category/:category',
    permanent: true,
  },
]

/** A built site knows its redirects and has its pages: it starts without reading the content once more. */
export default async function nextConfig(phase: string): Promise<NextConfig> {
  if (phase === PHASE_PRODUCTION_SERVER) return config
  await writeBrandSheet()
  const redirects = [...FIRST_PAGES, ...(await redirectsOfContent(phase))]
  return {
    ...config,
    redirects: async () => redirects,
    ...(phase === PHASE_PRODUCTION_BUILD ? await forBuild() : {}),
  }
}

/**
 * The footer links short addresses; each leads to the service that bears its title (decision 1, point 2). An entry that
 * was renamed is found at its former addresses. This is also the first check of the content: a fault in it ends the build
 * here, before anything is compiled. During `next dev` the browser shows the fault, and the page as soon as it is mended;
 * the short addresses are then there after a restart.
 */
async function redirectsOfContent(phase: string) {
  const { buildCatalogue } = await import('./lib/content/build-catalogue.ts')
  const { ContentError } = await import('./lib/content/fault.ts')
  const { readContentFolder } = await import('./lib/content/folder.ts')
  try {
    const drafts = phase === PHASE_DEVELOPMENT_SERVER ? 'shown' : 'hidden'
    const { redirects } = buildCatalogue(readContentFolder(), { drafts })
    return redirects.map(({ from, to }) => ({ source: from, destination: to, permanent: true }))
  } catch (error) {
    if (phase !== PHASE_DEVELOPMENT_SERVER || !(error instanceof ContentError)) throw error
    console.error(error.message)
    return []
  }
}

/** The style sheets import the colours of `content/brand.yaml` as a file. scripts/dev-server.ts writes it again at a change. */
async function writeBrandSheet(): Promise<void> {
  const { updateBrandSheet } = await import('./scripts/brand-sheet.ts')
  await updateBrandSheet(process.cwd())
}

/** What only a build needs: its photographs, encoded, and the front door. */
async function forBuild(): Promise<NextConfig> {
  const { preparePhotographs } = await import('./build/photographs.ts')
  const { openTextCache } = await import('./build/text-cache.ts')
  // The processes that make the pages inherit it.
  process.env.TEXT_CACHE = openTextCache(process.cwd())
  const { env, ...door } = frontDoor()
  return {
    ...door,
    env: { ...env, PHOTOGRAPHS: JSON.stringify(await preparePhotographs()) },
    // `npm test` has checked the types by then, which takes a quarter of a build.
    typescript: { ignoreBuildErrors: process.env.TYPES_CHECKED === 'yes' },
  }
}

/** The adapter prepares what `server/` serves. A host that brings its own adapter serves the site its own way. */
function frontDoor(): NextConfig {
  const hosted = process.env.VERCEL !== undefined || process.env.NEXT_ADAPTER_PATH !== undefined
  if (hosted) return {}
  return {
    adapterPath: fileURLToPath(new URL('./build/adapter.ts', import.meta.url)),
    // It writes our own script into each page, so React need not bring it (components/layout/awake.tsx).
    env: { HAS_PAGE_SCRIPT: 'yes' },
    turbopack: { ...config.turbopack, resolveAlias: { './collect-segment-data': './build/no-segments.ts' } },
  }
}
