import { readMotion, watchMotion } from './motion.ts'
import { beginsBelow, whenMoving } from './on-screen.ts'

const ENTERING = '.reveal, .weave-in, .skill-fill'
const SEEN_SHARE = 0.15
/**
 * Finer than the share itself. On a phone with large letters a block can be many windows high and never show that much
 * of itself: it enters once it fills that share of the window.
 */
const ASKED_SHARES = Array.from({ length: 16 }, (_each, percent) => percent / 100)
const STAGGER_MS = 80
const MOST_STAGGERED = 2

/**
 * Lets what is below the first screen enter once, when it is first seen: `data-entry` goes from `waiting` over
 * `entering` to `entered`, and motion.css moves what is entering. Nothing is hidden before the visitor begins to move
 * through the page, so that a tool which looks at the whole page at once sees all of it. Only what is out of sight then is
 * ever hidden: nothing disappears that a visitor has seen, and nothing waits for a script that does not come.
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
  // An animation that a pause or a printer takes away is over too: given back, it would start again.
  document.addEventListener('animationend', finish)
  document.addEventListener('animationcancel', finish)
  watchMotion(showWhatIsInSight)
}

/** Those that come into sight together follow each other by 80 ms; the third and all after it come at once. */
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

/** The bars are drawn as SVG, all else is HTML. */
function canEnter(target: EventTarget | null): target is HTMLElement | SVGElement {
  return target instanceof HTMLElement || target instanceof SVGElement
}

/** A pause shows everything. What it caught entering, or in sight by less than its share, must not go again with Play. */
function showWhatIsInSight(): void {
  if (readMotion() === 'playing') return
  const shown = findAll('[data-entry]').filter(
    (element) => element.dataset.entry === 'entering' || !beginsBelow(element),
  )
  for (const element of shown) element.dataset.entry = 'entered'
}

function findAll(selector: string): (HTMLElement | SVGElement)[] {
  return [...document.querySelectorAll<HTMLElement | SVGElement>(selector)]
}
