import { wrap } from './arithmetic.ts'
import type { Dye } from './palette.ts'
import { svgSheet, ThreadBox, threads } from './svg.ts'

/** What the needle does at one place: how long a stitch (0 none, 1 the whole repeat), of what, which way. */
export type Stitch = { length: number; dye: Dye; direction: 'across' | 'down' }

/** Where a stitch lies: as shares of the picture (0 left or top, 1 right or bottom) and in the thread grid. */
export type Place = { across: number; down: number; row: number; column: number }

export type StitchField = (place: Place) => Stitch | undefined

type Embroidery = {
  width: number
  height: number
  /** Distance from one thread of the cloth to the next, in px. */
  pitch: number
  /** Thickness of the embroidery thread as a share of the pitch. */
  thickness?: number
  ground?: Dye
  /** Other colours where the page is dark, see `nightDyes`. */
  changesAtNight?: boolean
  field: StitchField
}

/** A stitch may cross up to this many threads of the cloth: the repeat of an eight-shaft satin. */
const REPEAT = 8
/** From one row to the next, the stitches move by three threads: the satin step that hides all diagonals. */
const SATIN_STEP = 3
/** Stitches below this share of the pitch would be dust. */
const SHORTEST = 0.35
/** The gap that stays between two full stitches, as a share of the pitch. */
const GAP = 0.5

/**
 * Embroiders a cloth: asks the field at every binding point of an eight-shaft satin what to stitch there.
 * Longer stitches show more thread, so a field of lengths becomes a shaded picture, as in a shaded satin.
 */
export function embroider({
  width,
  height,
  pitch,
  thickness = 0.62,
  ground,
  changesAtNight = false,
  field,
}: Embroidery): string {
  const box = new ThreadBox()
  const rows = Math.ceil(height / pitch)
  const columns = Math.ceil(width / pitch)
  const halfRepeat = (REPEAT / 2) * pitch

  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (wrap(column - SATIN_STEP * row, REPEAT) === 0) {
        const x = column * pitch + halfRepeat
        const y = (row + 0.5) * pitch
        const stitch = field({ across: x / width, down: y / height, row, column })
        const length = stitch?.direction === 'across' ? strokeLength(stitch, pitch, thickness) : undefined
        if (stitch && length !== undefined) box.across(stitch.dye, x - length / 2, y, length)
      }
      if (wrap(row - SATIN_STEP * column, REPEAT) === 0) {
        const x = (column + 0.5) * pitch
        const y = row * pitch + halfRepeat
        const stitch = field({ across: x / width, down: y / height, row, column })
        const length = stitch?.direction === 'down' ? strokeLength(stitch, pitch, thickness) : undefined
        if (stitch && length !== undefined) box.down(stitch.dye, x, y - length / 2, length)
      }
    }
  }
  const body = threads(thickness * pitch, box.paths({ changeAtNight: changesAtNight }))
  return svgSheet({ width, height, ground, changesAtNight, body })
}

/** The stroke in px without its round ends, or nothing when the stitch is too short to see. */
function strokeLength(stitch: Stitch, pitch: number, thickness: number): number | undefined {
  const wanted = stitch.length * REPEAT * pitch
  if (wanted < SHORTEST * pitch) return undefined
  const longest = (REPEAT - GAP) * pitch
  return Math.max(0.01, Math.min(wanted, longest) - thickness * pitch)
}
