import { animateValue, easeOut } from 'framer-motion/dom'

const COUNT_MS = 2500

/**
 * Counts from 0 to a figure in 2.5 s, fast at first and slower towards the end.
 * @param show called with a whole number for each frame, at last with `value` itself
 * @param signal stops the counting where it is
 */
export function countUp(value: number, show: (figure: number) => void, signal: AbortSignal): void {
  if (signal.aborted) return
  // A single value needs a third of the library; `animate`, which can do everything, would fetch 25 KB.
  const counting = animateValue({
    keyframes: [0, value],
    duration: COUNT_MS,
    ease: easeOut,
    onUpdate: (figure) => show(Math.round(figure)),
  })
  signal.addEventListener('abort', () => counting.stop(), { once: true })
}
