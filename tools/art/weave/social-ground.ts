import { SOCIAL_SIZE } from '#lib/content/social-image.ts'
import { placeMark } from '../engine/mark.ts'
import { dyes } from '../engine/palette.ts'

/** Where the cloth of one entry hangs. */
export const SWATCH_BOX = { left: 720, top: 0, width: 480, height: 630 }
/** A hero is given more room: it is shown from its left edge on, which unravels towards the words. */
export const HERO_BOX = { left: 570, top: 0, width: 630, height: 630 }
/** Where the words stand. */
export const WORDS = { left: 64, top: 64, width: 600, height: 502 }
export const MARK_SIDE = 64
export const MARK_BOX = { left: WORDS.left, top: WORDS.top, width: MARK_SIDE, height: MARK_SIDE }

/** The ground with a cloth, drawn in its box, and the brand mark in its corner, as SVG, and words on top. */
export function drawSocialGround(cloth = '', words = '', mark = placeMark(MARK_BOX)): string {
  const { width, height } = SOCIAL_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path fill="${dyes.ground}" d="M0 0h${width}v${height}H0z"/>${cloth}${mark}${words}</svg>\n`
}

/** The largest size in px at which a title of this length keeps to five lines of the words' column. */
export function titleSize(title: string): number {
  if (title.length <= 36) return 72
  return title.length <= 64 ? 60 : 48
}
