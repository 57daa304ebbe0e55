import { clamp } from '#tools/art/engine/arithmetic.ts'
import type { HeroField } from '#tools/art/engine/hero-field.ts'

const CENTRE = { x: -0.1, y: -0.06 }
const RADIUS = 0.34

/** A sun of two dyes over rings of heat; its lower right, away from the light, is madder. */
export const sun: HeroField = (x, y) => {
  const dx = x - CENTRE.x
  const distance = Math.hypot(dx, y - CENTRE.y)
  if (distance < RADIUS) {
    const towardsLight = ((-dx * 0.5 - y * 0.8) / RADIUS) * 0.5 + 0.5
    const light = clamp(0.38 + 0.75 * towardsLight)
    return { length: light * 0.95, dye: light > 0.74 ? 'weld' : 'madder', direction: 'across' }
  }
  const heat = 0.5 + 0.5 * Math.sin(distance * 44)
  return { length: 0.1 + 0.6 * heat, dye: heat > 0.72 ? 'indigo' : 'faint', direction: 'down' }
}
