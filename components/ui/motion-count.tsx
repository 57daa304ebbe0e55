'use client'

import { useEffect, useRef, useState } from 'react'
import { readMotion, watchMotion } from '#lib/browser/motion.ts'
import { whenSeen } from '#lib/browser/on-screen.ts'

const SEEN_SHARE = 0.3
/** How far ahead of the window what counts is fetched. */
const AHEAD = '100%'

type CountUpProps = { value: number; suffix: string }

/**
 * A figure that shows 0 until 30 % of its list is seen and then counts up, once (specification, section 9). The final
 * figure stands in the HTML, and always in the copy for those who listen; it shows at once where motion is paused.
 */
export function CountUp({ value, suffix }: CountUpProps) {
  const figure = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(value)

  useEffect(() => {
    const list = figure.current?.closest('dl')
    if (!list || readMotion() === 'paused') return
    const counting = new AbortController()
    const finish = () => {
      counting.abort()
      setShown(value)
    }
    setShown(0)
    const endings = [
      watchMotion(finish),
      whenSeen(list, () => void fetchCount(), { ahead: AHEAD }),
      whenSeen(
        list,
        () => {
          fetchCount().then(({ countUp }) => countUp(value, setShown, counting.signal), finish)
        },
        { share: SEEN_SHARE },
      ),
    ]
    return () => {
      counting.abort()
      for (const end of endings) end()
    }
  }, [value])

  return (
    <>
      <span className="sr-only">
        {value}
        {suffix}
      </span>
      <span ref={figure} aria-hidden="true" className="motion-count">
        {shown}
        {suffix}
      </span>
    </>
  )
}

/** framer-motion comes when the figures are near, and never with the page. */
function fetchCount() {
  return import('#lib/browser/count-up.ts')
}
