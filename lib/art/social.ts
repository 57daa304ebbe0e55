import { markPaths } from './mark.ts'
import { dyes } from './palette.ts'

/** The picture that other sites show beside a link to a page: words on the left, cloth on the right. Sizes in px. */
export const SOCIAL_SIZE = { width: 1200, height: 630 }
/** Where the cloth of one entry hangs. */
export const SWATCH_BOX = { left: 720, top: 0, width: 480, height: 630 }
/** A hero is given more room: it is shown from its left edge on, which unravels towards the words. */
export const HERO_BOX = { left: 570, top: 0, width: 630, height: 630 }
/** Where the words stand. */
export const WORDS = { left: 64, top: 64, width: 600, height: 502 }
export const MARK_SIDE = 64

/** The address of a page's picture, from the page's own path: `/blog/a-post` has `/social/blog-a-post.png`. */
export function socialImagePath(pagePath: string): string {
  const name = pagePath.replace(/^\/+|\/+$/g, '').replaceAll('/', '-')
  return `/social/${name || 'home'}.png`
}

/** The ground with the brand mark in its corner, as SVG; cloth and words are laid upon it. */
export function drawSocialGround(): string {
  const { width, height } = SOCIAL_SIZE
  const mark = `<svg x="${WORDS.left}" y="${WORDS.top}" width="${MARK_SIDE}" height="${MARK_SIDE}" viewBox="0 0 36 36">${markPaths('sky')}</svg>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path fill="${dyes.ground}" d="M0 0h${width}v${height}H0z"/>${mark}</svg>`
}

/** The largest size in px at which a title of this length keeps to five lines of the words' column. */
export function titleSize(title: string): number {
  if (title.length <= 36) return 72
  return title.length <= 64 ? 60 : 48
}
