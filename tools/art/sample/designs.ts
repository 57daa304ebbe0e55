import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cloth, SWATCH, swatch } from '../engine/cloth.ts'
import type { Designs } from '../engine/from-id.ts'
import { type Person, structures, tones } from '../engine/portraits.ts'
import { type Dye, dyes } from '../engine/svg.ts'
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
 * The people of the sample company, members and clients, with their cloths. Their figures were put together from the
 * Notionists set by Zoish (CC0 1.0, see NOTICE), in black for ink and white for cotton.
 */
const people = {
  'ayesha-khan': person('ayesha-khan', 'diamonds', 'weld'),
  'bilal-ahmed': person('bilal-ahmed', 'herringbone', 'indigo'),
  'sana-malik': person('sana-malik', 'waves', 'sky'),
  'maryam-iqbal': person('maryam-iqbal', 'diagonals', 'madder'),
  'gurpreet-singh': person('gurpreet-singh', 'mats', 'weld'),
  'hina-rauf': person('hina-rauf', 'birdsEye', 'indigo'),
  'nadia-farooq': person('nadia-farooq', 'diamonds', 'sky'),
  'zainab-shah': person('zainab-shah', 'herringbone', 'madder'),
  'hamza-tariq': person('hamza-tariq', 'waves', 'weld'),
  omar_siddiqui: person('omar_siddiqui', 'diagonals', 'sky'),
  'kashif-mehmood': person('kashif-mehmood', 'mats', 'indigo'),
  farah: person('farah', 'diamonds', 'weld'),
  imran: person('imran', 'herringbone', 'indigo'),
  leena: person('leena', 'waves', 'sky'),
}

function person(name: string, structure: keyof typeof structures, tone: keyof typeof tones): Person {
  const file = join(import.meta.dirname, 'figures', `${name}.svg`)
  const figure = () => {
    const [, drawing = ''] = /^<svg[^>]*>([\s\S]*)<\/svg>\n$/.exec(readFileSync(file, 'utf8')) ?? []
    return drawing.replaceAll('#000', dyes.ground).replaceAll('#fff', dyes.cotton)
  }
  return { cloth: { ...structures[structure], ...tones[tone] }, figure }
}

/**
 * Drawings that are kept as they are, and only dyed again in the colours of the brand: their dyes in the order of the file,
 * the ground first if there is one.
 */
const drawings: Record<string, Dye[]> = {
  'content/banners/knot.svg': ['indigo', 'linen', 'weld', 'sky'],
  'content/blog/cloud-migration-strategies.svg': ['cotton', 'ground', 'indigo', 'weld', 'madder'],
  'content/blog/future-of-react-development.svg': ['cotton', 'ground', 'indigo', 'weld', 'madder', 'sky'],
  'content/blog/mobile-app-security.svg': ['cotton', 'ground', 'indigo', 'weld', 'madder', 'sky'],
  'content/heroes/bagh.svg': ['faint', 'indigo', 'cotton', 'weld', 'madder'],
  'content/heroes/braid.svg': ['faint', 'indigo', 'cotton', 'weld', 'madder', 'sky'],
  'content/heroes/canal.svg': ['indigo', 'cotton', 'weld', 'madder', 'sky'],
  'content/heroes/dunes.svg': ['indigo', 'linen', 'weld', 'madder'],
  'content/heroes/sun.svg': ['faint', 'indigo', 'weld', 'madder'],
  'content/heroes/wave.svg': ['indigo', 'cotton', 'weld'],
  'content/heroes/well.svg': ['faint', 'indigo', 'cotton', 'weld'],
  'content/projects/ai-machine-learning.svg': ['ground', 'faint', 'linen', 'weld', 'sky'],
  'content/projects/cloud-solutions.svg': ['ground', 'indigo', 'linen', 'weld', 'sky'],
  'content/projects/cybersecurity.svg': ['ground', 'indigo', 'linen', 'weld'],
  'content/projects/mobile-app-development.svg': ['ground', 'indigo', 'linen', 'weld', 'sky'],
  'content/projects/web-development.svg': ['ground', 'indigo', 'linen', 'weld'],
}

/** The pictures designed for the sample company. Another company replaces this folder, or leaves it: ids decide. */
export const sampleDesigns: Designs = { services, people, drawings }
