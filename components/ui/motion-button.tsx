'use client'

import { readMotion, writeMotion } from '#lib/browser/motion.ts'

/** The part of `MotionControl` that runs in the browser: a press pauses or plays. */
export function MotionButton({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => writeMotion(readMotion() === 'playing' ? 'paused' : 'playing')}
    >
      {children}
    </button>
  )
}
