'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

const ENTERING = '.reveal, .cloth-reveal, .skill-fill'
const SEEN_SHARE = 0.15
const STAGGER_MS = 80
const MOST_STAGGERED = 2

/**
 * Lets what lies below the first screen enter once, when it is first seen. Only what is out of sight when this runs
 * is ever hidden, and only by this script: nothing disappears that a visitor has seen, nothing waits for a script
 * that does not come, and the first screen waits for nobody.
 */
export function EntryAnimations() {
  const pathname = usePathname()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address means other elements
  useEffect(() => {
    const observer = new IntersectionObserver(enter, { threshold: SEEN_SHARE })
    for (const element of document.querySelectorAll<HTMLElement>(ENTERING)) {
      if (element.dataset.entry === 'done') continue
      if (element.getBoundingClientRect().top >= innerHeight) element.dataset.entry = 'waiting'
      if (element.dataset.entry !== 'waiting') continue
      observer.observe(element)
    }
    return () => observer.disconnect()
  }, [pathname])

  return null
}

/** Those that come into sight together follow each other by 80 ms, the third and all after it at once. */
function enter(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  const coming = entries.filter((entry) => entry.isIntersecting)
  for (const [index, { target }] of coming.entries()) {
    observer.unobserve(target)
    if (!(target instanceof HTMLElement)) continue
    target.style.setProperty('--entry-delay', `${Math.min(index, MOST_STAGGERED) * STAGGER_MS}ms`)
    target.dataset.entry = 'done'
  }
}
