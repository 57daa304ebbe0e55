import { readMotion, watchMotion } from './motion.ts'
import { isSeen, THRESHOLDS, whenMoving } from './on-screen.ts'

/** Bars are SVG, all others are HTML. */
type Entering = HTMLElement | SVGElement

const ENTERING = '.reveal, .weave-in, .skill-fill'
const SEEN_SHARE = 0.15
const STAGGER_MS = 80
const MOST_STAGGERED = 2

/**
 * Animates elements below the first screen once, when they are first seen: `data-entry` goes from `waiting` over `entering`
 * to `entered`, and motion.css moves the element while it is `entering`. Nothing is hidden before the page is moved, so that
 * a tool which looks at the whole page at once sees all of it, and nothing stays hidden if the script does not load.
 */
export function startEntries(): void {
  whenMoving(() => {
    const observer = new IntersectionObserver(enter, { threshold: THRESHOLDS })
    // Whatever is on the first screen of the page has been seen. After a jump, nothing else has.
    const isUnseen = (element: Entering) => element.getBoundingClientRect().top + scrollY >= innerHeight
    // Measure all before marking one: each mark would cause another layout.
    for (const element of findAll(ENTERING).filter(isUnseen)) {
      element.dataset.entry = 'waiting'
      observer.observe(element)
    }
  })
  // A canceled animation (by a pause, or for printing) has ended too, because it would start again.
  addEventListener('animationend', finish)
  addEventListener('animationcancel', finish)
  watchMotion(showVisible)
}

/** Elements that come into sight together enter 80 ms apart; the third and all after it at the same time. */
function enter(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  const isPaused = readMotion() === 'paused'
  const coming = entries.filter((entry) => isSeen(entry, isPaused ? 0 : SEEN_SHARE))
  for (const [index, { target }] of coming.entries()) {
    observer.unobserve(target)
    const { dataset, style } = target as Entering
    if (dataset.entry !== 'waiting') continue
    style.setProperty('--entry-delay', `${Math.min(index, MOST_STAGGERED) * STAGGER_MS}ms`)
    dataset.entry = isPaused ? 'entered' : 'entering'
  }
}

function finish({ target }: AnimationEvent): void {
  const { dataset } = target as Entering
  if (dataset.entry === 'entering') dataset.entry = 'entered'
}

/** A pause shows everything. Elements in sight must not disappear again with Play, even if they were still entering. */
function showVisible(): void {
  if (readMotion() === 'playing') return
  const shown = findAll('[data-entry]').filter(
    (element) => element.dataset.entry === 'entering' || element.getBoundingClientRect().top < innerHeight,
  )
  for (const element of shown) element.dataset.entry = 'entered'
}

function findAll(selector: string): Entering[] {
  return [...document.querySelectorAll<Entering>(selector)]
}
