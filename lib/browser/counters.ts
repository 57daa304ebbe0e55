import { easeOut } from 'framer-motion/dom'
import { readMotion, watchMotion } from './motion.ts'
import { beginsBelow, whenMoving, whenSeen } from './on-screen.ts'

const SEEN_SHARE = 0.3
const COUNT_MS = 2500

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
    // An observer gets the position after the next layout. Measuring here would cause another layout during the load.
    new IntersectionObserver(([place], observer) => {
      observer.disconnect()
      if (place && place.boundingClientRect.top < innerHeight) start()
      else whenMoving(() => beginsBelow(list) && start())
    }).observe(list)
  }
}

function countWhenSeen(list: Element): void {
  const figures = Array.from(list.querySelectorAll<HTMLElement>('.motion-count'), readFigure)
  const show = (share: number) => {
    for (const figure of figures) figure(share)
  }
  let frame = 0
  const count = () => {
    let begun: number | undefined
    const step = (now: number) => {
      begun ??= now
      const time = Math.min(1, (now - begun) / COUNT_MS)
      // Fast at first, and slower towards the end.
      show(easeOut(time))
      if (time < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  // In a low window large letters may never show that share of the list: there it is a share of the window.
  const share = SEEN_SHARE * Math.min(1, innerHeight / list.clientHeight)
  show(0)
  const stopWaiting = whenSeen(list, count, { share })
  watchMotion(() => {
    stopWaiting()
    cancelAnimationFrame(frame)
    show(1)
  })
}

/** @returns the function that shows a share of a figure, from 0 to 1, in the digits that the figure is written with */
function readFigure(element: HTMLElement): (share: number) => void {
  const { textContent: text, dataset } = element
  const value = Number(dataset.count)
  const { lang } = document.documentElement
  // Creating a formatter takes 50 ms on a slow phone.
  const write = text.includes(String(value))
    ? String
    : new Intl.NumberFormat(lang, { useGrouping: false }).format
  return (share) => {
    element.textContent = text.replace(write(value), write(Math.round(value * share)))
  }
}
