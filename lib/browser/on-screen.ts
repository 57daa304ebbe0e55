/** At each of these shares, an observer asks `isSeen`: many, for high elements. */
export const THRESHOLDS = Array.from({ length: 31 }, (_each, percent) => percent / 100)

type Visibility = {
  /** The share of the element that must be in sight, from 0 (its edge) to 0.3: see `isSeen`. */
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
      if (!entries.some((entry) => isSeen(entry, share))) return
      observer.disconnect()
      callback()
    },
    { threshold: THRESHOLDS, rootMargin: ahead },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/**
 * Whether a share of an element is in sight. With large text on a phone, an element can be many windows high:
 * it is also seen when it fills that share of the window.
 */
export function isSeen(entry: IntersectionObserverEntry, share: number): boolean {
  const { isIntersecting, boundingClientRect, intersectionRect } = entry
  return isIntersecting && intersectionRect.height >= share * Math.min(boundingClientRect.height, innerHeight)
}

/** The events by which a visitor moves through the page. A tool that captures the whole page causes none. */
const MOVES = ['wheel', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Calls back once, when the visitor begins to move through the page or a script moves it, or in the first frame if the
 * page begins further down: at an anchor or a restored place. Always before that part is painted.
 */
export function whenMoving(callback: () => void): void {
  const waiting = new AbortController()
  const move = ({ type }: Event) => {
    // In Chromium, a capture of a whole right-to-left page scrolls sideways.
    if (type === 'scroll' && !scrollY) return
    waiting.abort()
    callback()
  }
  for (const each of MOVES) addEventListener(each, move, { passive: true, signal: waiting.signal })
  // The page may have been scrolled before. Reading its place at once would cause another layout during the load.
  requestAnimationFrame(() => dispatchEvent(new Event('scroll')))
}
