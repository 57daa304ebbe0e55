import type { Stitch } from './stitches.ts'

/**
 * The picture of a hero as a rule: what to stitch at a point. One unit is the height of the picture; the
 * origin lies in the middle, a little to the right, because the left edge unravels.
 */
export type HeroField = (x: number, y: number) => Stitch
