import { embroider, type StitchField } from './stitches.ts'

/** A stitch has one of this many lengths: half a thread more or less is not seen, and the file is a quarter lighter. */
const LENGTHS = 16

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
      return stitch && { ...stitch, length: Math.round(stitch.length * LENGTHS) / LENGTHS }
    },
  })
}
