import { smoothstep } from './arithmetic.ts'
import type { HeroField } from './hero-field.ts'
import { cellHash, gradientNoise } from './noise.ts'
import { embroider, type Place } from './stitches.ts'
import { wave } from './wave.ts'

const SIZE = { width: 1200, height: 800 }
const PITCH = 8
/** A stitch has one of this many lengths: a quarter of a thread more or less is not seen, and the file is lighter. */
const LENGTHS = 32
const ASPECT = SIZE.width / SIZE.height
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
    ...SIZE,
    pitch: PITCH,
    field: (place) => {
      if (cellHash(place.row, place.column) > density(place)) return undefined
      const stitch = field((place.across - ORIGIN_ACROSS) * ASPECT, place.down - 0.5)
      const length = stitch.length * (0.22 + 0.78 * wholeness(place))
      return { ...stitch, length: Math.round(length * LENGTHS) / LENGTHS }
    },
  })
}

/** 0 at the frayed left edge, 1 from two fifths of the width on; the edge itself is uneven, as torn cloth is. */
function wholeness({ across, down }: Place): number {
  const frayed = across + 0.07 * edgeNoise(down * 3.1, 4.2) + 0.03 * edgeNoise(down * 11, 9)
  return smoothstep(0.02, 0.4, frayed)
}
