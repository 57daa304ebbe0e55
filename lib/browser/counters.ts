import { readMotion, watchMotion } from './motion.ts'
import { whenSeen } from './on-screen.ts'

const SEEN_SHARE = 0.3
/** How far ahead of the window the library that counts is fetched. */
const AHEAD = '100%'

/**
 * Lets the figures of a list (`.motion-count`) start at 0 and count up once 30 % of the list is seen (specification,
 * section 9). The final figures stand in the HTML; they stay there where motion is paused.
 */
export function startCounters(): void {
  if (readMotion() === 'paused') return
  for (const list of document.querySelectorAll('dl:has(.motion-count)')) countWhenSeen(list)
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
  // What failed ahead of time is asked for again when it is due.
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
