import { type Dye, darkStyle, decimal, dyes, page, svgSheet, ThreadBox, threads } from './svg.ts'
import type { Structure } from './weaves.ts'

export type Cloth = {
  /** How many warp ends lie side by side, and how many weft picks cross them. */
  ends: number
  picks: number
  structure: Structure
  warpDye: (end: number) => Dye
  weftDye: (pick: number) => Dye
  /** The dark that shows between the threads. */
  gap: Dye
  /** The picture is a piece of a larger cloth: floats at its edges end where they would end in that cloth. */
  isPiece?: boolean
}

/** Distance between two threads in px, and how much of it the thread fills. */
type Sett = { pitch: number; thickness?: number }

/**
 * The cloth seen from behind. Left and right change places, and wherever the warp lay on top it now lies
 * below: nothing is invented for the back of a cloth, it follows from the front.
 */
function turnOver(cloth: Cloth): Cloth {
  const seenFromBehind = (end: number) => cloth.ends - 1 - end
  return {
    ...cloth,
    structure: (pick, end) => !cloth.structure(pick, seenFromBehind(end)),
    warpDye: (end) => cloth.warpDye(seenFromBehind(end)),
  }
}

/**
 * Draws what weavers call a drawdown: every float (a thread's run on the surface until it dives under
 * another) is one rounded stroke. Floats at the edge of a cloth run off the picture.
 */
export function drawFloats(cloth: Cloth, { pitch, thickness = 0.84 }: Sett): string {
  const box = new ThreadBox()
  const margin = pitch / 2

  for (let pick = 0; pick < cloth.picks; pick++) {
    const line = (pick + 0.5) * pitch
    for (const { start, length } of strokes(cloth.ends, (end) => !cloth.structure(pick, end)))
      box.stroke(cloth.weftDye(pick), 'across', start, line, length)
  }
  for (let end = 0; end < cloth.ends; end++) {
    const line = (end + 0.5) * pitch
    for (const { start, length } of strokes(cloth.picks, (pick) => cloth.structure(pick, end)))
      box.stroke(cloth.warpDye(end), 'down', line, start, length)
  }
  return threads(thickness * pitch, box.paths())

  function floatsOf(count: number, isOnTop: (thread: number) => boolean): Run[] {
    // What lies further out than one thread is cut off.
    if (cloth.isPiece) return runs(-1, count + 1, isOnTop).filter(({ from, to }) => to > 0 && from < count)
    return runs(0, count, isOnTop).map(({ from, to }) => ({
      from: from === 0 ? -1 : from,
      to: to === count ? count + 1 : to,
    }))
  }

  // Round ends add half a thickness on both sides and the gap takes the rest: together half a pitch each.
  function strokes(count: number, isOnTop: (thread: number) => boolean) {
    return floatsOf(count, isOnTop).map(({ from, to }) => {
      const start = from * pitch + margin
      return { start, length: Math.max(0.01, to * pitch - margin - start) }
    })
  }
}

/** The whole picture of a cloth, `ends` by `picks` threads large. */
export function drawCloth(cloth: Cloth, sett: Sett): string {
  return svgSheet({
    width: cloth.ends * sett.pitch,
    height: cloth.picks * sett.pitch,
    ground: cloth.gap,
    body: drawFloats(cloth, sett),
  })
}

type Run = { from: number; to: number }

/** The stretches from `first` to before `end` in which the thread is on top; `to` is the first thread that is not. */
function runs(first: number, end: number, isOnTop: (thread: number) => boolean): Run[] {
  const found: Run[] = []
  let from: number | undefined
  for (let thread = first; thread <= end; thread++) {
    const onTop = thread < end && isOnTop(thread)
    if (onTop && from === undefined) from = thread
    if (!onTop && from !== undefined) {
      found.push({ from, to: thread })
      from = undefined
    }
  }
  return found
}

/** Threads of every swatch; the plan of one shows its middle square. */
export const SWATCH = { ends: 40, picks: 28 }
const SWATCH_SETT = { pitch: 16, thickness: 0.92 }

type SwatchParts = { structure: Structure; warpDye: Cloth['warpDye']; weftDye: Cloth['weftDye']; gap?: Dye }

/** A cloth of the size of all swatches. */
export function swatch({ gap = 'ground', ...parts }: SwatchParts): Cloth {
  return { ...SWATCH, gap, ...parts }
}

/** A cloth face up or turned over, 640 x 448 px. */
export function drawSwatch(cloth: Cloth, side: 'front' | 'reverse'): string {
  return drawCloth(side === 'front' ? cloth : turnOver(cloth), SWATCH_SETT)
}

/** Side of the picture in px. */
const PLAN_SIDE = 280
/**
 * Side of a filled square and width of a ruled line, as shares of a square of the paper. The squares are as fine as
 * stripes can be and still glare: larger ones pass the limit by day.
 */
const FILLED = 0.6
const RULE = 0.14

/** By day and by night: those of lines and threads on the page around it. */
export const PLAN_COLOURS = { line: page.line, thread: { light: dyes.indigo, dark: dyes.sky } }

/**
 * What a cloth is woven from, as weavers write it: point paper with a square for every crossing, filled where the
 * warp end is lifted over the pick. As many squares as the cloth has picks, of its middle ends: what a square picture
 * of the cloth shows. 280 x 280 px on nothing, in the colours of the page by day and by night.
 */
export function drawPlan(cloth: Cloth): string {
  const { line, thread } = PLAN_COLOURS
  const count = cloth.picks
  const firstEnd = Math.floor((cloth.ends - count) / 2)
  const half = RULE / 2
  const rules = Array.from({ length: count + 1 }, (_, index) => {
    const at = decimal(Math.min(Math.max(index, half), count - half), 2)
    return `M0 ${at}h${count}M${at} 0v${count}`
  }).join('')
  // A run of filled squares is one dashed stroke: each begins its dashes again.
  const squares: string[] = []
  for (let pick = 0; pick < count; pick++) {
    for (let end = 0; end < count; end++) {
      if (!cloth.structure(pick, firstEnd + end)) continue
      const from = end
      while (end < count && cloth.structure(pick, firstEnd + end)) end++
      squares.push(
        `M${decimal(from + (1 - FILLED) / 2, 2)} ${pick + 0.5}h${decimal(end - from - (1 - FILLED), 2)}`,
      )
    }
  }
  const style = darkStyle(`.line{stroke:${line.dark}}.thread{stroke:${thread.dark}}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${count} ${count}" width="${PLAN_SIDE}" height="${PLAN_SIDE}" fill="none">${style}<path class="line" stroke="${line.light}" stroke-width="${RULE}" d="${rules}"/><path class="thread" stroke="${thread.light}" stroke-width="${FILLED}" stroke-dasharray="${FILLED} ${decimal(1 - FILLED, 2)}" d="${squares.join('')}"/></svg>\n`
}
