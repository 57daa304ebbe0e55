import type { Cloth } from './drawdown.ts'
import { darkStyle } from './svg.ts'

/** Side of the picture in px. */
const SIDE = 280
/**
 * Side of a filled square and width of a ruled line, as shares of a square of the paper. The squares are as fine as
 * stripes can be and still glare: larger ones pass the limit by day.
 */
const FILLED = 0.6
const RULE = 0.14

/** The colours of the paper, by day and by night: those of lines and threads on the page around it. */
export type PlanColours = Record<'line' | 'thread', { light: string; dark: string }>

/**
 * What a cloth is woven from, as weavers write it: point paper with a square for every crossing, filled where the
 * warp end is lifted over the pick. As many squares as the cloth has picks, of its middle ends: what a square picture
 * of the cloth shows. 280 x 280 px on nothing, in the colours of the page by day and by night.
 */
export function drawPlan(cloth: Cloth, { line, thread }: PlanColours): string {
  const count = cloth.picks
  const firstEnd = Math.floor((cloth.ends - count) / 2)
  const half = RULE / 2
  const rules = Array.from({ length: count + 1 }, (_, index) => {
    const at = decimal(Math.min(Math.max(index, half), count - half))
    return `M0 ${at}h${count}M${at} 0v${count}`
  }).join('')
  // A run of filled squares is one dashed stroke: each begins its dashes again.
  const squares: string[] = []
  for (let pick = 0; pick < count; pick++) {
    for (let end = 0; end < count; end++) {
      if (!cloth.structure(pick, firstEnd + end)) continue
      const from = end
      while (end < count && cloth.structure(pick, firstEnd + end)) end++
      squares.push(`M${decimal(from + (1 - FILLED) / 2)} ${pick + 0.5}h${decimal(end - from - (1 - FILLED))}`)
    }
  }
  const style = darkStyle(`.line{stroke:${line.dark}}.thread{stroke:${thread.dark}}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${count} ${count}" width="${SIDE}" height="${SIDE}" fill="none">${style}<path class="line" stroke="${line.light}" stroke-width="${RULE}" d="${rules}"/><path class="thread" stroke="${thread.light}" stroke-width="${FILLED}" stroke-dasharray="${FILLED} ${decimal(1 - FILLED)}" d="${squares.join('')}"/></svg>\n`
}

function decimal(value: number): string {
  return String(Number(value.toFixed(2)))
}
