'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/**
 * After a link inside the site, the keyboard stands at the beginning of the new page, as it would after a full load
 * (WCAG 2.4.3); Next's own announcer reads the title. A link to a part of a page puts it there by itself.
 */
export function PageFocus() {
  const pathname = usePathname()
  const left = useRef(pathname)

  useEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    if (location.hash === '') document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return null
}
