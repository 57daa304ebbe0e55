'use client'

import { useEffect } from 'react'

/**
 * Loads the script of every page where Next hydrates pages: in `next dev`, `next start` and on hosts with an adapter of their
 * own. Our build leaves Next's scripts out, and writes this one into the page (server/build/finish-page.ts).
 */
export function PageScript() {
  useEffect(() => {
    linkCounterparts()
    void import('#lib/browser/every-page.ts')
  }, [])
  return null
}

/** The build writes the addresses of the page in other languages into its links to them. */
function linkCounterparts(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-counterpart]')) {
    const version = document.head.querySelector<HTMLLinkElement>(`link[hreflang="${link.hreflang}"]`)
    if (version) link.pathname = new URL(version.href).pathname
  }
}
