import { cellHash, smoothstep, valueNoise, wrap } from './math.ts'
import { type Direction, type Dye, svgSheet, ThreadBox, threads } from './svg.ts'

/** What the needle does at one place: how long a stitch (0 none, 1 the whole repeat), of what, which way. */
type Stitch = { length: number; dye: Dye; direction: Direction }

/** Where a stitch lies: as shares of the picture (0 left or top, 1 right or bottom) and in the thread grid. */
type Place = { across: number; down: number; row: number; column: number }

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
  field: (place: Place) => Stitch | undefined
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
      for (const direction of ['across', 'down'] as const) {
        const isAcross = direction === 'across'
        const [along, aside] = isAcross ? [column, row] : [row, column]
        if (wrap(along - SATIN_STEP * aside, REPEAT) !== 0) continue
        const [middle, line] = [along * pitch + halfRepeat, (aside + 0.5) * pitch]
        const [x, y] = isAcross ? [middle, line] : [line, middle]
        const stitch = field({ across: x / width, down: y / height, row, column })
        const length = stitch?.direction === direction ? strokeLength(stitch, pitch, thickness) : undefined
        if (!stitch || length === undefined) continue
        const start = middle - length / 2
        box.stroke(stitch.dye, direction, isAcross ? start : x, isAcross ? y : start, length)
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

/**
 * The picture of a hero as a rule: what to stitch at a point. One unit is the height of the picture; the
 * origin lies in the middle, a little to the right, because the left edge unravels.
 */
export type HeroField = (x: number, y: number) => Stitch

const HERO_SIZE = { width: 1200, height: 800 }
const HERO_PITCH = 8
/** A stitch has one of this many lengths: a quarter of a thread more or less is not seen, and the file is lighter. */
const HERO_LENGTHS = 32
const ASPECT = HERO_SIZE.width / HERO_SIZE.height
/** Where the origin of the fields lies, as a share of the width. */
const ORIGIN_ACROSS = 0.52

const edgeNoise = valueNoise(7)

/** A large picture, 1200 x 800 px on transparent ground. Its left edge unravels. */
export function drawHero(hero: HeroField): string {
  return embroider({
    ...HERO_SIZE,
    pitch: HERO_PITCH,
    field: (place) => {
      const whole = wholeness(place)
      if (cellHash(place.row, place.column) > whole ** 0.75 * 1.05) return undefined
      const stitch = hero((place.across - ORIGIN_ACROSS) * ASPECT, place.down - 0.5)
      const length = stitch.length * (0.22 + 0.78 * whole)
      return { ...stitch, length: Math.round(length * HERO_LENGTHS) / HERO_LENGTHS }
    },
  })
}

/** 0 at the frayed left edge, 1 from two fifths of the width on; the edge itself is uneven, as torn cloth is. */
function wholeness({ across, down }: Place): number {
  const frayed = across + 0.07 * edgeNoise(down * 3.1, 4.2) + 0.03 * edgeNoise(down * 11, 9)
  return smoothstep(0.02, 0.4, frayed)
}
