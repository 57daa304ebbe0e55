import type { NextConfig } from 'next'

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
}

export default config
