type Visibility = {
  /** The share of the element that must be in sight, from 0 (its edge) to 1. */
  share?: number
  /** The distance below the window that counts as in sight: a CSS length such as `600px` or `100%`. */
  ahead?: string
}

/**
 * Calls back once, when an element is first seen.
 * @returns the function that stops waiting for it
 */
export function whenSeen(
  element: Element,
  callback: () => void,
  { share = 0, ahead = '0px' }: Visibility = {},
) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { threshold: share, rootMargin: ahead },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** The events by which a visitor moves through the page. A tool that captures the whole page causes none. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'scroll'] as const

/** Calls back once, when the visitor begins to move through the page. */
export function whenMoving(callback: () => void): void {
  const waiting = new AbortController()
  const move = ({ type }: Event) => {
    // In Chromium, a capture of a whole right-to-left page scrolls sideways.
    if (type === 'scroll' && scrollY === 0) return
    waiting.abort()
    callback()
  }
  for (const each of MOVES) addEventListener(each, move, { passive: true, signal: waiting.signal })
}

/** Whether nothing of an element is in sight yet. */
export function beginsBelow(element: Element): boolean {
  return element.getBoundingClientRect().top >= innerHeight
}
