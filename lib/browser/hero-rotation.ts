import { chosenHeroes } from './hero-choice.ts'
import { readMotion, watchMotion, whilePlaying } from './motion.ts'

const INTERVAL_MS = 5000

/** How far the browser has got with a picture. */
type State = 'waiting' | 'asked' | 'arrived' | 'failed'

/**
 * Shows the chosen pictures of the first screen in turn: every 5 s one fades into the next. A picture is fetched one turn
 * before it is due, and its turn waits until it has loaded. One that fails to load has no turn. While motion is paused,
 * the picture only changes if the first one fails.
 */
export function startHero(): void {
  const frames = [...document.querySelectorAll<HTMLElement>('.hero-frame')]
  if (frames.length === 0) return
  // The inline script has already requested the first one.
  const states = frames.map((_frame, place): State => (place === 0 ? 'arrived' : 'waiting'))
  let seen = 0

  /** The place of the next picture: the current one if all others have failed. */
  const nextPlace = () => {
    const places = frames.map((_frame, step) => (seen + 1 + step) % frames.length)
    return places.find((place) => states[place] !== 'failed') ?? seen
  }
  const showNext = () => {
    const next = nextPlace()
    if (states[next] === 'arrived') seen = next
    for (const [place, frame] of frames.entries()) frame.dataset.seen = String(place === seen)
    fetchNext()
  }
  const settle = (place: number, state: State) => {
    states[place] = state
    frames[place]?.setAttribute('data-arrived', String(state === 'arrived'))
    // An empty frame is not kept until the next turn.
    if (states[seen] === 'failed') showNext()
    else fetchNext()
  }
  const fetchPicture = (place: number) => {
    const picture = new Image()
    picture.onload = () => settle(place, 'arrived')
    picture.onerror = () => settle(place, 'failed')
    picture.src = chosenHeroes()[place] ?? ''
  }
  const fetchNext = () =>
    whenIdle(() => {
      const next = nextPlace()
      const isDue = readMotion() === 'playing' || states[seen] === 'failed'
      if (!isDue || states[next] !== 'waiting') return
      states[next] = 'asked'
      fetchPicture(next)
    })

  // The first is already loading: this only waits for it.
  whenIdle(() => fetchPicture(0))
  fetchNext()
  watchMotion(fetchNext)
  whilePlaying(showNext, INTERVAL_MS)
}

/** Safari has no requestIdleCallback. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task)
  else setTimeout(task, 1000)
}
