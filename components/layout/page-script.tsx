'use client'

import { useEffect } from 'react'

/**
 * Loads the script of every page where Next hydrates pages: in `next dev`, `next start` and on hosts with an adapter of their
 * own. Our build leaves Next's scripts out, and writes this one into the page (server/build/page.ts).
 */
export function PageScript() {
  useEffect(() => {
    void import('#lib/browser/page.ts')
  }, [])
  return null
}
