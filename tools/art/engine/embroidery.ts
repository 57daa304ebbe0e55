import { cellHash, gradientNoise, smoothstep, triangleWave, wrap } from './math.ts'
import { type Dye, svgSheet, ThreadBox, threads } from './svg.ts'

/** What the needle does at one place: how long a stitch (0 none, 1 the whole repeat), of what, which way. */
export type Stitch = { length: number; dye: Dye; direction: 'across' | 'down' }

/** Where a stitch lies: as shares of the picture (0 left or top, 1 right or bottom) and in the thread grid. */
type Place = { across: number; down: number; row: number; column: number }

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

/** A stitch has one of this many lengths: half a thread more or less is not seen, and the file is a quarter lighter. */
const PAPER_LENGTHS = 16

/**
 * Pictures of posts are embroidered in dark thread on light cloth, 800 x 500 px, so that they read as pages. On dark
 * pages the same stitches are light thread on dark cloth.
 */
export function stitchOnPaper(field: StitchField, ground: 'cotton' | 'linen' = 'cotton'): string {
  return embroider({
    width: 800,
    height: 500,
    pitch: 8,
    thickness: 0.58,
    ground,
    changesAtNight: true,
    field: (place) => {
      const stitch = field(place)
      return stitch && { ...stitch, length: Math.round(stitch.length * PAPER_LENGTHS) / PAPER_LENGTHS }
    },
  })
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

const edgeNoise = gradientNoise(7)

/** A large picture, 1200 x 800 px on transparent ground. Its left edge unravels. */
export function drawHero(field: HeroField): string {
  return drawField(field, (place) => wholeness(place) ** 0.75 * 1.05)
}

/**
 * Cloth that was left half woven, for the page that is not there: the wave, whole in the lower right and
 * down to single stitches in the upper left. Three stitches of ten are there.
 */
export function drawUnwoven(): string {
  return drawField(wave, (place) => {
    const uneven = 0.12 * edgeNoise(place.across * 4, place.down * 4)
    const woven = smoothstep(0.72, 1.26, place.across * 0.5 + place.down + uneven)
    return wholeness(place) * (0.06 + 0.94 * woven)
  })
}

/** `density` says which share of the stitches is there at a place: 1 all, 0 none. */
function drawField(field: HeroField, density: (place: Place) => number): string {
  return embroider({
    ...HERO_SIZE,
    pitch: HERO_PITCH,
    field: (place) => {
      if (cellHash(place.row, place.column) > density(place)) return undefined
      const stitch = field((place.across - ORIGIN_ACROSS) * ASPECT, place.down - 0.5)
      const length = stitch.length * (0.22 + 0.78 * wholeness(place))
      return { ...stitch, length: Math.round(length * HERO_LENGTHS) / HERO_LENGTHS }
    },
  })
}

/** 0 at the frayed left edge, 1 from two fifths of the width on; the edge itself is uneven, as torn cloth is. */
function wholeness({ across, down }: Place): number {
  const frayed = across + 0.07 * edgeNoise(down * 3.1, 4.2) + 0.03 * edgeNoise(down * 11, 9)
  return smoothstep(0.02, 0.4, frayed)
}

const BANDS_PER_HEIGHT = 6.4

/** Swell after swell: the lit side of each stitched downwards, its shadow across. Every fourth is weld. */
export const wave: HeroField = (x, y) => {
  const rolled = y + 0.09 * Math.sin(x * 5.2) + 0.03 * Math.sin(x * 11 + 1)
  const phase = rolled * BANDS_PER_HEIGHT
  const band = Math.floor(phase)
  const isLit = wrap(phase, 1) < 0.5
  const fullness = triangleWave(phase)
  if (!isLit) return { length: 0.12 + 0.51 * fullness, dye: 'indigo', direction: 'across' }
  const dye = wrap(band, 4) === 2 ? 'weld' : 'cotton'
  return { length: 0.12 + 0.85 * fullness, dye, direction: 'down' }
}
