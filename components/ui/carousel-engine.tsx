'use client'

import type { UseEmblaCarouselType } from 'embla-carousel-react'
import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect } from 'react'
import { whilePlaying } from '#lib/browser/motion.ts'

/** Moves to a slide, by its index. */
export type Turn = (index: number) => void

/** The first visible slide, and the number of visible slides. */
export type Seen = { first: number; count: number }

type CarouselEngineProps = {
  /** The viewport of the slides. Its only child contains them. */
  view: RefObject<HTMLElement | null>
  /** Where to put the function that turns to a slide. */
  turn: RefObject<Turn | null>
  autoplayMs: number
  /** Whether it changes slides automatically, while motion is playing. */
  playing: boolean
  /** False: slides change without animation. */
  animated: boolean
  onTurn: (seen: Seen) => void
}

/** Changes the slides of `CarouselIsland`. */
export function CarouselEngine({ view, turn, autoplayMs, playing, animated, onTurn }: CarouselEngineProps) {
  const [attach, embla] = useEmblaCarousel({ ...OPTIONS, direction: document.dir === 'rtl' ? 'rtl' : 'ltr' })

  useEffect(() => {
    const node = view.current
    if (!node) return
    node.scrollLeft = 0
    // A lazy picture would load only when half of its slide is in sight.
    for (const image of node.querySelectorAll('img')) image.loading = 'eager'
    attach(node)
    return () => attach(null)
  }, [attach, view])

  useEffect(() => {
    if (!embla) return
    const tell = () => onTurn({ first: embla.selectedScrollSnap(), count: countSeen(embla) })
    const begin = () => {
      easeSlides(embla)
      tell()
    }
    // Begins with the slide that has the focus, because slides out of sight are inert.
    const focused = focusedSlide(view.current)
    if (focused > 0) embla.scrollTo(focused, true)
    begin()
    embla.on('select', tell).on('reInit', begin)
    return () => {
      embla.off('select', tell).off('reInit', begin)
    }
  }, [embla, onTurn, view])

  useEffect(() => {
    if (!embla || !playing) return
    let end = () => {}
    const rest = () => end()
    const run = () => {
      end()
      end = whilePlaying(() => embla.scrollNext(), autoplayMs)
    }
    run()
    // It pauses while it is dragged, and a chosen slide stays for a whole interval.
    embla.on('pointerDown', rest).on('pointerUp', run).on('select', run)
    return () => {
      embla.off('pointerDown', rest).off('pointerUp', run).off('select', run)
      end()
    }
  }, [embla, playing, autoplayMs])

  useEffect(() => {
    if (!embla) return
    turn.current = (index) => embla.scrollTo(index, !animated)
    if (animated) return
    // If it is paused or released between two slides, the next one is shown at once.
    const arrive = () => embla.scrollTo(embla.selectedScrollSnap(), true)
    arrive()
    embla.on('pointerUp', arrive)
    return () => {
      embla.off('pointerUp', arrive)
    }
  }, [embla, turn, animated])

  return null
}

const OPTIONS = { loop: true, align: 'start', slidesToScroll: 1, watchFocus: false } as const

/** The index of the slide with the focus, or -1. */
function focusedSlide(view: HTMLElement | null): number {
  const slides = [...(view?.firstElementChild?.children ?? [])]
  return slides.findIndex((slide) => slide.contains(document.activeElement))
}

/** How many slides are visible, by the style sheet. */
function countSeen(embla: Embla): number {
  const width = embla.slideNodes()[0]?.offsetWidth ?? 0
  return width === 0 ? 1 : Math.round(embla.containerNode().offsetWidth / width)
}

type Embla = NonNullable<UseEmblaCarouselType[1]>

/** Embla moves in steps of 1/60 s on every screen: 48 steps are the 800 ms of the specification. */
const STEPS = 48

type ScrollBody = ReturnType<Embla['internalEngine']>['scrollBody']

/**
 * Moves the slides in 800 ms, slow at both ends, instead of by embla's physics, which have no duration. Every command
 * uses `useDuration`, where 0 is immediate; a drag uses only the physics.
 */
function easeSlides(embla: Embla): void {
  const engine = embla.internalEngine()
  const { scrollBody: physics, location, previousLocation, target } = engine
  let step = STEPS
  let direction = 0
  let dragged = false
  const body: ScrollBody = {
    ...physics,
    seek() {
      if (dragged) return physics.seek()
      const distance = (target.get() - location.get()) * easedShare(step)
      step += 1
      previousLocation.set(location)
      location.add(distance)
      direction = Math.sign(distance)
      return body
    },
    // One step past the end, so that the last frame is exactly the end.
    settled: () => (dragged ? physics.settled() : step > STEPS),
    direction: () => (dragged ? physics.direction() : direction),
    useBaseFriction: () => body,
    useBaseDuration: () => body,
    useFriction: () => body,
    useDuration(duration) {
      dragged = false
      step = duration === 0 ? STEPS : 0
      return body
    },
  }
  engine.scrollBody = body
  embla.on('pointerDown', () => {
    dragged = true
  })
}

/**
 * The share of the remaining distance in a step. Not of the whole distance, because a loop can shift position and target
 * by a round at any time.
 */
function easedShare(step: number): number {
  if (step >= STEPS) return 1
  const before = easeInOut(step / STEPS)
  return (easeInOut((step + 1) / STEPS) - before) / (1 - before)
}

/** Close to cubic-bezier(.65, 0, .35, 1): slow at both ends. */
function easeInOut(time: number): number {
  return time < 0.5 ? 4 * time ** 3 : 1 - 4 * (1 - time) ** 3
}
