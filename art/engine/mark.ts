import { ENDS, MARK_SIZE, PICKS } from '#lib/brand/mark.ts'
import { type Dye, dyes } from './palette.ts'

const PEN = 'fill="none" stroke-width="6" stroke-linecap="round"'

/** The mark as SVG elements on its own grid, the picks in the dye given and the warp in weld. */
export function markPaths(picks: Dye): string {
  return `<g ${PEN}><path stroke="${dyes[picks]}" d="${PICKS}"/><path stroke="${dyes.weld}" d="${ENDS}"/></g>`
}

/** The mark alone, its picks light or dark as the visitor's theme asks (browsers read the style of an icon). */
export function drawIcon(): string {
  const style = `<style>path{stroke:${dyes.indigo}}@media(prefers-color-scheme:dark){path{stroke:${dyes.sky}}}.warp{stroke:${dyes.weld}}</style>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}">${style}<g ${PEN}><path d="${PICKS}"/><path class="warp" d="${ENDS}"/></g></svg>\n`
}

type Tile = {
  /** Side of the square in px. */
  size: number
  /** Side of the mark as a share of the tile; 0.56 keeps it inside the circle that maskable icons may be cut to. */
  markShare: number
  ground?: Dye
}

/** The mark on a square of cloth, for the places that need a picture without transparency. */
export function drawIconTile({ size, markShare, ground = 'ground' }: Tile): string {
  const scale = (size * markShare) / MARK_SIZE
  const offset = (size * (1 - markShare)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path fill="${dyes[ground]}" d="M0 0h${size}v${size}H0z"/><g transform="translate(${offset} ${offset}) scale(${scale})">${markPaths('sky')}</g></svg>`
}
