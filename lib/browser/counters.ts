import { easeOut } from 'framer-motion/dom'
import { readMotion, watchMotion } from './motion.ts'
import { whenSeen } from './on-screen.ts'

const SEEN_SHARE = 0.3
const COUNT_MS = 2500

/**
 * Lets the figures of a list (`.motion-count`) show 0 until 30 % of the list is seen, and then count up once
 * (specification, section 9). The HTML has the final figures, for readers without script and where motion is paused.
 */
export function startCounters(): void {
  if (readMotion() === 'paused') return
  for (const list of document.querySelectorAll('dl:has(.motion-count)')) countWhenSeen(list)
}

function countWhenSeen(list: Element): void {
  const figures = Array.from(list.querySelectorAll<HTMLElement>('.motion-count'), readFigure)
  const show = (share: number) => {
    for (const figure of figures) figure(share)
  }
  let frame = 0
  let begun: number | undefined
  const next = () => {
    frame = requestAnimationFrame(count)
  }
  const count = (now: number) => {
    begun ??= now
    const time = Math.min(1, (now - begun) / COUNT_MS)
    // Fast at first, and slower towards the end.
    show(easeOut(time))
    if (time < 1) next()
  }
  show(0)
  const stopWaiting = whenSeen(list, next, { share: SEEN_SHARE })
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
