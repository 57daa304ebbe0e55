import { chosenHeroes } from './hero-choice.ts'
import { readMotion, watchMotion, whilePlaying } from './motion.ts'

const INTERVAL_MS = 5000

/**
 * Shows the chosen pictures of the first screen in turn: every 5 s one fades into the next. A picture is fetched one turn
 * before it is due, and its turn waits until it has loaded. One that fails to load has no turn. While motion is paused,
 * the picture only changes if the first one fails.
 */
export function startHero(): void {
  const frames = [...document.querySelectorAll<HTMLElement>('.hero-frame')]
  if (frames.length === 0) return
  // The visible one, then the others in the order of their turns.
  let turns = frames
  const asked = new Set<HTMLElement>()

  const fetchPicture = (frame: HTMLElement) => {
    if (asked.has(frame)) return
    asked.add(frame)
    const picture = new Image()
    picture.onload = () => {
      frame.dataset.arrived = 'true'
    }
    picture.onerror = () => show(turns.filter((each) => each !== frame))
    picture.src = chosenHeroes()[frames.indexOf(frame)] ?? ''
  }
  // The inline script has already requested the first one: this only waits for it.
  const fetchDue = () =>
    whenIdle(() => {
      for (const frame of turns.slice(0, readMotion() === 'playing' ? 2 : 1)) fetchPicture(frame)
    })
  const show = (left: HTMLElement[]) => {
    turns = left
    for (const frame of frames) frame.dataset.seen = String(frame === turns[0])
    fetchDue()
  }
  const showNext = () => {
    const [seen, next, ...others] = turns
    if (seen && next?.dataset.arrived === 'true') show([next, ...others, seen])
  }

  fetchDue()
  watchMotion(fetchDue)
  whilePlaying(showNext, INTERVAL_MS)
}

/** Safari has no requestIdleCallback. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task)
  else setTimeout(task, 1000)
}
