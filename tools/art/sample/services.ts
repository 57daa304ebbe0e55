import type { Cloth } from '../engine/drawdown.ts'
import type { Dye } from '../engine/palette.ts'
import { SWATCH, swatch } from '../engine/swatch.ts'
import {
  blockDamask,
  herringbone,
  pointTwill,
  shadedSatin,
  twill,
  undulatingTwill,
} from '../engine/weaves.ts'

/** The rising columns of the analytics swatch: how high (in picks), and the dye of their warp. */
const BARS: { height: number; dye: Dye }[] = [
  { height: 8, dye: 'weld' },
  { height: 14, dye: 'weld' },
  { height: 11, dye: 'weld' },
  { height: 19, dye: 'weld' },
  { height: 24, dye: 'madder' },
]
const BAR_ENDS = 8

function barAt(end: number) {
  return BARS[Math.floor(end / BAR_ENDS) % BARS.length] ?? { height: 0, dye: 'weld' as const }
}

/** One weave for each service, by its id. A card that turns shows the reverse of the same cloth. */
export const services: Record<string, Cloth> = {
  // Two ways of going, one cloth: herringbone.
  'software-development': swatch({
    structure: herringbone(10, 3),
    warpDye: () => 'indigo',
    weftDye: () => 'cotton',
  }),
  // Diamonds within diamonds, as pages within a site.
  'web-development': swatch({ structure: pointTwill(8, 4), warpDye: () => 'cotton', weftDye: () => 'weld' }),
  // A column chart in shaded satin: six of eight on top inside the bars, one of eight above them.
  'analytic-solutions': swatch({
    structure: shadedSatin((pick, end) => (pick >= SWATCH.picks - barAt(end).height ? 6 : 1)),
    warpDye: (end) => barAt(end).dye,
    weftDye: () => 'indigo',
  }),
  // A current that never stops: undulating twill.
  'cloud-devops': swatch({
    structure: undulatingTwill({ rise: 5, length: 20, repeat: 8 }),
    warpDye: () => 'cotton',
    weftDye: () => 'indigo',
  }),
  // Houndstooth: plain 2/2 twill; the picture comes only from four dark threads and four light ones, both ways.
  // Every second light group is weld, an overcheck: all in cotton, it would glare at the width of a phone.
  'product-design': swatch({
    structure: twill(2, 2),
    warpDye: overcheck,
    weftDye: overcheck,
    gap: 'madder',
  }),
  // Racks: squares of satin, one column lit.
  'data-center': swatch({
    structure: blockDamask(10),
    warpDye: (end) => (Math.floor(end / 10) === 1 ? 'weld' : 'cotton'),
    weftDye: () => 'indigo',
  }),
}

function overcheck(thread: number): Dye {
  if (thread % 8 < 4) return 'ground'
  return thread % 16 < 8 ? 'cotton' : 'weld'
}
