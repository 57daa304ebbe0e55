'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CarouselEngine, type Seen, type Turn } from '#components/ui/carousel-engine.tsx'
import type { Slot } from '#components/ui/island.tsx'
import { readMotion, watchMotion, writeMotion } from '#lib/browser/motion.ts'

export type CarouselIslandProps = {
  label: string
  words: { carousel: string; slide: string; choose: string }
  /** The name of each slide and of its button, in the order of the slides. */
  slideLabels: { slide: string; dot: string }[]
  /** How long a slide is shown before the next one. */
  autoplayMs: number
  className?: string | undefined
  /** The labels of its button while it plays and while it is paused, and the slides. */
  slots: readonly [pause: Slot, play: Slot, ...slides: Slot[]]
}

/**
 * The client part of `Carousel`. The slides are rendered on the server, as a row that visitors can scroll without the
 * engine.
 */
export function CarouselIsland({
  label,
  words,
  slideLabels,
  autoplayMs,
  className = '',
  slots: [pause, play, ...slides],
}: CarouselIslandProps) {
  const view = useRef<HTMLDivElement>(null)
  const turn = useRef<Turn | null>(null)
  const dots = useRef<HTMLFieldSetElement>(null)
  const [isHydrated, setIsHydrated] = useState(false)
  const [seen, setSeen] = useState<Seen | null>(null)
  const [pointed, setPointed] = useState(false)
  const [stopped, setStopped] = useState(false)
  const motion = useSyncExternalStore(watchMotion, readMotion, () => 'playing' as const)

  const running = motion === 'playing' && !stopped

  // Play on any button of the page also applies here.
  useEffect(() => {
    if (motion === 'playing') setStopped(false)
  }, [motion])

  useEffect(() => {
    // Keyboard focus from before hydration stops it too.
    if (view.current?.parentElement?.querySelector(':focus-visible')) setStopped(true)
    setIsHydrated(true)
  }, [])

  const isSeen = (index: number) => !seen || (index - seen.first + slides.length) % slides.length < seen.count

  const step = (event: React.KeyboardEvent) => {
    // With a modifier it is a command of the browser: Alt and the left arrow go back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (way === 0 || !seen) return
    const by = document.dir === 'rtl' ? -way : way
    event.preventDefault()
    setStopped(true)
    const next = (seen.first + by + slides.length) % slides.length
    // The focused slide may become inert, and would lose the focus.
    if (view.current?.contains(document.activeElement))
      dots.current?.querySelectorAll('button')[next]?.focus()
    turn.current?.(next)
  }

  // Only for keyboard focus: under the pointer it pauses anyway, and goes on when the pointer leaves.
  const stopForKeyboard = ({ target }: React.FocusEvent) => {
    if (target.matches(':focus-visible')) setStopped(true)
  }

  return (
    <section
      aria-roledescription={words.carousel}
      aria-label={label}
      className={`carousel ${className}`}
      data-state={seen ? 'turning' : 'still'}
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onKeyDown={step}
    >
      {/* First in the order of the keyboard, last for the eye. */}
      <button
        type="button"
        className="motion-control carousel-control hover:bg-surface-strong"
        onClick={() => {
          setStopped(false)
          writeMotion(running ? 'paused' : 'playing')
        }}
      >
        <span hidden={!running} {...pause} />
        <span hidden={running} {...play} />
      </button>

      {/*
        As long as it is a list to be scrolled, the keyboard has to reach it, whether its slides hold links or not. With -1
        it keeps a focus that it has; without any index it would lose it.
      */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus of the links inside. */}
      <div ref={view} className="carousel-view" tabIndex={seen ? -1 : 0} onFocus={stopForKeyboard}>
        <div className="slides" aria-live={running ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the pattern, and no set of fields
            <div
              key={slideLabels[index]?.slide}
              role="group"
              aria-roledescription={words.slide}
              aria-label={slideLabels[index]?.slide}
              inert={!isSeen(index)}
              className="slide"
              {...slide}
            />
          ))}
        </div>
      </div>

      <fieldset ref={dots} aria-label={words.choose} className="dots" onFocus={stopForKeyboard}>
        {slides.map((_slide, index) => (
          <button
            key={slideLabels[index]?.slide}
            type="button"
            className="dot"
            aria-label={slideLabels[index]?.dot}
            aria-disabled={seen?.first === index}
            onClick={() => turn.current?.(index)}
          />
        ))}
      </fieldset>

      {isHydrated && (
        <CarouselEngine
          view={view}
          turn={turn}
          autoplayMs={autoplayMs}
          playing={running && !pointed}
          animated={motion === 'playing'}
          onTurn={setSeen}
        />
      )}
    </section>
  )
}
