import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import './scripts/node-version.mjs'
import { buildCatalogue } from './lib/content/catalogue.ts'
import { readContentFolder } from './lib/content/folder.ts'
import { serviceRoute } from './lib/routes.ts'

// Also the first check of the content: a fault ends the build here, before anything is compiled.
const { footerServices } = buildCatalogue(readContentFolder()).navigation

/** Collections with a page per id, each with a page of its own for an id that is unknown. */
const COLLECTIONS = ['services', 'projects', 'blog', 'team']

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  agentRules: false,
  images: { unoptimized: true },
  experimental: { isrFlushToDisk: false },
  turbopack: {
    // Content is read as text by lib/content; `?raw` is the query that vitest understands as well.
    rules: {
      '*.md': { condition: { query: '?raw' }, type: 'text' },
      '*.yaml': { condition: { query: '?raw' }, type: 'text' },
      '*.svg': { condition: { query: '?raw' }, type: 'text' },
    },
  },

  // The footer links short addresses; each leads to the service that bears its title (decision 2).
  redirects: async () =>
    footerServices.map(({ href, service }) => ({
      source: href,
      destination: serviceRoute(service),
      permanent: true,
    })),

  rewrites: async () => ({
    beforeFiles: [],
    // Sources match without regard to case, so a redirect from /FAQ to /faq would lead to itself for ever.
    afterFiles: [{ source: '/FAQ', destination: '/faq' }],
    // Reached when no page has that id. The front door answers these with 404; `next dev` shows them with 200.
    fallback: COLLECTIONS.map((kind) => ({ source: `/${kind}/:id`, destination: `/missing/${kind}` })),
  }),
}

/** The adapter prepares what `server/` serves. A host that brings its own adapter serves the site its own way. */
export default function nextConfig(phase: string): NextConfig {
  const hosted = process.env.VERCEL !== undefined || process.env.NEXT_ADAPTER_PATH !== undefined
  if (phase !== PHASE_PRODUCTION_BUILD || hosted) return config
  return { ...config, adapterPath: fileURLToPath(new URL('./build/adapter.ts', import.meta.url)) }
}
