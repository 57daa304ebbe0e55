import type { Person } from '../engine/portraits.ts'
import { toneCloth } from '../engine/tone-cloths.ts'
import { drawFigure, type Features } from './figures.ts'

const HEADSCARF = 63
const LOOSE_HEADSCARF = 62
const TURBAN = 61

/** The people of the sample team by their id. */
export const members: Record<string, Person> = {
  'ayesha-khan': person({ hair: HEADSCARF, body: 16, lips: 23 }, toneCloth('diamonds', 'weld')),
  'bilal-ahmed': person({ hair: 54, body: 17, lips: 23, beard: 5 }, toneCloth('herringbone', 'indigo')),
  'sana-malik': person({ hair: 41, body: 14, lips: 3, glasses: 11 }, toneCloth('waves', 'sky')),
  'maryam-iqbal': person({ hair: 39, body: 13, lips: 23 }, toneCloth('diagonals', 'madder')),
  'gurpreet-singh': person({ hair: TURBAN, body: 19, lips: 23, beard: 8 }, toneCloth('mats', 'weld')),
  'hina-rauf': person({ hair: 28, body: 10, lips: 23 }, toneCloth('birdsEye', 'indigo')),
  'nadia-farooq': person({ hair: 23, body: 25, lips: 23, glasses: 3 }, toneCloth('diamonds', 'sky')),
  'zainab-shah': person({ hair: LOOSE_HEADSCARF, body: 21, lips: 22 }, toneCloth('herringbone', 'madder')),
  'hamza-tariq': person({ hair: 22, body: 23, lips: 22 }, toneCloth('waves', 'weld')),
  omar_siddiqui: person({ hair: 13, body: 8, lips: 23, beard: 2 }, toneCloth('diagonals', 'sky')),
  'kashif-mehmood': person(
    { hair: 42, body: 5, lips: 22, beard: 7, glasses: 8 },
    toneCloth('mats', 'indigo'),
  ),
}

/** Clients, shown as small round faces beside what they say. */
export const clients: Record<string, Person> = {
  farah: person({ hair: 2, body: 13, lips: 3 }, toneCloth('diamonds', 'weld')),
  imran: person({ hair: 35, body: 25, lips: 23, glasses: 3 }, toneCloth('herringbone', 'indigo')),
  leena: person({ hair: 30, body: 14, lips: 23 }, toneCloth('waves', 'sky')),
}

function person(features: Features, cloth: Person['cloth']): Person {
  return { cloth, figure: () => drawFigure(features) }
}
