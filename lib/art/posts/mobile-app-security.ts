import { clamp, triangleWave, wrap } from '../arithmetic.ts'
import { stitchOnCotton } from './paper.ts'

const PHONE = { halfWidth: 0.17, halfHeight: 0.36 }
const RING_WIDTH = 0.055

/** A phone with a bright core, waves of trust inside, fences outside. */
export function drawMobileAppSecurity(): string {
  return stitchOnCotton(({ across, down }) => {
    const x = (across - 0.5) * 1.6
    const y = down - 0.5
    const distance = Math.hypot(x, y)
    if (distance < 0.06) return { length: 0.95, dye: 'weld', direction: 'across' }

    const outsideX = Math.abs(x) - PHONE.halfWidth
    const outsideY = Math.abs(y) - PHONE.halfHeight
    if (outsideX < 0 && outsideY < 0) {
      const ripple = distance * 9
      const dye = wrap(Math.floor(ripple), 2) ? 'indigo' : 'ground'
      return { length: 0.65 + 0.25 * triangleWave(ripple), dye, direction: 'down' }
    }
    const fence = Math.floor(Math.max(outsideX, outsideY) / RING_WIDTH)
    return {
      length: fence % 2 ? 0.12 : clamp(0.85 - fence * 0.07),
      dye: fence % 4 === 0 ? 'madder' : 'indigo',
      direction: outsideX > outsideY ? 'down' : 'across',
    }
  })
}
