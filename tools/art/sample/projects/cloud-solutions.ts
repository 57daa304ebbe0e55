import { clamp, wrap } from '#tools/art/engine/arithmetic.ts'
import type { Dye } from '#tools/art/engine/palette.ts'
import { embroider } from '#tools/art/engine/stitches.ts'

/** Banks of cloud from the farthest to the nearest: the line they rest on, how often they billow, how high. */
const BANKS: { base: number; frequency: number; phase: number; height: number; dye: Dye }[] = [
  { base: 0.2, frequency: 3.1, phase: 0.3, height: 0.1, dye: 'indigo' },
  { base: 0.36, frequency: 2.3, phase: 0.9, height: 0.13, dye: 'sky' },
  { base: 0.54, frequency: 2.7, phase: 0.1, height: 0.12, dye: 'linen' },
  { base: 0.72, frequency: 2.0, phase: 0.6, height: 0.14, dye: 'weld' },
  { base: 0.9, frequency: 2.6, phase: 0.2, height: 0.1, dye: 'linen' },
]
const SMALL_BILLOW = 0.035

/** Five banks of cloud embroidered on indigo, thick at their tops and thinning downwards. */
export function drawCloudSolutions(): string {
  return embroider({
    width: 800,
    height: 500,
    pitch: 8,
    thickness: 0.7,
    ground: 'ground',
    field: ({ across, down }) => {
      const x = across * 1.6
      let front: number | undefined
      let belowTop = 9
      for (const [index, bank] of BANKS.entries()) {
        const large = billow(x * bank.frequency + bank.phase)
        const small = billow(x * bank.frequency * 2 + bank.phase * 1.7 + 0.3)
        const top = bank.base - bank.height * large - SMALL_BILLOW * small
        if (down > top) {
          front = index
          belowTop = down - top
        }
      }
      if (front === undefined) return { length: 0.12, dye: 'indigo', direction: 'across' }
      return {
        length: 0.1 + 0.86 * clamp(1 - belowTop * 5.2),
        dye: BANKS[front]?.dye ?? 'linen',
        direction: front % 2 ? 'across' : 'down',
      }
    },
  })
}

/** A row of half circles, each one wide: 0 where they meet, 1 at their tops. */
function billow(x: number): number {
  const fromMiddle = wrap(x, 1) - 0.5
  return Math.sqrt(Math.max(0, 1 - 4 * fromMiddle * fromMiddle))
}
