'use client'

import { useEffect, useState } from 'react'
import { HYDRATED_EVENT } from '#lib/browser/framework.ts'

/**
 * Dispatches the event after hydration, for held presses (lib/browser/framework.ts). In the second effect, because
 * islands render again after their first effects.
 */
export function HydrationSignal() {
  const [isDrawn, setIsDrawn] = useState(false)

  useEffect(() => {
    setIsDrawn(true)
    // In development, and on a host with its own adapter, our script is not in the page.
    if (!process.env.HAS_PAGE_SCRIPT) void import('#lib/browser/page.ts')
  }, [])

  useEffect(() => {
    if (!isDrawn) return
    document.documentElement.dataset.hydrated = ''
    window.dispatchEvent(new Event(HYDRATED_EVENT))
  }, [isDrawn])

  return null
}
