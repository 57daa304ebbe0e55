import { readMotion, watchMotion } from './motion.ts'
import { beginsBelow, whenMoving } from './on-screen.ts'

const ENTERING = '.reveal, .weave-in, .skill-fill'
const SEEN_SHARE = 0.15
/**
 * Many thresholds, because on a phone with large text a block can be many windows high: it enters when it fills that
 * share of the window.
 */
const ASKED_SHARES = Array.from({ length: 16 }, (_each, percent) => percent / 100)
const STAGGER_MS = 80
const MOST_STAGGERED = 2

/**
 * Animates elements below the first screen once, when they are first seen: `data-entry` goes from `waiting` over `entering`
 * to `entered`, and motion.css moves the element while it is `entering`. Nothing is hidden before the visitor begins to
 * move through the page, so that a tool which looks at the whole page at once sees all of it. Only elements that are out of
 * sight then are hidden, so a visitor never sees one disappear, and nothing stays hidden if the script does not load.
 */
export function startEntries(): void {
  whenMoving(() => {
    const observer = new IntersectionObserver(enter, { threshold: ASKED_SHARES })
    // Measure all before marking one: each mark would cause another layout.
    for (const element of findAll(ENTERING).filter(beginsBelow)) {
      element.dataset.entry = 'waiting'
      observer.observe(element)
    }
  })
  // A canceled animation (by a pause, or for printing) has ended too, because it would start again.
  document.addEventListener('animationend', finish)
  document.addEventListener('animationcancel', finish)
  watchMotion(showVisible)
}

/** Elements that come into sight together enter 80 ms apart; the third and all after it at the same time. */
function enter(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  const isPaused = readMotion() === 'paused'
  const coming = entries.filter((entry) => entry.isIntersecting && (isPaused || showsEnough(entry)))
  for (const [index, { target }] of coming.entries()) {
    observer.unobserve(target)
    if (!canEnter(target) || target.dataset.entry !== 'waiting') continue
    target.style.setProperty('--entry-delay', `${Math.min(index, MOST_STAGGERED) * STAGGER_MS}ms`)
    target.dataset.entry = isPaused ? 'entered' : 'entering'
  }
}

function showsEnough({
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry): boolean {
  const windowHeight = rootBounds?.height ?? innerHeight
  return intersectionRatio >= SEEN_SHARE || intersectionRect.height >= SEEN_SHARE * windowHeight
}

function finish({ target }: AnimationEvent): void {
  if (canEnter(target) && target.dataset.entry === 'entering') target.dataset.entry = 'entered'
}

/** Bars are SVG, all others are HTML. */
function canEnter(target: EventTarget | null): target is HTMLElement | SVGElement {
  return target instanceof HTMLElement || target instanceof SVGElement
}

/** A pause shows everything. Elements in sight must not disappear again with Play, even if they were still entering. */
function showVisible(): void {
  if (readMotion() === 'playing') return
  const shown = findAll('[data-entry]').filter(
    (element) => element.dataset.entry === 'entering' || !beginsBelow(element),
  )
  for (const element of shown) element.dataset.entry = 'entered'
}

function findAll(selector: string): (HTMLElement | SVGElement)[] {
  return [...document.querySelectorAll<HTMLElement | SVGElement>(selector)]
}
