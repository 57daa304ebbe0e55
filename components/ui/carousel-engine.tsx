'use client'

import type { UseEmblaCarouselType } from 'embla-carousel-react'
import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect } from 'react'
import { whilePlaying } from '#lib/browser/motion.ts'

/** Brings a slide to the front, by its index. */
export type Turn = (index: number) => void

/** The slide at the front, and how many are seen with it. */
export type Seen = { first: number; count: number }

export type CarouselEngineProps = {
  /** The window through which the slides are seen; its one child holds them. */
  view: RefObject<HTMLElement | null>
  /** Where to put the function that turns to a slide. */
  turn: RefObject<Turn | null>
  autoplayMs: number
  /** Whether it turns by itself, as long as anything on the page may. */
  playing: boolean
  /** False: slides change without a movement. */
  animated: boolean
  onTurn: (seen: Seen) => void
}

/** Turns the slides of `CarouselIsland`. A separate file, because it is loaded when the slides come near. */
export function CarouselEngine({ view, turn, autoplayMs, playing, animated, onTurn }: CarouselEngineProps) {
  const [attach, embla] = useEmblaCarousel({ ...OPTIONS, direction: document.dir === 'rtl' ? 'rtl' : 'ltr' })

  useEffect(() => {
    const node = view.current
    if (!node) return
    node.scrollLeft = 0
    // A lazy picture beside the window would come only when its slide is half way in.
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
    // It begins with the slide that has the focus now: any other may be out of sight, and slides out of sight are inert.
    const focused = focusedSlide(view.current)
    if (focused > 0) embla.scrollTo(focused, true)
    begin()
    embla.on('select', tell).on('reInit', begin)
    return () => {
      embla.off('select', tell).off('reInit', begin)
    }
  }, [embla, onTurn, view])

  useEffect(() => {
    if (!embla) return
    turn.current = (index) => embla.scrollTo(index, !animated)
    return () => {
      turn.current = null
    }
  }, [embla, turn, animated])

  useEffect(() => {
    if (!embla || !playing) return
    let end = () => {}
    const rest = () => end()
    const run = () => {
      end()
      end = whilePlaying(() => embla.scrollNext(), autoplayMs)
    }
    run()
    // It does not turn under the finger that drags it, and a slide that was chosen stays for a whole interval.
    embla.on('pointerDown', rest).on('pointerUp', run).on('select', run)
    return () => {
      embla.off('pointerDown', rest).off('pointerUp', run).off('select', run)
      end()
    }
  }, [embla, playing, autoplayMs])

  useEffect(() => {
    if (!embla || animated) return
    // Paused, or let go of, half way between two slides: the one that was coming is there at once.
    const arrive = () => embla.scrollTo(embla.selectedScrollSnap(), true)
    arrive()
    embla.on('pointerUp', arrive)
    return () => {
      embla.off('pointerUp', arrive)
    }
  }, [embla, animated])

  return null
}

const OPTIONS = { loop: true, align: 'start', slidesToScroll: 1, watchFocus: false } as const

/** The index of the slide that holds the focus; -1 where none does. */
function focusedSlide(view: HTMLElement | null): number {
  const slides = [...(view?.firstElementChild?.children ?? [])]
  return slides.findIndex((slide) => slide.contains(document.activeElement))
}

/** How many slides fit: the style sheet decides it by the width of the window. */
function countSeen(embla: Embla): number {
  const width = embla.slideNodes()[0]?.offsetWidth ?? 0
  return width === 0 ? 1 : Math.round(embla.containerNode().offsetWidth / width)
}

type Embla = NonNullable<UseEmblaCarouselType[1]>

/** Embla moves in steps of 1/60 s, whatever the screen does: 48 of them are the 800 ms of the specification. */
const STEPS = 48

type ScrollBody = ReturnType<Embla['internalEngine']>['scrollBody']

/**
 * Lets the slides arrive in 800 ms, slow at both ends, instead of by embla's own physics, which know no duration.
 * Every command comes with `useDuration`, where 0 means at once; a drag gives its commands to the physics alone.
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
    // One step past the end, so that the picture between the last two steps is the end itself.
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
 * Which part of the way that is left is gone in a step. Told by the rest and not by the start, because a loop moves
 * where it is and where it goes to by a whole round at any time.
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
