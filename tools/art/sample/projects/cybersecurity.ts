import { clamp } from '#tools/art/engine/arithmetic.ts'
import { drawDamask } from '#tools/art/engine/damask.ts'

const LOCK_RADIUS = 0.24
const RING_WIDTH = 0.065

/** A lock with its keyhole, and ring after ring of defence around it. */
export function drawCybersecurity(): string {
  return drawDamask({
    warpDye: (end) => (end > 27 && end < 52 ? 'weld' : 'linen'),
    weftDye: () => 'indigo',
    shade: (across, down) => {
      const x = (across - 0.5) * 1.6
      const y = down - 0.5
      if (isKeyhole(x, y)) return 0.06
      const distance = roundedSquareDistance(x * 1.05, y)
      if (distance < LOCK_RADIUS) return 0.95
      const ring = Math.floor((distance - LOCK_RADIUS) / RING_WIDTH)
      return ring % 2 ? 0.75 - 0.06 * ring : 0.12
    },
  })
}

/** A round hole over a slot that widens downwards. */
function isKeyhole(x: number, y: number): boolean {
  const isHole = Math.hypot(x, y + 0.06) < 0.075
  const isSlot = y > -0.04 && y < 0.16 && Math.abs(x) < 0.03 + 0.03 * clamp(y / 0.2)
  return isHole || isSlot
}

/** Distance from the middle, measured so that the points equally far away form a square with round corners. */
function roundedSquareDistance(x: number, y: number): number {
  const roundness = 3.2
  return (Math.abs(x) ** roundness + Math.abs(y) ** roundness) ** (1 / roundness)
}
