import type { UseEmblaCarouselType } from 'embla-carousel-react'

export type Embla = NonNullable<UseEmblaCarouselType[1]>

/** Embla moves in steps of 1/60 s, whatever the screen does: 48 of them are the 800 ms of the specification. */
const STEPS = 48

type Engine = ReturnType<Embla['internalEngine']>
type ScrollBody = Engine['scrollBody']

/**
 * Lets the slides arrive in 800 ms, slow at both ends, instead of by embla's own physics, which know no duration.
 * While they are dragged, the physics hold.
 * @returns the function that takes it back
 */
export function easeSlides(embla: Embla): () => void {
  const ease = () => {
    const engine = embla.internalEngine()
    const physics = engine.scrollBody
    const eased = easedBody(engine, physics)
    engine.scrollBody = eased.body
    embla.on('pointerDown', eased.letGo)
    return () => {
      engine.scrollBody = physics
      embla.off('pointerDown', eased.letGo)
    }
  }
  let release = ease()
  const again = () => {
    release()
    release = ease()
  }
  embla.on('reInit', again)
  return () => {
    embla.off('reInit', again)
    release()
  }
}

/** Every command comes with `useDuration`, where 0 means at once; a drag gives its commands to the physics alone. */
function easedBody({ location, previousLocation, target }: Engine, physics: ScrollBody) {
  let step = STEPS
  let direction = 0
  let dragged = false
  const body: ScrollBody = {
    ...physics,
    seek() {
      if (dragged) return physics.seek()
      const distance = (target.get() - location.get()) * shareOfRest(step)
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
  const letGo = () => {
    dragged = true
  }
  return { body, letGo }
}

/**
 * Which part of the way that is left is gone in a step. Told by the rest and not by the start, because a loop moves
 * where it is and where it goes to by a whole round at any time.
 */
export function shareOfRest(step: number): number {
  if (step >= STEPS) return 1
  const before = easeInOut(step / STEPS)
  return (easeInOut((step + 1) / STEPS) - before) / (1 - before)
}

/** Close to cubic-bezier(.65, 0, .35, 1): slow at both ends. */
function easeInOut(time: number): number {
  return time < 0.5 ? 4 * time ** 3 : 1 - 4 * (1 - time) ** 3
}
