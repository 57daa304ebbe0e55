import type { HeroField } from '#tools/art/engine/hero-field.ts'
import type { Dye } from '#tools/art/engine/palette.ts'

const RINGS_PER_UNIT = 40

/** Two drops in a well: where their rings meet crest on crest, the water catches the light. */
export const well: HeroField = (x, y) => {
  const first = Math.sin(Math.hypot(x + 0.1, y + 0.3) * RINGS_PER_UNIT)
  const second = Math.sin(Math.hypot(x - 0.3, y - 0.42) * RINGS_PER_UNIT)
  const height = 0.5 + 0.25 * (first + second)
  return {
    length: 0.06 + 0.98 * height * height,
    dye: dyeAt(height),
    direction: height > 0.5 ? 'across' : 'down',
  }
}

function dyeAt(height: number): Dye {
  if (height > 0.83) return 'weld'
  if (height > 0.6) return 'cotton'
  return height > 0.4 ? 'indigo' : 'faint'
}
