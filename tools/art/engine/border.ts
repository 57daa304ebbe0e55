import { wrap } from './arithmetic.ts'
import { drawCloth } from './drawdown.ts'
import { pointOrder } from './weaves.ts'

const THREADING = pointOrder(9)
const TREADLING = pointOrder(5)

/**
 * The woven border above the footer, a 640 x 72 px tile that repeats without a seam: its 80 ends are five
 * repeats of a pointed threading, 16 ends each, with a madder end at every point.
 */
export function drawBorder(): string {
  return drawCloth(
    {
      ends: 80,
      picks: 9,
      structure: (pick, end) => {
        const shaft = THREADING[wrap(end, THREADING.length)] ?? 0
        const treadle = TREADLING[wrap(pick, TREADLING.length)] ?? 0
        return wrap(shaft - treadle * 2, 8) < 4
      },
      warpDye: (end) => (end % 16 === 0 ? 'madder' : 'weld'),
      weftDye: (pick) => (pick === 4 ? 'cotton' : 'indigo'),
      gap: 'ground',
    },
    { pitch: 8 },
  )
}
