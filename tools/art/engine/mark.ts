import { ENDS, MARK_SIZE, onGround, PICKS } from '#lib/brand/logo.ts'
import { dyes } from './svg.ts'

const PEN = 'fill="none" stroke-width="6" stroke-linecap="round"'

/** A rectangle in px. */
export type Box = { left: number; top: number; width: number; height: number }

/**
 * The logo or mark as an SVG element that fits into a box on the ground.
 * @param drawing the company's own, as a whole SVG; undefined for the woven mark
 */
export function placeMark({ left, top, width, height }: Box, drawing?: string): string {
  const place = `x="${left}" y="${top}" width="${width}" height="${height}"`
  if (drawing === undefined)
    return `<svg ${place} viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}"><g ${PEN}><path stroke="${dyes.sky}" d="${PICKS}"/><path stroke="${dyes.weld}" d="${ENDS}"/></g></svg>`
  return withViewBox(onGround(drawing)).replace(/^[\s\S]*?<svg([^>]*)>/, (_, attributes: string) => {
    const kept = attributes.replace(/\s(?:x|y|width|height|preserveAspectRatio)="[^"]*"/g, '')
    return `<svg ${place} preserveAspectRatio="xMinYMid meet"${kept}>`
  })
}

/** Adds a viewBox to a drawing that has only a width and a height. */
function withViewBox(svg: string): string {
  const [head = ''] = /<svg[^>]*>/.exec(svg) ?? []
  if (/viewBox=/.test(head)) return svg
  const side = (name: string) => new RegExp(`\\s${name}="(\\d+)`).exec(head)?.[1] ?? MARK_SIZE
  return svg.replace('<svg', `<svg viewBox="0 0 ${side('width')} ${side('height')}"`)
}

/**
 * The icon of a browser's tab: the company's own drawing, or the mark, with picks that are light or dark by the visitor's
 * theme (browsers apply the style of an icon).
 */
export function drawIcon(drawing?: string): string {
  if (drawing !== undefined) return drawing
  const style = `<style>path{stroke:${dyes.indigo}}@media(prefers-color-scheme:dark){path{stroke:${dyes.sky}}}.warp{stroke:${dyes.weld}}</style>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}">${style}<g ${PEN}><path d="${PICKS}"/><path class="warp" d="${ENDS}"/></g></svg>\n`
}

type Tile = {
  /** Side of the square in px. */
  size: number
  /** Side of the mark as a share of the tile; 0.56 keeps it inside the circle that maskable icons may be cut to. */
  markShare: number
  /** The company's own drawing; undefined for the mark. */
  drawing?: string | undefined
}

/** The mark on an opaque square, for icons that must not be transparent. */
export function drawIconTile({ size, markShare, drawing }: Tile): string {
  const offset = (size * (1 - markShare)) / 2
  const side = size * markShare
  const mark = placeMark({ left: offset, top: offset, width: side, height: side }, drawing)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path fill="${dyes.ground}" d="M0 0h${size}v${size}H0z"/>${mark}</svg>`
}
