import { readMotion, watchMotion } from './motion.ts'
import { beginsBelow, whenMoving, whenSeen } from './on-screen.ts'

const SEEN_SHARE = 0.3
/** How far ahead of the window the library that counts is fetched. */
const AHEAD = '100%'

/**
 * Lets the figures of a list (`.motion-count`) start at 0 and count up once 30 % of the list is seen (specification,
 * section 9). The HTML has the final figures, which stay until the visitor moves through the page, and where motion is
 * paused. On the first screen they count at once.
 */
export function startCounters(): void {
  for (const list of document.querySelectorAll('dl:has(.motion-count)')) {
    const start = () => {
      if (readMotion() === 'playing') countWhenSeen(list)
    }
    // An observer tells the place after the next layout. To ask the list itself would cost another layout during the load.
    new IntersectionObserver(([place], observer) => {
      observer.disconnect()
      if (place && place.boundingClientRect.top < innerHeight) start()
      else whenMoving(() => beginsBelow(list) && start())
    }).observe(list)
  }
}

function countWhenSeen(list: Element): void {
  const figures = Array.from(list.querySelectorAll('.motion-count'), readFigure)
  const counting = new AbortController()
  const finish = () => {
    counting.abort()
    for (const { value, show } of figures) show(value)
  }
  for (const { show } of figures) show(0)
  watchMotion(finish)
  // A prefetch that failed is repeated when the script is needed.
  whenSeen(list, () => void fetchCount().catch(() => undefined), { ahead: AHEAD })
  const start = () =>
    fetchCount().then(({ countUp }) => {
      for (const { value, show } of figures) countUp(value, show, counting.signal)
    }, finish)
  whenSeen(list, () => void start(), { share: SEEN_SHARE })
}

function readFigure(figure: Element) {
  const [, value = '0', suffix = ''] = /^(\d+)(.*)$/.exec(figure.textContent) ?? []
  const show = (shown: number) => {
    figure.textContent = shown + suffix
  }
  return { value: Number(value), show }
}

/** framer-motion comes when figures are near, and never with the page. */
function fetchCount() {
  return import('./count-up.ts')
}
