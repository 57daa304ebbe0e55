import { triangleWave, wrap } from './arithmetic.ts'
import type { HeroField } from './hero-field.ts'

const BANDS_PER_HEIGHT = 6.4

/** Swell after swell: the lit side of each stitched downwards, its shadow across. Every fourth is weld. */
export const wave: HeroField = (x, y) => {
  const rolled = y + 0.09 * Math.sin(x * 5.2) + 0.03 * Math.sin(x * 11 + 1)
  const phase = rolled * BANDS_PER_HEIGHT
  const band = Math.floor(phase)
  const isLit = wrap(phase, 1) < 0.5
  const fullness = triangleWave(phase)
  if (!isLit) return { length: 0.12 + 0.51 * fullness, dye: 'indigo', direction: 'across' }
  const dye = wrap(band, 4) === 2 ? 'weld' : 'cotton'
  return { length: 0.12 + 0.85 * fullness, dye, direction: 'down' }
}
