import { chosenHeroes } from './hero-choice.ts'
import { changeFrames, FIRST_FRAMES, type HeroEvent, nextPlace } from './hero-frames.ts'
import { readMotion, watchMotion, whilePlaying } from './motion.ts'

const INTERVAL_MS = 5000

/**
 * Shows the chosen pictures of the first screen in turn: every 5 s one fades into the next. A picture is fetched one
 * turn before it is due, and its turn waits until it is there; one that does not come has no turn. Where motion is
 * paused none is due, unless the first does not come.
 */
export function startHero(): void {
  const elements = document.querySelectorAll<HTMLElement>('.hero-frame')
  if (elements.length === 0) return
  let frames = FIRST_FRAMES
  const asked = new Set<number>()

  const isWanted = (place: number) => {
    const isDue = readMotion() === 'playing' || frames.pictures[frames.seen] === 'failed'
    return isDue && frames.pictures[place] === 'waiting' && !asked.has(place)
  }
  const fetchPicture = (place: number) => {
    asked.add(place)
    const picture = new Image()
    picture.onload = () => change({ type: 'arrived', place })
    picture.onerror = () => change({ type: 'failed', place })
    picture.src = chosenHeroes()[place] ?? ''
  }
  const fetchNext = () => {
    const next = nextPlace(frames)
    if (isWanted(next)) whenIdle(() => isWanted(next) && fetchPicture(next))
  }
  const change = (event: HeroEvent) => {
    frames = changeFrames(frames, event)
    for (const [place, element] of elements.entries()) {
      element.dataset.seen = String(place === frames.seen)
      element.classList.toggle(`hero-frame-${place + 1}`, frames.pictures[place] === 'arrived')
    }
    fetchNext()
  }

  // The first is on its way already: this only asks what became of it.
  whenIdle(() => fetchPicture(0))
  fetchNext()
  watchMotion(fetchNext)
  whilePlaying(() => change({ type: 'turn' }), INTERVAL_MS)
}

/** Safari has no requestIdleCallback. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task)
  else setTimeout(task, 1000)
}
