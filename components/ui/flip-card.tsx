'use client'

import { useId, useState } from 'react'

/** A pointer that can rest on a card turns it by resting on it: see flip-card.css. */
const RESTS = '(hover: hover) and (pointer: fine)'

type FlipCardProps = {
  title: string
  front: React.ReactNode
  back: React.ReactNode
  /** The sign on its button; drawn on the server, so that no drawings travel with this script. */
  turnSign: React.ReactNode
}

/**
 * A card with two sides. A pointer turns it by resting on it and the keyboard by reaching the link on its back, both
 * without script; a finger taps it, or the button that says so.
 */
export function FlipCard({ title, front, back, turnSign }: FlipCardProps) {
  const [turned, setTurned] = useState(false)
  const backId = useId()
  return (
    <div className="flip" data-turned={turned}>
      <div className="flip-sides">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the button below, which is there for everybody */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button and the link */}
        <div
          className="flip-front"
          onClick={() => {
            if (!matchMedia(RESTS).matches) setTurned(true)
          }}
        >
          {front}
        </div>
        <div id={backId} className="flip-back">
          {back}
        </div>
      </div>
      <button
        type="button"
        aria-expanded={turned}
        aria-controls={backId}
        className="flip-button on-ground"
        onClick={() => setTurned(!turned)}
      >
        {turnSign}
        <span className="sr-only">Turn over {title}</span>
      </button>
    </div>
  )
}
