import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cloth, SWATCH, swatch } from '../engine/cloth.ts'
import type { Designs } from '../engine/from-id.ts'
import { type Person, toneCloth } from '../engine/portraits.ts'
import { type Dye, dyes } from '../engine/svg.ts'
import {
  blockDamask,
  herringbone,
  pointTwill,
  shadedSatin,
  twill,
  undulatingTwill,
} from '../engine/weaves.ts'
import { heroes } from './heroes.ts'
import { posts } from './posts.ts'
import { projects } from './projects.ts'

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
const services: Record<string, Cloth> = {
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

/**
 * The people of the sample team by their id, and their cloth. Their figures were put together from the Notionists set by
 * Zoish (CC0 1.0, see NOTICE) and lie in figures/, in black for ink and white for cotton.
 */
const members: Record<string, Person> = {
  'ayesha-khan': person('ayesha-khan', toneCloth('diamonds', 'weld')),
  'bilal-ahmed': person('bilal-ahmed', toneCloth('herringbone', 'indigo')),
  'sana-malik': person('sana-malik', toneCloth('waves', 'sky')),
  'maryam-iqbal': person('maryam-iqbal', toneCloth('diagonals', 'madder')),
  'gurpreet-singh': person('gurpreet-singh', toneCloth('mats', 'weld')),
  'hina-rauf': person('hina-rauf', toneCloth('birdsEye', 'indigo')),
  'nadia-farooq': person('nadia-farooq', toneCloth('diamonds', 'sky')),
  'zainab-shah': person('zainab-shah', toneCloth('herringbone', 'madder')),
  'hamza-tariq': person('hamza-tariq', toneCloth('waves', 'weld')),
  omar_siddiqui: person('omar_siddiqui', toneCloth('diagonals', 'sky')),
  'kashif-mehmood': person('kashif-mehmood', toneCloth('mats', 'indigo')),
}

/** Clients, shown as small round faces beside what they say. */
const clients: Record<string, Person> = {
  farah: person('farah', toneCloth('diamonds', 'weld')),
  imran: person('imran', toneCloth('herringbone', 'indigo')),
  leena: person('leena', toneCloth('waves', 'sky')),
}

function person(name: string, cloth: Person['cloth']): Person {
  return { cloth, figure: () => readFigure(name) }
}

function readFigure(name: string): string {
  const [, drawing = ''] =
    /^<svg[^>]*>([\s\S]*)<\/svg>\n$/.exec(
      readFileSync(join(import.meta.dirname, 'figures', `${name}.svg`), 'utf8'),
    ) ?? []
  return drawing.replaceAll('#000', dyes.ground).replaceAll('#fff', dyes.cotton)
}

/** The pictures designed for the sample company. Another company replaces this folder, or leaves it: ids decide. */
export const sampleDesigns: Designs = { services, projects, posts, members, clients, heroes }
