import type { Dye } from '#tools/art/engine/palette.ts'
import { stitchOnPaper } from '#tools/art/engine/paper.ts'
import type { Stitch } from '#tools/art/engine/stitches.ts'

const ORBIT = { halfLength: 0.46, halfWidth: 0.17 }
const ORBITS: { dye: Dye; direction: Stitch['direction'] }[] = [
  { dye: 'ground', direction: 'across' },
  { dye: 'indigo', direction: 'down' },
  { dye: 'weld', direction: 'across' },
]
const NUCLEUS_RADIUS = 0.075
const THREAD_HALF_WIDTH = 0.058

/** Three orbits around a nucleus, passing over and under each other as threads do. */
export function drawFutureOfReactDevelopment(): string {
  return stitchOnPaper(({ across, down }) => {
    const x = (across - 0.5) * 1.6
    const y = down - 0.5
    if (Math.hypot(x, y) < NUCLEUS_RADIUS) return { length: 0.95, dye: 'madder', direction: 'across' }

    let top: { height: number; stitch: Stitch } | undefined
    for (const [index, orbit] of ORBITS.entries()) {
      const tilt = (index * Math.PI) / 3 + 0.26
      const along = (x * Math.cos(tilt) + y * Math.sin(tilt)) / ORBIT.halfLength
      const aside = (-x * Math.sin(tilt) + y * Math.cos(tilt)) / ORBIT.halfWidth
      const distance = distanceFromOrbit(along, aside)
      const height = Math.sin(Math.atan2(aside, along) + index * 2.1)
      if (distance < THREAD_HALF_WIDTH && (!top || height > top.height)) {
        const fullness = 1 - distance / THREAD_HALF_WIDTH
        top = { height, stitch: { length: 0.35 + 0.6 * fullness, ...orbit } }
      }
    }
    return top?.stitch ?? { length: 0.1, dye: 'sky', direction: 'across' }
  })
}

/**
 * About how far a point lies from the ellipse, given its place as shares of the two half axes. How fast the
 * normalised distance grows differs around the ellipse; dividing by that keeps the ring equally wide.
 */
function distanceFromOrbit(along: number, aside: number): number {
  const normalised = Math.hypot(along, aside)
  if (normalised === 0) return Number.POSITIVE_INFINITY
  const growth = Math.hypot(along / ORBIT.halfLength, aside / ORBIT.halfWidth) / normalised
  return Math.abs(normalised - 1) / growth
}
