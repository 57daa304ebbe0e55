import { clamp, triangleWave, wrap } from '#tools/art/engine/arithmetic.ts'
import type { Dye } from '#tools/art/engine/palette.ts'
import { stitchOnPaper } from '#tools/art/engine/paper.ts'

const PHONE = { halfWidth: 0.17, halfHeight: 0.36 }
const RING_WIDTH = 0.055

/** A phone with a bright core, waves of trust inside, fences outside. */
export function drawMobileAppSecurity(): string {
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
