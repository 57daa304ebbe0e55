'use client'

import { useEffect, useState } from 'react'
import { HYDRATED_EVENT } from '#lib/browser/framework.ts'

/**
 * Says that React answers: what is held back until then goes on (lib/browser/framework.ts). Not in the first effect:
 * what islands ask for when they find themselves in a browser is drawn between that and the second.
 */
export function HydrationSignal() {
  const [isDrawn, setIsDrawn] = useState(false)

  useEffect(() => {
    setIsDrawn(true)
    // Where the build has not put our own script into the page: in development, and on a host with its own adapter.
    if (!process.env.HAS_PAGE_SCRIPT) void import('#lib/browser/page.ts')
  }, [])

  useEffect(() => {
    if (!isDrawn) return
    document.documentElement.dataset.hydrated = ''
    window.dispatchEvent(new Event(HYDRATED_EVENT))
  }, [isDrawn])

  return null
}
