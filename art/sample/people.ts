import { type ToneCloth, toneCloth } from '../engine/tone-cloths.ts'

/**
 * The features of a figure: numbers of the parts in the Notionists set (by Zoish, CC0 1.0). Who has no
 * beard or no glasses leaves them out; glasses are clear ones only, so that the eyes stay visible.
 */
export type Features = { hair: number; body: number; lips: number; beard?: number; glasses?: number }

export type Person = { features: Features; cloth: ToneCloth }

const HEADSCARF = 63
const LOOSE_HEADSCARF = 62
const TURBAN = 61

/** The eleven people of the sample team by their id. */
export const teamPictures: Record<string, Person> = {
  'ayesha-khan': { features: { hair: HEADSCARF, body: 16, lips: 23 }, cloth: toneCloth('diamonds', 'weld') },
  'bilal-ahmed': {
    features: { hair: 54, body: 17, lips: 23, beard: 5 },
    cloth: toneCloth('herringbone', 'indigo'),
  },
  'sana-malik': { features: { hair: 41, body: 14, lips: 3, glasses: 11 }, cloth: toneCloth('waves', 'sky') },
  'maryam-iqbal': { features: { hair: 39, body: 13, lips: 23 }, cloth: toneCloth('diagonals', 'madder') },
  'gurpreet-singh': {
    features: { hair: TURBAN, body: 19, lips: 23, beard: 8 },
    cloth: toneCloth('mats', 'weld'),
  },
  'hina-rauf': { features: { hair: 28, body: 10, lips: 23 }, cloth: toneCloth('birdsEye', 'indigo') },
  'nadia-farooq': {
    features: { hair: 23, body: 25, lips: 23, glasses: 3 },
    cloth: toneCloth('diamonds', 'sky'),
  },
  'zainab-shah': {
    features: { hair: LOOSE_HEADSCARF, body: 21, lips: 22 },
    cloth: toneCloth('herringbone', 'madder'),
  },
  'hamza-tariq': { features: { hair: 22, body: 23, lips: 22 }, cloth: toneCloth('waves', 'weld') },
  omar_siddiqui: {
    features: { hair: 13, body: 8, lips: 23, beard: 2 },
    cloth: toneCloth('diagonals', 'sky'),
  },
  'kashif-mehmood': {
    features: { hair: 42, body: 5, lips: 22, beard: 7, glasses: 8 },
    cloth: toneCloth('mats', 'indigo'),
  },
}

/** Three clients, shown as small round faces beside what they say. */
export const clientPictures: Record<string, Person> = {
  farah: { features: { hair: 2, body: 13, lips: 3 }, cloth: toneCloth('diamonds', 'weld') },
  imran: {
    features: { hair: 35, body: 25, lips: 23, glasses: 3 },
    cloth: toneCloth('herringbone', 'indigo'),
  },
  leena: { features: { hair: 30, body: 14, lips: 23 }, cloth: toneCloth('waves', 'sky') },
}
