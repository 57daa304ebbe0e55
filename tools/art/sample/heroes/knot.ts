import type { HeroField } from '#tools/art/engine/hero-field.ts'
import type { Dye } from '#tools/art/engine/palette.ts'

/** The rope at that many places of its way around; the distance between two is about the length of a stitch. */
const PLACES = 480
const SCALE = 0.132
const CENTRE = { x: 0.2, y: 0.02 }
const HALF_WIDTH = 0.085
/** What the upper turn keeps clear of the lower one on each side. */
const SHADOW = 0.022
/** Where the rope first runs below itself: there its dye changes, out of sight. */
const FIRST_UNDERPASS = 0.043
const RIPPLES = 70
const DYES: Dye[] = ['linen', 'weld', 'sky']

type Place = { x: number; y: number; depth: number; share: number }

/** The trefoil: the simplest knot that does not come undone. */
const rope: Place[] = Array.from({ length: PLACES }, (_, index) => {
  const share = index / PLACES
  const t = share * 2 * Math.PI
  return {
    x: CENTRE.x + SCALE * (Math.sin(t) + 2 * Math.sin(2 * t)),
    y: CENTRE.y + SCALE * (Math.cos(t) - 2 * Math.cos(2 * t)),
    depth: -Math.sin(3 * t),
    share,
  }
})

/** Two ends that have been tied: a rope in three dyes runs over and under itself, and the cloth ripples around it. */
export const knot: HeroField = (x, y) => {
  const distances = rope.map((place) => Math.hypot(x - place.x, y - place.y))
  const passes = rope.flatMap((place, index) => {
    const distance = distances[index] ?? 0
    const isClosest =
      distance <= (distances.at(index - 1) ?? 0) && distance < (distances[(index + 1) % PLACES] ?? 0)
    return isClosest && distance < HALF_WIDTH + SHADOW ? [{ place, distance }] : []
  })
  const top = passes.reduce<(typeof passes)[number] | undefined>(
    (highest, pass) => (highest && highest.place.depth >= pass.place.depth ? highest : pass),
    undefined,
  )
  if (top && top.distance < HALF_WIDTH) {
    const { place, distance } = top
    const roundness = Math.sqrt(1 - (distance / HALF_WIDTH) ** 2)
    const third = Math.floor(((place.share + 1 - FIRST_UNDERPASS) % 1) * 3)
    return {
      length: 0.2 + 0.6 * roundness * (0.8 + 0.2 * place.depth),
      dye: DYES[third] ?? 'linen',
      direction: third === 1 ? 'down' : 'across',
    }
  }
  if (passes.length > 1) return { length: 0, dye: 'faint', direction: 'across' }
  const clear = Math.min(...distances)
  const ripple = 0.5 + 0.5 * Math.sin(clear * RIPPLES)
  return { length: 0.08 + 0.4 * ripple * Math.max(0.15, 1 - clear * 2), dye: 'indigo', direction: 'down' }
}
