import { dyes } from '../palette.ts'
import { FIGURE_SIZE, type Person } from '../portraits.ts'
import { structures, tones } from '../tone-cloths.ts'
import { choose, randomOf } from './choose.ts'

/** The outline of a head and shoulders, for somebody whose portrait is still to be made. */
const OUTLINE = [
  `<g fill="${dyes.ground}">`,
  `<path d="M200 ${FIGURE_SIZE}c10-350 150-500 470-540 60-10 60-60 60-130h280c0 70 0 120 60 130 320 40 460 190 470 540z"/>`,
  '<path d="M870 400c180 0 290 130 290 330 0 220-125 390-290 390s-290-170-290-390c0-200 110-330 290-330z"/>',
  '</g>',
].join('')

/** An outline before a cloth that the id decides. */
export function personFromId(id: string): Person {
  const random = randomOf(id)
  const cloth = { ...choose(Object.values(structures), random), ...choose(Object.values(tones), random) }
  return { cloth, figure: () => OUTLINE }
}
