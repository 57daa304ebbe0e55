import { type Stitch, stitchOnPaper } from '../engine/embroidery.ts'
import { clamp, gradientNoise, smoothstep, triangleWave, wrap } from '../engine/math.ts'
import type { Dye } from '../engine/svg.ts'

const drift = gradientNoise(41)

/** Flocks crossing from single stitches on the left to full bands on the right: a move, part by part. */
function drawCloudMigrationStrategies(): string {
  return stitchOnPaper(({ across, down }) => {
    const x = across * 1.6
    const route = (x * 0.75 + down * 1.3) * 5 + 0.6 * drift(x * 2, down * 2)
    const band = Math.floor(route)
    const arrived = smoothstep(0.15, 0.95, across - 0.25 * (down - 0.5))
    return {
      length: clamp(triangleWave(route) * 0.95 * (0.12 + 0.88 * arrived)),
      dye: bandDye(band),
      direction: band % 2 ? 'across' : 'down',
    }
  })
}

function bandDye(band: number): Dye {
  if (wrap(band, 4) === 0) return 'weld'
  if (wrap(band, 7) === 3) return 'madder'
  return wrap(band, 2) ? 'indigo' : 'ground'
}

const ORBIT = { halfLength: 0.46, halfWidth: 0.17 }
const ORBITS: { dye: Dye; direction: Stitch['direction'] }[] = [
  { dye: 'ground', direction: 'across' },
  { dye: 'indigo', direction: 'down' },
  { dye: 'weld', direction: 'across' },
]
const NUCLEUS_RADIUS = 0.075
const THREAD_HALF_WIDTH = 0.058

/** Three orbits around a nucleus, passing over and under each other as threads do. */
function drawFutureOfReactDevelopment(): string {
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

const PHONE = { halfWidth: 0.17, halfHeight: 0.36 }
const RING_WIDTH = 0.055

/** A phone with a bright core, waves of trust inside, fences outside. */
function drawMobileAppSecurity(): string {
  return stitchOnPaper(({ across, down }) => {
    const x = (across - 0.5) * 1.6
    const y = down - 0.5
    const distance = Math.hypot(x, y)
    if (distance < 0.06) return { length: 0.95, dye: 'weld', direction: 'across' }

    const outsideX = Math.abs(x) - PHONE.halfWidth
    const outsideY = Math.abs(y) - PHONE.halfHeight
    if (outsideX < 0 && outsideY < 0) {
      const ripple = distance * 9
      const dye = wrap(Math.floor(ripple), 2) ? 'indigo' : 'ground'
      return { length: 0.5 + 0.3 * triangleWave(ripple), dye, direction: 'down' }
    }
    const fence = Math.floor(Math.max(outsideX, outsideY) / RING_WIDTH)
    return {
      length: fence % 2 ? 0.12 : clamp(0.64 - fence * 0.08),
      dye: fenceDye(fence),
      direction: outsideX > outsideY ? 'down' : 'across',
    }
  })
}

/** Madder, and between the madder fences a thin one of sky before the next of indigo. */
function fenceDye(fence: number): Dye {
  if (fence % 4 === 0) return 'madder'
  return fence % 2 === 0 ? 'indigo' : 'sky'
}

/** The picture of each post by its id, 800 x 500 px. */
export const posts: Record<string, () => string> = {
  'future-of-react-development': drawFutureOfReactDevelopment,
  'cloud-migration-strategies': drawCloudMigrationStrategies,
  'mobile-app-security': drawMobileAppSecurity,
}
