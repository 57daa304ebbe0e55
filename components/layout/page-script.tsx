'use client'

import { useEffect } from 'react'

/**
 * Loads the script of every page where Next hydrates pages: in `next dev`, `next start` and on hosts with an adapter of their
 * own. Our build leaves Next's scripts out, and writes this one into the page (server/build/finish-page.ts).
 */
export function PageScript() {
  useEffect(() => {
    void import('#lib/browser/every-page.ts')
  }, [])
  return null
}
