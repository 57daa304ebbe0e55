import { useId } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { words } from '#lib/content/site.ts'
import { fill } from '#lib/words.ts'

type FlipCardProps = { title: string; front: React.ReactNode; back: React.ReactNode }

/**
 * A card with two sides. A pointer turns it by resting on it and the keyboard by reaching the link on its back, both
 * without script; a finger taps it, or the button that says so (lib/browser/presses.ts).
 */
export function FlipCard({ title, front, back }: FlipCardProps) {
  const backId = useId()
  return (
    <div className="flip" data-turned="false">
      <div className="flip-sides">
        {/* A larger target for the button below, which is there for everybody. */}
        <div className="flip-front" data-press="turn-to-back">
          {front}
        </div>
        <div id={backId} className="flip-back">
          {back}
        </div>
      </div>
      <button
        type="button"
        aria-expanded="false"
        aria-controls={backId}
        data-press="turn"
        className="flip-button on-ground"
      >
        <Icon name="flip-horizontal-2" />
        <span className="sr-only">{fill(words.service.turnOver, { title })}</span>
      </button>
    </div>
  )
}
