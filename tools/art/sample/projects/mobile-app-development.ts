import { wrap } from '#tools/art/engine/arithmetic.ts'
import { drawDamask } from '#tools/art/engine/damask.ts'
import type { Dye } from '#tools/art/engine/palette.ts'

/** Five phones side by side, standing at different heights, each with a warp of its own. */
const PHONES: { top: number; dye: Dye }[] = [
  { top: 0.46, dye: 'sky' },
  { top: 0.28, dye: 'linen' },
  { top: 0.1, dye: 'weld' },
  { top: 0.24, dye: 'linen' },
  { top: 0.4, dye: 'sky' },
]
const PHONE_HEIGHT = 0.62
const ENDS_PER_PHONE = 16

/** Phones of different heights side by side. */
export function drawMobileAppDevelopment(): string {
  return drawDamask({
    warpDye: (end) => PHONES[Math.floor(end / ENDS_PER_PHONE)]?.dye ?? 'linen',
    weftDye: () => 'indigo',
    shade: (across, down) => {
      const position = across * PHONES.length
      const index = Math.floor(position)
      const phone = PHONES[index]
      const inX = wrap(position, 1)
      const inY = phone ? (down - phone.top) / PHONE_HEIGHT : -1
      const isPhone = inX > 0.14 && inX < 0.86 && inY > 0 && inY < 1
      if (!isPhone) return 0.1 + 0.08 * down
      const isFrame = inX < 0.22 || inX > 0.78 || inY < 0.08 || inY > 0.93
      if (isFrame) return 1
      return inY < 0.5 ? 0.2 + 0.08 * index : 0.74 - 0.1 * index
    },
  })
}
