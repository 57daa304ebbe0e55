import type { Dye } from '../palette.ts'
import type { Stitch } from '../stitches.ts'
import { stitchOnCotton } from './paper.ts'

const ORBIT = { halfLength: 0.46, halfWidth: 0.17 }
const ORBITS: { dye: Dye; direction: Stitch['direction'] }[] = [
  { dye: 'ground', direction: 'across' },
  { dye: 'indigo', direction: 'down' },
  { dye: 'weld', direction: 'across' },
]
const NUCLEUS_RADIUS = 0.07

/** Three orbits around a nucleus, passing over and under each other as threads do. */
export function drawFutureOfReactDevelopment(): string {
  return stitchOnCotton(({ across, down }) => {
    const x = (across - 0.5) * 1.6
    const y = down - 0.5
    if (Math.hypot(x, y) < NUCLEUS_RADIUS) return { length: 0.95, dye: 'madder', direction: 'across' }

    let top: { height: number; stitch: Stitch } | undefined
    for (const [index, orbit] of ORBITS.entries()) {
      const tilt = (index * Math.PI) / 3 + 0.26
      const along = (x * Math.cos(tilt) + y * Math.sin(tilt)) / ORBIT.halfLength
      const aside = (-x * Math.sin(tilt) + y * Math.cos(tilt)) / ORBIT.halfWidth
      const fromOrbit = Math.abs(Math.hypot(along, aside) - 1)
      const height = Math.sin(Math.atan2(aside, along) + index * 2.1)
      if (fromOrbit < 0.2 && (!top || height > top.height)) {
        top = { height, stitch: { length: 0.95 - 2 * fromOrbit, ...orbit } }
      }
    }
    return top?.stitch ?? { length: 0.1, dye: 'indigo', direction: 'across' }
  })
}
